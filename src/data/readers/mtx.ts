// Matrix Market (.mtx). What reads it is loaded with the first such file, so that others do not
// wait for it.

import type { Reader } from '../reader.ts';
import { headText } from './text-lines.ts';

export const mtx: Reader = {
  name: 'mtx',
  title: 'Matrix Market',
  summary: 'sparse Matrix Market files; in a 10x folder, the names of cells and genes are read too',
  endings: ['mtx'],
  recognizes: (start) => headText(start.subarray(0, 14)) === '%%MatrixMarket',
  read: async (source, options) => (await import('./mtx-table.ts')).readMtx(source, options),
};
