// The model alone, as JSON: what `predict` reads, and the library's checkModel.

import type { Exporter } from './exporter.ts';

export const json: Exporter = {
  name: 'json',
  summary: 'the model alone, for svm-sieve predict',
  targets: ['classes', 'real'],
  suffixes: [''],
  inputs: null,
  export: (model) => ({ files: [{ suffix: '', content: `${JSON.stringify(model, null, 1)}\n` }], notes: [] }),
};
