// The tables and pictures of EB-RFE's candidates.

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

function accuracyTable({ columns, way }: EbTable): TableBlock {
  return {
    kind: 'table',
    caption: 'Accuracies in %, means over the sets; ± is the mean radius of the 95 % interval over folds',
    columns: [
      { title: '', heading: true },
      ...fixed(1, 'features', 'features, thesis'),
      ...fixed(2, 'in the selection', '±', 'in the selection, thesis', way, 'too high by'),
    ],
    rows: columns.map((column) => {
      const { features, accuracy } = publishedOf(column);
      const outside = meanOf(column.honest);
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

function gainTable({ columns, selection, honest, way }: EbTable): TableBlock {
  const p = (title: string) => ({ title, format: 'number' as const, digits: 2 });
  return {
    kind: 'table',
    caption: 'Gains in % of the accuracy; p of the one-sided t-test over the sets',
    columns: [
      { title: '', heading: true },
      ...fixed(2, 'I_PREV', 'I_PREV, thesis', 'I_R5', 'I_R5, thesis'),
      p('p'),
      ...fixed(2, `I_R5 ${way}`),
      p(`p ${way}`),
    ],
    rows: columns.slice(1).map((column, place) => {
      const { overPrevious, overR5 } = publishedOf(column);
      const [previous, gain, outside] = [...selection, honest[1]].map(({ cells }) => cells[place + 1]!);
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
  const { columns, way } = table;
  const line = (name: string, y: (column: EbColumn) => number | null) => ({
    name,
    points: columns.flatMap((column) => {
      const value = y(column);
      return value === null ? [] : [{ x: column.candidates, y: value }];
    }),
  });
  const accuracies: LinesData = {
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
  };
  return {
    heading: 'Candidates',
    blocks: [
      accuracyTable(table),
      gainTable(table),
      {
        kind: 'note',
        tone: 'warning',
        text: 'An accuracy in the selection has helped to choose the subset: it is no estimate for new rows.',
      },
      { kind: 'figure', figure: 'lines', data: accuracies },
      {
        kind: 'methods',
        text: 'Tuned rbf machines with the settings of R5, ranked by input-weight, nine folds.',
        citations: [{ text: REFERENCE }],
      },
    ],
  };
}

export function setsSection({ columns, selection, honest, way }: EbTable, cells: readonly EbCell[]): SectionSketch {
  const last = columns.length - 1;
  const gains = (row: ImprovementRow) => row.cells[last]!.improvements.filter((value) => value !== null);
  return {
    heading: 'Set by set',
    blocks: [
      {
        kind: 'figure',
        figure: 'box',
        data: {
          title: `Gain of ${columns[last].name} over EB1 by set`,
          xTitle: 'gain, %',
          groups: [
            { name: 'in the selection', values: gains(selection[1]) },
            { name: way, values: gains(honest[1]) },
          ],
        },
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
