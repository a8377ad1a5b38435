// A dataset as plain data, fit to be sent to a thread, a page's worker or another machine.

import { plainFeature } from '../data/column-view.ts';
import type { Dataset } from '../data/dataset.ts';
import { rowPlace } from '../data/table.ts';

/** Tasks of workers name their samples, so that given splits stay behind. */
export type DatasetData = Omit<Dataset, 'place' | 'givenSplits'>;

export function toDatasetData({ place: _place, givenSplits: _splits, ...data }: Dataset): DatasetData {
  return { ...data, features: data.features.map(plainFeature) };
}

/** Where a row is in its file is not known any more: messages count the rows. */
export function fromDatasetData(data: DatasetData): Dataset {
  return { ...data, place: rowPlace };
}
