// The columns of table 3.1 from the selections of EB-RFE, with the improvements of both accuracies.

import { type ImprovementRow, improvementTable, type ModelColumn } from '../../evaluation/statistics/improvements.ts';
import { mean } from './numbers.ts';
import { EB_COLUMNS } from './setups.ts';

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

export interface EbColumn {
  readonly name: string;
  readonly candidates: number;
  readonly cells: readonly EbCell[];
  readonly features: number;
  readonly selection: number;
  /** The accuracy on samples that were not used for the selection, set by set. */
  readonly unseen: readonly (number | null)[];
}

export interface EbTable {
  readonly columns: readonly EbColumn[];
  readonly selection: readonly ImprovementRow[];
  readonly unseen: readonly ImprovementRow[];
  /** How the accuracy on unseen samples was estimated, in words. */
  readonly estimate: string;
}

export function ebTable(cells: readonly EbCell[], isGenerated: boolean): EbTable {
  const counts = [...new Set(cells.map(({ candidates }) => candidates))];
  const columns = counts.map((candidates): EbColumn => {
    const own = cells.filter((cell) => cell.candidates === candidates);
    return {
      name: `EB${candidates}`,
      candidates,
      cells: own,
      features: mean(own.map(({ features }) => features)),
      selection: mean(own.map(({ selection }) => selection)),
      unseen: own.map(({ fresh, nested }) => (isGenerated ? fresh : nested)),
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
    unseen: improvementTable(
      asModels(({ unseen }) => unseen),
      ['EB1'],
    ),
    estimate: isGenerated ? 'accuracy on new samples' : 'nested-CV accuracy',
  };
}

export const publishedOf = ({ candidates }: EbColumn) => EB_COLUMNS.find((column) => column.candidates === candidates)!;
