// How fast, and in how much memory, a large CSV becomes columns: node bench/read.mjs [rounds]
//
// Besides papaparse's streaming, which hands out rows of strings (or, with dynamicTyping, of
// numbers) and keeps nothing; we keep every number in columns. The target: no slower than
// papaparse's plain streaming, and a peak below three times the bytes of the numbers.

import { createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { printTable, race } from './measure.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const rounds = Number(process.argv[2] ?? 5);

/** Numbers of seven characters or so, two classes. */
async function makeFile(name, rows, features) {
  const file = join(here, 'data', name);
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true });
  const out = createWriteStream(file);
  out.write(`${Array.from({ length: features }, (_, j) => `gene${j}`).join(',')},class\n`);
  let state = 12345;
  for (let i = 0; i < rows; i++) {
    const cells = [];
    for (let j = 0; j < features; j++) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      cells.push((10 * (state / 2 ** 32) - 5).toPrecision(6));
    }
    if (!out.write(`${cells.join(',')},${i % 2 ? 'a' : 'b'}\n`))
      await new Promise((resolve) => out.once('drain', resolve));
  }
  out.end();
  await finished(out);
  return file;
}

for (const [rows, features] of [
  [500, 20_000],
  [100_000, 50],
]) {
  const file = await makeFile(`${rows}x${features}.csv`, rows, features);
  const one = join(here, 'read-one.mjs');
  const contenders = ['papaparse', 'papaparse-numbers', 'ours'].map((name) => ({ name, args: [one, name, file] }));
  const results = race(contenders, rounds);
  printTable(`${rows} × ${features}, ${Math.round(statSync(file).size / 1e6)} MB`, results, 'papaparse');
  const numbers = 8 * rows * features;
  console.log(
    `  our peak is ${(results.get('ours').peakBytes / numbers).toFixed(2)} × the ${Math.round(numbers / 1e6)} MB of numbers (wanted: below 3)`,
  );
}
