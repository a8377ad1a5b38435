// Weka's attribute-relation files (ARFF). What reads them is loaded with the first such file, so
// that others do not wait for it.

import type { Reader } from '../reader.ts';

export const arff: Reader = {
  name: 'arff',
  title: 'ARFF',
  summary: "Weka's attribute-relation files, dense or sparse",
  endings: ['arff'],
  recognizes: (start) =>
    /^\uFEFF?(\s*(%.*)?[\r\n])*\s*@relation\s/i.test(new TextDecoder('utf-8', { ignoreBOM: true }).decode(start)),
  read: async (source, options) => (await import('./arff-table.ts')).readArff(source, options),
};
