// Orders a table by a column, and shows the rows that hold a word. Of a long table the first rows
// are shown until more are requested: laying out 20,000 of them takes seconds.

import { compareKeys, keyOf } from './order.ts';

/** Shorter tables are read at a glance. */
const FEWEST_ROWS = 8;
/** Rows of a table that are shown at first. */
const SHOWN_ROWS = 500;
/** Milliseconds after the last key until a table is searched. */
const PATIENCE = 120;

export function startTables(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('table.sortable'))
    if (table.tBodies[0].rows.length >= FEWEST_ROWS) startOne(table);
}

function startOne(table: HTMLTableElement): void {
  const body = table.tBodies[0];
  let rows = [...body.rows];
  let texts: Map<Element, string> | null = null;
  const { box, field, status } = searchBox();
  const more = document.createElement('button');
  more.type = 'button';
  let isWhole = rows.length <= SHOWN_ROWS;
  const refresh = () => {
    const wanted = field.value.trim().toLowerCase();
    if (wanted !== '') texts ??= new Map(rows.map((row) => [row, searched(row)]));
    let found = 0;
    for (const row of rows) {
      const isFound = wanted === '' || texts!.get(row)!.includes(wanted);
      if (isFound) found++;
      row.hidden = !isFound || (!isWhole && found > SHOWN_ROWS);
    }
    status.textContent = wanted === '' ? '' : `${found} of ${rows.length}`;
    more.hidden = isWhole || found <= SHOWN_ROWS;
    more.textContent = `Show all ${found} rows`;
  };
  for (const [place, head] of [...table.tHead!.rows[0].cells].entries())
    startOrdering(table, head, (sign) => {
      rows = sorted(rows, place, sign);
      body.append(...rows);
      refresh();
    });
  more.addEventListener('click', () => {
    isWhole = true;
    refresh();
  });
  field.addEventListener('input', patiently(refresh));
  table.parentElement!.before(box);
  table.parentElement!.after(more);
  refresh();
}

/** The name that heads a row, or all of it. */
const searched = (row: HTMLTableRowElement) => (row.querySelector('th') ?? row).textContent!.toLowerCase();

function sorted(rows: readonly HTMLTableRowElement[], place: number, sign: number): HTMLTableRowElement[] {
  return rows
    .map((row) => ({ row, key: keyOf(row.cells[place]?.textContent ?? '') }))
    .sort((a, b) => compareKeys(a.key, b.key, sign))
    .map(({ row }) => row);
}

function startOrdering(table: HTMLTableElement, head: HTMLTableCellElement, order: (sign: number) => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener('click', () => {
    const isDescending = head.getAttribute('aria-sort') === 'ascending';
    for (const other of table.tHead!.rows[0].cells) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
    order(isDescending ? -1 : 1);
  });
}

function searchBox() {
  const box = document.createElement('p');
  const label = document.createElement('label');
  const field = document.createElement('input');
  const status = document.createElement('span');
  box.className = 'search';
  field.type = 'search';
  field.autocomplete = 'off';
  field.spellcheck = false;
  status.setAttribute('role', 'status');
  label.append('Find ', field);
  box.append(label, ' ', status);
  return { box, field, status };
}

function patiently(work: () => void): () => void {
  let waiting = 0;
  return () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(work, PATIENCE);
  };
}
