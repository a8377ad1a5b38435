// LIBSVM's and SVMlight's sparse text. What reads it is loaded with the first such file, so that
// others do not wait for it.

import type { Reader } from '../reader.ts';

export const libsvm: Reader = {
  name: 'libsvm',
  title: 'LIBSVM',
  summary: 'sparse lines: a label, then index:value pairs',
  endings: ['libsvm', 'svm'],
  recognizes(start) {
    const lines = new TextDecoder().decode(start).split('\n').slice(0, 20);
    const first = lines.map((line) => line.replace(/#.*/, '').trim()).find((line) => line !== '');
    return first !== undefined && /^[+-]?[\d.]+(\s+\d+:[+-]?[\d.]+(e[+-]?\d+)?)+$/i.test(first);
  },
  read: async (source, options) => (await import('./libsvm-table.ts')).readLibsvm(source, options),
};
