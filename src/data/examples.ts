// The bundled examples, loaded only when asked for.

import { registry } from '../base/registry.ts';
import { type ByteSource, bytesSource } from './source.ts';

const PREFIX = 'example:';

/** The bundled examples, by name. */
export const examples = registry('bundled example', [
  {
    name: 'wdbc',
    summary: 'Breast Cancer Wisconsin (Diagnostic), 569 × 30, 2 classes; Wolberg, Street, Mangasarian; UCI, CC BY 4.0',
    load: async () => (await import('./examples/wdbc.generated.ts')).csv,
  },
  {
    name: 'wine',
    summary: 'Wine, 178 × 13, 3 classes; Forina et al., Aeberhard; UCI, CC BY 4.0',
    load: async () => (await import('./examples/wine.generated.ts')).csv,
  },
]);

export const isExample = (name: string): boolean => name.startsWith(PREFIX);

/** The table of `example:NAME`. */
export async function exampleSource(name: string): Promise<ByteSource> {
  return bytesSource(name, await examples.get(name.slice(PREFIX.length)).load());
}
