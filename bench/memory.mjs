// Whether memory grows over a thousand selections in one process:
//   node --expose-gc bench/memory.mjs [selections]
// Selections of changing kinds on small data; every hundred the heap after a collection, the core's
// memory, what of it is in use, and the process.

import { core, readFile, select } from './library.mjs';

const count = Number(process.argv[2] ?? 1000);
const data = await readFile('example:wine');
const KINDS = [
  { step: 3 },
  { kernel: 'rbf', step: 3 },
  { method: 'eb-rfe', candidates: 2, minFeatures: 8 },
  { ranking: 'per-fold', step: 3 },
  { machine: 'linear', step: 3 },
  { method: 'fisher' },
];
const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(1).padStart(8);

console.log('selections   heap MB  core MB  in use   process MB');
for (let done = 0; done <= count; done++) {
  if (done % 100 === 0) {
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    const held = core().doubles(0, 1).buffer.byteLength;
    console.log(
      String(done).padStart(10),
      megabytes(heapUsed),
      megabytes(held),
      megabytes(core().bytesInUse),
      megabytes(rss),
    );
  }
  await select(data, { ...KINDS[done % KINDS.length], seed: done + 1 });
}
