// What the selections of EB-RFE come to: the columns of table 3.1, its improvements with their tests, and the same of the honest accuracies.

import { type ImprovementRow, improvementTable, type ModelColumn } from '../../evaluation/statistics/improvements.ts';
import { meanInterval, pairedTest } from '../../evaluation/statistics/t-tests.ts';
import { boxChart } from '../../report/charts/box.ts';
import { linesChart } from '../../report/charts/lines.ts';
import type { Section, TableBlock } from '../../report/document.ts';
import type { Findings, ReproducedRow } from '../reproduction.ts';
import { mean, meanOf, pValue, signed } from './numbers.ts';
import { EB_COLUMNS, REFERENCE } from './setups.ts';

/** One set and one C; accuracies in percent. */
export interface EbCell {
  readonly set: string;
  readonly candidates: number;
  readonly features: number;
  readonly selection: number;
  readonly folds: readonly (number | null)[];
  readonly fresh: number | null;
  readonly nested: number | null;
}

interface EbColumn {
  readonly name: string;
  readonly candidates: number;
  readonly cells: readonly EbCell[];
  readonly features: number;
  readonly selection: number;
  /** The accuracy on rows that took no part, set by set. */
  readonly honest: readonly (number | null)[];
}

interface EbTable {
  readonly columns: readonly EbColumn[];
  readonly selection: readonly ImprovementRow[];
  readonly honest: readonly ImprovementRow[];
  /** What honest means here, in words. */
  readonly way: string;
}

export function ebFindings(cells: readonly EbCell[], isGenerated: boolean): Findings {
  const table = ebTable(cells, isGenerated);
  const notes = ebNotes(table, isGenerated);
  return {
    rows: table.columns.flatMap((column, place) => ebRows(column, place, table)),
    notes,
    report: {
      title: 'EB-RFE: more candidates, table 3.1',
      summary: notes,
      sections: [columnsSection(table), setsSection(table, cells), ...nestedSections(table, isGenerated)],
    },
  };
}

function ebTable(cells: readonly EbCell[], isGenerated: boolean): EbTable {
  const counts = [...new Set(cells.map(({ candidates }) => candidates))];
  const columns = counts.map((candidates): EbColumn => {
    const own = cells.filter((cell) => cell.candidates === candidates);
    return {
      ...{ name: `EB${candidates}`, candidates, cells: own },
      features: mean(own.map(({ features }) => features)),
      selection: mean(own.map(({ selection }) => selection)),
      honest: own.map(({ fresh, nested }) => (isGenerated ? fresh : nested)),
    };
  });
  const asModels = (accuracy: (column: EbColumn) => readonly (number | null)[]): ModelColumn[] =>
    columns.map((column) => ({
      name: column.name,
      accuracy: accuracy(column),
      features: column.cells.map(({ features }) => features),
    }));
  const selection = asModels(({ cells: own }) => own.map((cell) => cell.selection));
  return {
    columns,
    selection: improvementTable(selection, ['EB1']),
    honest: improvementTable(
      asModels(({ honest }) => honest),
      ['EB1'],
    ),
    way: isGenerated ? 'on fresh rows' : 'nested, on nine outer parts',
  };
}

function ebRows(
  { name, candidates, features, selection, honest }: EbColumn,
  place: number,
  table: EbTable,
): ReproducedRow[] {
  const published = EB_COLUMNS.find((column) => column.candidates === candidates)!;
  const [previous, overFirst] = table.selection.map(({ cells }) => cells[place]);
  const honestGain = table.honest[1].cells[place];
  const row = (what: string, theirs: number | null, ours: number | null, further = {}): ReproducedRow => ({
    what: `${name}: ${what}`,
    published: theirs,
    ours,
    ...further,
  });
  return [
    row('features', published.features, features),
    row('accuracy in the selection, %', published.accuracy, selection),
    row(`accuracy ${table.way}, %`, null, meanOf(honest)),
    ...(previous
      ? [row('I_PREV in the selection, %', published.overPrevious, previous.accuracy, { p: previous.test.p })]
      : []),
    ...(overFirst
      ? [row('I_R5 in the selection, %', published.overR5, overFirst.accuracy, { p: overFirst.test.p })]
      : []),
    ...(honestGain ? [row(`I_R5 ${table.way}, %`, null, honestGain.accuracy, { p: honestGain.test.p })] : []),
  ];
}

function ebNotes({ columns, selection, honest, way }: EbTable, isGenerated: boolean): string[] {
  const [first, last] = [columns[0], columns.at(-1)!];
  const inSelection = selection[1].cells.at(-1)!;
  const outside = honest[1].cells.at(-1)!;
  const optimism = (column: EbColumn) => column.selection - meanOf(column.honest)!;
  return [
    `In the selection, ${last.name} is better than EB1 by ${signed(inSelection.accuracy)} % of its accuracy (${first.selection.toFixed(2)} → ${last.selection.toFixed(2)}; one-sided t-test over ${last.cells.length} sets: ${pValue(inSelection.test.p)}); the thesis has +6.20 %. Of rows that took no part (${way}) it is ${signed(outside.accuracy)} % (${meanOf(first.honest)!.toFixed(2)} → ${meanOf(last.honest)!.toFixed(2)}; ${pValue(outside.test.p)}).`,
    verdict(inSelection.accuracy!, inSelection.test.p, outside.accuracy!, outside.test.p),
    `The selection's accuracy is too high by ${optimism(first).toFixed(1)} points with 1 candidate and by ${optimism(last).toFixed(1)} points with ${last.candidates}.`,
    `Features: ${first.features.toFixed(1)} with 1 candidate, ${last.features.toFixed(1)} with ${last.candidates}; the thesis has 61.6 and 36.1.`,
    ...(isGenerated
      ? [
          'The data are generated in the shape of VPS-30-En, which cannot be given away: its accuracies are those of other data, and only directions can be compared.',
        ]
      : []),
  ];
}

const SIGNIFICANT = 0.05;

/** What the numbers say of the thesis's claim, in a plain sentence. */
function verdict(inSelection: number, p: number | null, outside: number, outsideP: number | null): string {
  const isFound = p !== null && p < SIGNIFICANT && inSelection > 0;
  const isHonest = outsideP !== null && outsideP < SIGNIFICANT && outside > 0;
  if (!isFound)
    return 'The gain that the thesis reports does not show in the selection here, so there is nothing to hold against new rows.';
  if (isHonest)
    return `The claim that more candidates raise the accuracy holds for new rows too, but only ${Math.round((100 * outside) / inSelection)} % of the gain that the selection shows is there.`;
  return 'The claim that more candidates raise the accuracy is true of the folds by which they were chosen and is not borne out by new rows: what the candidates find is largely the folds’ own.';
}

function columnsSection(table: EbTable): Section {
  const { columns, selection, honest, way } = table;
  const block: TableBlock = {
    kind: 'table',
    caption:
      'Means over the sets; gains are relative to EB1, p of the one-sided t-test. ± is the mean radius of the 95 % interval over folds.',
    columns: [
      { title: '', heading: true },
      ...['features', 'features, thesis'].map((title) => ({ title, format: 'fixed' as const, digits: 1 })),
      ...[
        'in the selection',
        '±',
        'in the selection, thesis',
        way,
        'too high by',
        'I_PREV',
        'gain',
        'gain, thesis',
      ].map((title) => ({ title, format: 'fixed' as const, digits: 2 })),
      { title: 'p' },
      { title: `gain ${way}`, format: 'fixed', digits: 2 },
      { title: `p ${way}` },
    ],
    rows: columns.map((column, place) => {
      const published = EB_COLUMNS.find(({ candidates }) => candidates === column.candidates)!;
      const gain = selection[1].cells[place];
      const honestGain = honest[1].cells[place];
      const outside = meanOf(column.honest);
      return [
        ...[column.name, column.features, published.features, column.selection],
        meanOf(column.cells.map(({ folds }) => meanInterval(folds).radius)),
        ...[published.accuracy, outside, outside === null ? null : column.selection - outside],
        selection[0].cells[place]?.accuracy ?? null,
        ...[gain?.accuracy ?? null, published.overR5, gain ? pValue(gain.test.p) : null],
        ...[honestGain?.accuracy ?? null, honestGain ? pValue(honestGain.test.p) : null],
      ];
    }),
  };
  const line = (name: string, y: (column: EbColumn) => number | null) => ({
    name,
    points: columns.flatMap((column) => {
      const value = y(column);
      return value === null ? [] : [{ x: column.candidates, y: value }];
    }),
  });
  const chart = linesChart({
    title: 'Accuracy against candidates',
    xTitle: 'candidates C',
    yTitle: 'accuracy, %',
    series: [
      line('in the selection', ({ selection: own }) => own),
      line(way, (column) => meanOf(column.honest)),
      {
        ...line(
          'thesis, in the selection (other data)',
          ({ candidates }) => EB_COLUMNS.find((own) => own.candidates === candidates)!.accuracy,
        ),
        baseline: true,
      },
    ],
  });
  return {
    heading: 'Candidates',
    blocks: [
      block,
      {
        kind: 'note',
        tone: 'warning',
        text: 'An accuracy in the selection has helped to choose the subset: it is no estimate for new rows.',
      },
      { kind: 'chart', chart },
      {
        kind: 'methods',
        text: 'Tuned rbf machines with the settings of R5, ranked by input-weight, nine folds.',
        citations: [{ text: REFERENCE }],
      },
    ],
  };
}

function setsSection({ columns, selection, honest, way }: EbTable, cells: readonly EbCell[]): Section {
  const last = columns.length - 1;
  const gains = (row: ImprovementRow) => row.cells[last]!.improvements.filter((value) => value !== null);
  return {
    heading: 'Set by set',
    blocks: [
      {
        kind: 'chart',
        chart: boxChart({
          title: `Gain of ${columns[last].name} over EB1 by set`,
          xTitle: 'gain, %',
          groups: [
            { name: 'in the selection', values: gains(selection[1]) },
            { name: way, values: gains(honest[1]) },
          ],
        }),
      },
      {
        kind: 'table',
        caption: 'All sets',
        collapsed: true,
        columns: [
          ...['set', 'model'].map((title) => ({ title })),
          { title: 'features', format: 'integer' },
          ...['in the selection', 'on fresh rows', 'nested'].map((title) => ({
            title,
            format: 'fixed' as const,
            digits: 2,
          })),
        ],
        rows: cells.map((cell) => [
          cell.set,
          `EB${cell.candidates}`,
          cell.features,
          cell.selection,
          cell.fresh,
          cell.nested,
        ]),
      },
    ],
  };
}

/** Where both are known: whether nesting says what fresh rows say. */
function nestedSections({ columns }: EbTable, isGenerated: boolean): Section[] {
  if (!isGenerated) return [];
  const known = columns.map(({ name, cells }) => ({ name, cells: cells.filter(({ nested }) => nested !== null) }));
  const rows = known
    .filter(({ cells }) => cells.length > 0)
    .map(({ name, cells }) => {
      const test = pairedTest(
        cells.map(({ nested }) => nested),
        cells.map(({ fresh }) => fresh),
      );
      return [
        ...[name, cells.length, mean(cells.map(({ selection }) => selection))],
        ...[meanOf(cells.map(({ nested }) => nested)), meanOf(cells.map(({ fresh }) => fresh)), test.difference],
      ];
    });
  return [
    {
      heading: 'Nested beside fresh rows',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Where rows are few and cannot be generated, nesting is the honest way. On these sets it can be held against fresh rows: it should agree with them, and the selection should not.',
        },
        {
          kind: 'table',
          caption: 'Accuracies, means over the sets that were nested, %',
          columns: [
            { title: '', heading: true },
            { title: 'sets', format: 'integer' },
            ...['in the selection', 'nested', 'on fresh rows', 'nested − fresh'].map((title) => ({
              title,
              format: 'fixed' as const,
              digits: 2,
            })),
          ],
          rows,
        },
      ],
    },
  ];
}
