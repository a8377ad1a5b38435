// The extensions of a file dialog: those of all readers, and gzip.

import { readers } from '../../../src/app.browser.ts';

export const ACCEPTED = [...readers.entries.flatMap(({ endings }) => endings), 'gz']
  .map((ending) => `.${ending}`)
  .join(',');
