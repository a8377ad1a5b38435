// A source as the command line reads it: a file, a bundled example, or the file that `svm-sieve
// generate` writes.

import {
  type ByteSource,
  blobSource,
  bytesSource,
  type GenerateOptions,
  generate,
  generatedTable,
  type Loading,
  problem,
  writers,
} from '../../../src/app.browser.ts';
import type { Source } from './protocol.ts';

export function byteSource(source: Source): ByteSource {
  switch (source.kind) {
    case 'file':
      return blobSource(source.name, source.blob);
    case 'example':
      return bytesSource(source.name.startsWith('example:') ? source.name : `example:${source.name}`, '');
    case 'generated':
      return generatedSource(source.name, source.options);
  }
}

/** How files are opened that options name: only the sample annotations of the source itself. */
export function loadingOf(source: Source): Pick<Loading, 'open'> {
  const samples = source.kind === 'file' ? source.samples : undefined;
  if (!samples) return {};
  return {
    open: async (name) => {
      if (name !== samples.name)
        throw problem('samples-unopenable', { samples: name }, { fixes: [{ ask: ['samples'] }] });
      return blobSource(name, samples.blob);
    },
  };
}

/** The bytes of the file, generated while they are read: 20,000 columns are 12 MB of text. */
function generatedSource(name: string, options: GenerateOptions): ByteSource {
  const encoder = new TextEncoder();
  const table = generatedTable(generate(name, options));
  return {
    name: `${name}.csv`,
    size: null,
    async *chunks() {
      for (const piece of writers.get('csv').write(table)) yield encoder.encode(piece);
    },
  };
}

/** The name of the data in the studio and on the command line. */
export function sourceName(source: Source): string {
  if (source.kind === 'generated') return `${source.name}.csv`;
  if (source.kind === 'example') return source.name.startsWith('example:') ? source.name : `example:${source.name}`;
  return source.name;
}
