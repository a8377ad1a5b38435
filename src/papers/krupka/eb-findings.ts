// Table 3.1 of Krupka (2016) from the selections of EB-RFE: inner-CV accuracies as published, and
// the accuracies on samples that were not used for the selection.

import type { Findings, ReproducedRow } from '../reproduction.ts';
import { dataRow } from './data-row.ts';
import { columnsSection, nestedSections, setsSection } from './eb-sections.ts';
import { type EbCell, type EbColumn, type EbTable, ebTable, publishedOf } from './eb-table.ts';
import { meanOf, pValue, signed } from './numbers.ts';

export function ebFindings(cells: readonly EbCell[], isGenerated: boolean): Findings {
  const table = ebTable(cells, isGenerated);
  const notes = ebNotes(table, isGenerated);
  const sets = new Set(cells.map(({ set }) => set)).size;
  return {
    rows: [dataRow(sets, isGenerated), ...table.columns.flatMap((column, place) => ebRows(column, place, table))],
    notes,
    report: {
      title: 'EB-RFE by number of candidates (table 3.1)',
      summary: notes,
      sections: [columnsSection(table), setsSection(table, cells), ...nestedSections(table, isGenerated)],
    },
  };
}

function ebRows(column: EbColumn, place: number, table: EbTable): ReproducedRow[] {
  const { name, candidates, features, selection, unseen } = column;
  const published = publishedOf(column);
  const [previous, overFirst] = table.selection.map(({ cells }) => cells[place]);
  const unseenGain = table.unseen[1].cells[place];
  const row = (
    id: string,
    what: string,
    theirs: number | null,
    ours: number | null,
    further: Partial<ReproducedRow> = {},
  ): ReproducedRow => ({
    id: `eb${candidates}-${id}`,
    what: `${name}: ${what}`,
    published: theirs,
    ours,
    ...further,
  });
  return [
    row('features', 'features', published.features, features),
    row('accuracy', 'inner-CV accuracy, %', published.accuracy, selection),
    row('accuracy-unseen', `${table.estimate}, %`, null, meanOf(unseen)),
    ...(previous
      ? [
          row('gain-previous', 'I_PREV of the inner-CV accuracy, %', published.overPrevious, previous.accuracy, {
            p: previous.test.p,
          }),
        ]
      : []),
    ...(overFirst
      ? [row('gain', 'I_R5 of the inner-CV accuracy, %', published.overR5, overFirst.accuracy, { p: overFirst.test.p })]
      : []),
    ...(unseenGain
      ? [row('gain-unseen', `I_R5 of the ${table.estimate}, %`, null, unseenGain.accuracy, { p: unseenGain.test.p })]
      : []),
  ];
}

function ebNotes({ columns, selection, unseen, estimate }: EbTable, isGenerated: boolean): string[] {
  const [first, last] = [columns[0], columns.at(-1)!];
  const inner = selection[1].cells.at(-1)!;
  const outside = unseen[1].cells.at(-1)!;
  const optimism = (column: EbColumn) => column.selection - meanOf(column.unseen)!;
  const means = (from: number, to: number) => `${from.toFixed(2)} → ${to.toFixed(2)} %`;
  return [
    `${last.name} over EB1, inner-CV accuracy: ${signed(inner.accuracy)} % (${means(first.selection, last.selection)}; ${pValue(inner.test.p)}, one-sided t-test over ${last.cells.length} data sets).`,
    `${last.name} over EB1, ${estimate}: ${signed(outside.accuracy)} % (${means(meanOf(first.unseen)!, meanOf(last.unseen)!)}; ${pValue(outside.test.p)}).`,
    `Optimism of the inner-CV accuracy: ${optimism(first).toFixed(1)} points with 1 candidate, ${optimism(last).toFixed(1)} points with ${last.candidates}.`,
    ...(isGenerated ? [GENERATED] : []),
  ];
}

const GENERATED =
  'The data are generated in the shape of the corpus VPS-30-En, whose feature tables are not published. They show how the method behaves on such data and say nothing about the published table.';
