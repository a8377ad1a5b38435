// A dataset as plain data, fit to be sent to a thread, a page's worker or another machine.

import type { Dataset } from '../data/dataset.ts';
import { rowPlace } from '../data/table.ts';

export type DatasetData = Omit<Dataset, 'place'>;

export function toDatasetData({ place: _, ...data }: Dataset): DatasetData {
  return data;
}

/** Where a row stands in its file is not known any more: messages count the rows. */
export function fromDatasetData(data: DatasetData): Dataset {
  return { ...data, place: rowPlace };
}
