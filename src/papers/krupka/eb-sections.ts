// The tables and charts of EB-RFE's candidates.

import type { ImprovementRow } from '../../evaluation/statistics/improvements.ts';
import { meanInterval, pairedTest } from '../../evaluation/statistics/t-tests.ts';
import type { LinesData } from '../../report/charts/lines.ts';
import type { TableBlock } from '../../report/document.ts';
import type { SectionSketch } from '../../report/sketch.ts';
import { type EbCell, type EbColumn, type EbTable, publishedOf } from './eb-table.ts';
import { mean, meanOf } from './numbers.ts';
import { EB_COLUMNS, REFERENCE } from './setups.ts';

const fixed = (digits: number, ...titles: string[]) =>
  titles.map((title) => ({ title, format: 'fixed' as const, digits }));

function accuracyTable({ columns, estimate }: EbTable): TableBlock {
  return {
    kind: 'table',
    caption: 'Accuracies in %, means over the data sets; ± is the mean half-width of the 95 % interval over folds',
    columns: [
      { title: '', heading: true },
      ...fixed(1, 'features', 'features, published'),
      ...fixed(2, 'inner-CV accuracy', '±', 'inner-CV accuracy, published', estimate, 'optimism'),
    ],
    rows: columns.map((column) => {
      const { features, accuracy } = publishedOf(column);
      const outside = meanOf(column.unseen);
      const radius = meanOf(column.cells.map(({ folds }) => meanInterval(folds).radius));
      return [
        column.name,
        column.features,
        features,
        column.selection,
        radius,
        accuracy,
        outside,
        outside === null ? null : column.selection - outside,
      ];
    }),
  };
}

function gainTable({ columns, selection, unseen, estimate }: EbTable): TableBlock {
  const p = (title: string) => ({ title, format: 'number' as const, digits: 2 });
  return {
    kind: 'table',
    caption: 'Relative gains of the inner-CV accuracy in %; p of the one-sided t-test over the data sets',
    columns: [
      { title: '', heading: true },
      ...fixed(2, 'I_PREV', 'I_PREV, published', 'I_R5', 'I_R5, published'),
      p('p'),
      ...fixed(2, `I_R5, ${estimate}`),
      p(`p, ${estimate}`),
    ],
    rows: columns.slice(1).map((column, place) => {
      const { overPrevious, overR5 } = publishedOf(column);
      const [previous, gain, outside] = [...selection, unseen[1]].map(({ cells }) => cells[place + 1]!);
      return [
        column.name,
        previous.accuracy,
        overPrevious,
        gain.accuracy,
        overR5,
        gain.test.p,
        outside.accuracy,
        outside.test.p,
      ];
    }),
  };
}

export function columnsSection(table: EbTable): SectionSketch {
  const { columns, estimate } = table;
  const line = (name: string, y: (column: EbColumn) => number | null) => ({
    name,
    points: columns.flatMap((column) => {
      const value = y(column);
      return value === null ? [] : [{ x: column.candidates, y: value }];
    }),
  });
  const accuracies: LinesData = {
    title: 'Accuracy by number of candidates',
    xTitle: 'candidates C',
    yTitle: 'accuracy, %',
    series: [
      line('inner-CV accuracy', ({ selection: own }) => own),
      line(estimate, (column) => meanOf(column.unseen)),
      {
        ...line(
          'published inner-CV accuracy (other data)',
          ({ candidates }) => EB_COLUMNS.find((own) => own.candidates === candidates)!.accuracy,
        ),
        baseline: true,
      },
    ],
  };
  return {
    heading: 'Candidates',
    blocks: [
      accuracyTable(table),
      gainTable(table),
      {
        kind: 'note',
        tone: 'warning',
        text: 'The inner-CV accuracy guided the selection of the subset and is optimistic; it does not estimate the accuracy on new samples.',
      },
      { kind: 'figure', figure: 'lines', data: accuracies },
      {
        kind: 'methods',
        text: 'RBF SVMs with C tuned at every step, settings of R5, ranked by input-weight, nine folds.',
        citations: [{ text: REFERENCE }],
      },
    ],
  };
}

export function setsSection(
  { columns, selection, unseen, estimate }: EbTable,
  cells: readonly EbCell[],
): SectionSketch {
  const last = columns.length - 1;
  const gains = (row: ImprovementRow) => row.cells[last]!.improvements.filter((value) => value !== null);
  return {
    heading: 'Each data set',
    blocks: [
      {
        kind: 'figure',
        figure: 'box',
        data: {
          title: `Gain of ${columns[last].name} over EB1 by data set`,
          xTitle: 'gain, %',
          groups: [
            { name: 'inner-CV accuracy', values: gains(selection[1]) },
            { name: estimate, values: gains(unseen[1]) },
          ],
        },
      },
      {
        kind: 'table',
        caption: 'All data sets',
        collapsed: true,
        columns: [
          ...['data set', 'model'].map((title) => ({ title })),
          { title: 'features', format: 'integer' },
          ...['inner CV', 'new samples', 'nested CV'].map((title) => ({
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

/** Compares nested cross-validation with new samples, where both are known. */
export function nestedSections({ columns }: EbTable, isGenerated: boolean): SectionSketch[] {
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
      heading: 'Nested cross-validation and new samples',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Generated data allow a check of nested cross-validation: its estimate should agree with the accuracy on new samples, and the inner-CV accuracy should exceed both.',
        },
        {
          kind: 'table',
          caption: 'Accuracies in %, means over the data sets with a nested estimate',
          columns: [
            { title: '', heading: true },
            { title: 'data sets', format: 'integer' },
            ...['inner CV', 'nested CV', 'new samples', 'nested − new'].map((title) => ({
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
