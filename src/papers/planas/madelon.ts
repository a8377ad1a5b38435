// MADELON as the report takes it: all 2,000 training samples standardised, then the first 1,200 of
// them.

import { type Dataset, pickFeatures, pickRows } from '../../data/dataset.ts';
import { applyTransforms, fitTransforms } from '../../preprocessing/chain.ts';
import { readData } from '../../tasks/data.ts';
import type { PaperContext } from '../reproduction.ts';

const ROWS = 1200;
const SMALL_ROWS = 90;
const SMALL_FEATURES = 40;

/**
 * Zero-based columns of the 20 features that carry the class: the only ones that correlate with
 * another.
 */
const RELEVANT = [28, 48, 64, 105, 128, 153, 241, 281, 318, 336, 338, 378, 433, 442, 451, 453, 455, 472, 475, 493];

export interface Madelon {
  readonly dataset: Dataset;
  /** Names of the features that carry the class. */
  readonly relevant: ReadonlySet<string>;
}

export async function madelonOf({ open, isSmall }: PaperContext): Promise<Madelon> {
  const { dataset } = await readData(await open('madelon/train.csv.gz'));
  const all = Int32Array.from({ length: dataset.rowCount }, (_, row) => row);
  const scaled = applyTransforms(
    fitTransforms(dataset, all, [{ name: 'scale', options: { scale: 'standardize' } }]),
    dataset,
  );
  const relevant = new Set(RELEVANT.map((column) => dataset.features[column].name));
  const rows = all.subarray(0, isSmall ? SMALL_ROWS : ROWS);
  const columns = [...RELEVANT, ...dataset.features.keys()].filter(
    (column, place, list) => list.indexOf(column) === place,
  );
  const picked = isSmall ? pickFeatures(scaled, columns.slice(0, SMALL_FEATURES)) : scaled;
  return { dataset: pickRows(picked, rows), relevant };
}
