// The curves of Aksu, Miller and Kesidis 2008, with today's build: node bench/aksu-claims.mjs
// [FOLDER]
//
// FOLDER (../shared/data next to the repository) holds flags, hepatitis and cylinder-bands. Prints
// what `svm-sieve reproduce` finds on each, 21 trials: the notes, and margin, ‖w‖² and test errors
// by the number of features left. What to expect is in docs/papers/aksu-2008.md. Needs a built
// clone (npm ci).

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSource, reproduce } from './library.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = process.argv[2] ?? join(root, '..', 'shared', 'data');

const text = (value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value);

for (const name of ['aksu-flags', 'aksu-hepatitis', 'aksu-cylinder']) {
  const { result } = await reproduce(name, {}, { open: (path) => openSource(join(folder, path)) });
  console.log(`\n${name}, ${result.timings.seconds.toFixed(1)} s`);
  for (const note of result.notes) console.log(`  ${note}`);
  for (const { what, published, ours, ...others } of result.rows) {
    if (published !== null || typeof ours !== 'number') continue;
    const beside = Object.entries(others).map(([method, value]) => `${method} ${text(value)}`);
    console.log(`  ${[`${what} ${text(ours)}`, ...beside].join('; ')}`);
  }
}
