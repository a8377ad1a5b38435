// What the selections of EB-RFE come to: table 3.1 beside ours, the same of the honest accuracies,
// and what it says of the claim.

import type { Findings, ReproducedRow } from '../reproduction.ts';
import { columnsSection, nestedSections, setsSection } from './eb-sections.ts';
import { type EbCell, type EbColumn, type EbTable, ebTable, publishedOf } from './eb-table.ts';
import { meanOf, pValue, signed } from './numbers.ts';

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

function ebRows(column: EbColumn, place: number, table: EbTable): ReproducedRow[] {
  const { name, features, selection, honest } = column;
  const published = publishedOf(column);
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
    `In the selection, ${last.name} is better than EB1 by ${signed(inSelection.accuracy)} % of its accuracy (${first.selection.toFixed(2)} → ${last.selection.toFixed(2)}; one-sided t-test over ${last.cells.length} sets: ${pValue(inSelection.test.p)}); the thesis has ${signed(publishedOf(last).overR5)} %. Of rows that took no part (${way}) it is ${signed(outside.accuracy)} % (${meanOf(first.honest)!.toFixed(2)} → ${meanOf(last.honest)!.toFixed(2)}; ${pValue(outside.test.p)}).`,
    verdict(inSelection.accuracy!, inSelection.test.p, outside.accuracy!, outside.test.p),
    `The selection's accuracy is too high by ${optimism(first).toFixed(1)} points with 1 candidate and by ${optimism(last).toFixed(1)} points with ${last.candidates}.`,
    `Features: ${first.features.toFixed(1)} with 1 candidate, ${last.features.toFixed(1)} with ${last.candidates}; the thesis has ${publishedOf(first).features} and ${publishedOf(last).features}.`,
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
    return 'Over so many sets the gain in the selection cannot be told from chance, and so nothing can be said of new rows; take more sets.';
  if (isHonest)
    return `The claim that more candidates raise the accuracy holds for new rows too, but only ${Math.round((100 * outside) / inSelection)} % of the gain that the selection shows is there.`;
  return 'The claim that more candidates raise the accuracy is true of the folds by which they were chosen and is not borne out by new rows: what the candidates find is largely the folds’ own.';
}
