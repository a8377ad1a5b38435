// The data of the three figures of Aksu, Miller and Kesidis 2008, as read here. The paper names
// them and says no more: neither the two classes, nor how categories and missing cells were
// treated, nor the sizes of the parts (docs/papers/aksu-2008.md).

import { type Data, readData } from '../../tasks/data.ts';
import type { NeededData, PaperContext } from '../reproduction.ts';

export interface AksuData {
  readonly file: string;
  readonly needed: NeededData;
  readonly reading: Parameters<typeof readData>[1];
  /** Samples of a training subset; with this many every one of the 21 subsets can be separated. */
  readonly trainingRows: number;
}

export const flagsData: AksuData = {
  file: 'flags/flags.csv',
  needed: { folder: 'flags', from: 'UCI "Flags", class = religion' },
  // Christian (0, 1) against the rest; names are no feature, and three attributes hold numbers that
  // name categories.
  reading: {
    target: 'class',
    positive: ['0', '1'],
    id: 'name',
    categorical: ['landmass', 'zone', 'language'],
  },
  trainingRows: 64,
};

export const hepatitisData: AksuData = {
  file: 'hepatitis/hepatitis.csv',
  needed: { folder: 'hepatitis', from: 'UCI "Hepatitis"' },
  reading: { target: 'class', positive: ['DIE'], dropMissing: 'rows' },
  trainingRows: 37,
};

export const cylinderData: AksuData = {
  file: 'cylinder-bands/bands.csv',
  needed: { folder: 'cylinder-bands', from: 'UCI "Cylinder Bands"' },
  reading: {
    target: 'class',
    positive: ['band'],
    drop: ['timestamp', 'cylinder_number', 'customer', 'job_number'],
    categorical: ['press', 'unit_number', 'plating_tank'],
    dropMissing: 'rows',
  },
  trainingRows: 64,
};

export async function readAksu({ file, reading }: AksuData, context: PaperContext): Promise<Data> {
  return readData(await context.open(file), reading);
}
