// The memory of tables with very many columns: these are as many small objects, and V8 lets as much
// garbage gather as there are objects in use.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Fewer columns take little memory, and collecting garbage often would only take time. */
const MANY_COLUMNS = 200_000;

/** Per cent that the heap may grow by before garbage is collected. */
const HEAP_GROWTH = 8;

/**
 * Called once the width of a table is known. On 1,000,000 columns it takes a fifth off the peak of
 * describe and some hundredths more time.
 */
export function limitGarbage(columnCount: number): void {
  if (columnCount < MANY_COLUMNS) return;
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  // The limit counts from the next collection on, and until then the buffers of the reader stay.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  setFlagsFromString('--no-expose-gc');
}
