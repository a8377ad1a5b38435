// Matrix Market (.mtx). What reads it is loaded with the first such file, so that others do not
// wait for it.

import type { Reader } from '../reader.ts';
import { headText } from './text-lines.ts';

export const mtx: Reader = {
  name: 'mtx',
  title: 'Matrix Market',
  summary: 'Matrix Market, sparse; in a 10x folder, with the names of cells and genes',
  endings: ['mtx'],
  recognizes: (start) => headText(start.subarray(0, 14)) === '%%MatrixMarket',
  read: async (source, options) => (await import('./mtx-table.ts')).readMtx(source, options),
};
