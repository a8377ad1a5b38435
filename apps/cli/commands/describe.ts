// svm-sieve describe: what a table holds and what would be refused.

import {
  COMMAND_LINE,
  counted,
  type DescribeResult,
  describe,
  describeOptions,
  nodeHash,
  noteText,
  openSource,
  optionsOf,
  quoted,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { csvOption, runningOptions } from '../options.ts';
import type { Console } from '../output/console.ts';
import { checkResultFiles, putCsv, putJson } from '../output/result-files.ts';
import { shortNumber } from '../output/text-table.ts';
import { sayMore, sayUsed } from '../output/words.ts';
import { limitGarbage } from '../wide-tables.ts';

/** Rows of the table on a terminal; JSON and CSV have them all. */
const SHOWN_COLUMNS = 40;
/** More classes than this are a sign of the wrong target; what matters then is below the table. */
const SHOWN_CLASSES = 20;

export const describeCommand = command({
  name: 'describe',
  summary: 'summarise a table: samples, columns, types, missing values, classes and problems',
  arguments: [{ name: 'data', kind: 'data', summary: 'a file, - or example:NAME' }],
  options: { ...describeOptions, ...runningOptions, ...csvOption },
  examples: [
    ['describe example:wine', 'the bundled wine data'],
    ['describe genes.csv.gz --transpose --target tumour', 'a table with one row per gene'],
    ['describe messy.csv --missing "NA,n/a,-" --json -', 'everything as JSON'],
  ],
  async run({ arguments: [name], options, console }) {
    await checkResultFiles(options, [name]);
    // The file, not its table: nothing may refer to that while the result is made and written.
    const context = { hash: nodeHash, onRead: limitGarbage };
    const result = await describe(await openSource(name), optionsOf(describeOptions, options), context);
    console.notes(result.notes);
    if (options.csv !== null)
      await putCsv([COLUMN_TITLES, ...result.columns.map((column) => columnCells(column, String))], options, console);
    if (!(await putJson(result, options, console))) print(result, console);
  },
});

const COLUMN_TITLES = ['column', 'role', 'type', 'missing', 'distinct', 'min', 'max', 'mean', 'sd'];

function columnCells(column: DescribeResult['columns'][number], spell: (value: number) => string): string[] {
  const { name, role, type, missing, distinct } = column;
  const numbers = [column.min, column.max, column.mean, column.sd].map((value) => (value === null ? '' : spell(value)));
  return [name, role, type, String(missing), String(distinct), ...numbers];
}

function print(result: DescribeResult, console: Console): void {
  const { data, columns, constant, duplicates, problems } = result;
  console.say(
    `${quoted(data.source)}: ${counted(data.rows, 'sample')}, ${counted(data.features.length, 'feature')}, ${data.digest.slice(0, 19)}…`,
  );
  sayUsed(data, console);
  console.print('');
  const classRows = data.classes.map((name, i) => [name, String(data.counts[i]), percentOf(data.counts[i], data.rows)]);
  printTable(console, ['class', 'samples', 'percent'], classRows, { shown: SHOWN_CLASSES });
  console.print('');
  printTable(
    console,
    COLUMN_TITLES,
    columns.slice(0, SHOWN_COLUMNS).map((column) => columnCells(column, shortNumber)),
    { count: columns.length },
  );
  if (constant.length > 0)
    console.say(`\nconstant: ${constant.slice(0, 10).map(quoted).join(', ')}${more(constant.length)}`);
  if (duplicates.length > 0) {
    const pairs = duplicates.slice(0, 10).map(({ name, of }) => `${quoted(name)} = ${quoted(of)}`);
    console.say(`\nduplicates: ${pairs.join(', ')}${more(duplicates.length)}`);
  }
  console.say(problems.length === 0 ? '\nno problems found' : '\nproblems that other commands would report:');
  for (const { first, others } of grouped(problems)) {
    const same = others === 0 ? '' : ` The same in ${counted(others, 'more column', 'more columns')}.`;
    console.say(`- ${noteText(first, COMMAND_LINE)}${same}`);
  }
}

/** Problems of columns that have the same remedy, as the first of them and how many others there are. */
function grouped(
  problems: DescribeResult['problems'],
): { first: DescribeResult['problems'][number]; others: number }[] {
  const groups = new Map<string, { first: DescribeResult['problems'][number]; others: number }>();
  for (const [place, problem] of problems.entries()) {
    const { column } = problem.at ?? {};
    // The same word in cells of several columns, or the same remedy for several columns.
    const { value } = problem.facts as { value?: unknown };
    const shared = value === undefined ? problem.fixes : value;
    const key = column === undefined ? String(place) : `${problem.code} ${JSON.stringify(shared)}`;
    const group = groups.get(key);
    if (group) group.others++;
    else groups.set(key, { first: problem, others: 0 });
  }
  return [...groups.values()];
}

const more = (count: number) => (count > 10 ? ` and ${count - 10} more` : '');
const percentOf = (count: number, total: number) => (total === 0 ? '' : `${((100 * count) / total).toFixed(1)} %`);

interface Extent {
  /** How many rows there are, where only some are given. */
  readonly count?: number;
  readonly shown?: number;
}

function printTable(
  console: Console,
  titles: readonly string[],
  rows: readonly string[][],
  { count = rows.length, shown = SHOWN_COLUMNS }: Extent = {},
): void {
  const columns = titles.map(
    (title, j) => ({ title, align: j === 0 || ['role', 'type'].includes(title) ? 'left' : 'right' }) as const,
  );
  console.table(columns, rows.slice(0, shown));
  sayMore(count, shown, console);
}
