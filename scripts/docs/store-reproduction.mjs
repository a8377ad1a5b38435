// Keeps the numbers of reproductions for the documentation:
//   node scripts/docs/store-reproduction.mjs COMMIT RESULT.json ...
// RESULT.json is written by `svm-sieve reproduce NAME --json RESULT.json` at its full size. Kept are
// the rows that claims refer to; `npm run docs` judges them again, so a page cannot contradict the
// program.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../library-sources.mjs';

const [commit, ...files] = process.argv.slice(2);
if (files.length === 0) throw new Error('usage: node scripts/docs/store-reproduction.mjs COMMIT RESULT.json ...');
const date = new Date().toISOString().slice(0, 10);
for (const file of files) {
  const { command, name, options, rows } = JSON.parse(readFileSync(file, 'utf8'));
  if (command !== 'reproduce' || options.small) throw new Error(`${file} is no full reproduction`);
  const lines = rows.filter(({ id }) => id !== undefined).map((row) => `    ${JSON.stringify(row)}`);
  const head = JSON.stringify({ name, date, commit, options }, null, 2).slice(0, -2);
  const text = `${head},\n  "rows": [\n${lines.join(',\n')}\n  ]\n}\n`;
  writeFileSync(join(root, 'docs', 'data', 'reproductions', `${name}.json`), text);
}
