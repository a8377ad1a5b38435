// Keeps the numbers of reproductions for the documentation:
//   node scripts/docs/store-reproduction.mjs COMMIT RESULT.json ...
// RESULT.json is written by `svm-sieve reproduce NAME --json RESULT.json` at its full size. Kept are
// the rows that claims refer to, which `npm run docs` judges again, so that a page cannot contradict
// the program, and the curves of its report, from which the figures of a page are drawn.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../library-sources.mjs';

const [commit, ...files] = process.argv.slice(2);
if (files.length === 0) throw new Error('usage: node scripts/docs/store-reproduction.mjs COMMIT RESULT.json ...');
const date = new Date().toISOString().slice(0, 10);

/** The charts that pages show (scripts/docs/make-figures.mjs); the others would only take space. */
const DRAWN = new Set([
  'Linear SVM: margin on the training samples',
  'Gaussian SVM: squared length of the weight vector',
  'Accuracy: standardised values',
  'Accuracy: linear, standardised values',
]);
/** Digits that a figure can show. */
const DIGITS = 4;
const rounded = (value) => (Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS)));

/** The curves of a report: title → name → points [x, y]. */
function curvesOf({ sections }) {
  const figures = sections
    .flatMap(({ blocks }) => blocks)
    .filter(({ kind, data }) => kind === 'figure' && DRAWN.has(data.title));
  const lines = figures.map(({ data: { title, series } }) => {
    const named = series.map(({ name, points }) => [name, points.map(({ x, y }) => [x, rounded(y)])]);
    return `    ${JSON.stringify(title)}: ${JSON.stringify(Object.fromEntries(named))}`;
  });
  return lines.join(',\n');
}

for (const file of files) {
  const { command, name, options, rows, report } = JSON.parse(readFileSync(file, 'utf8'));
  if (command !== 'reproduce' || options.small) throw new Error(`${file} is no full reproduction`);
  const lines = rows.filter(({ id }) => id !== undefined).map((row) => `    ${JSON.stringify(row)}`);
  const head = JSON.stringify({ name, date, commit, options }, null, 2).slice(0, -2);
  const curves = curvesOf(report);
  const figures = curves === '' ? '' : `,\n  "curves": {\n${curves}\n  }`;
  const text = `${head},\n  "rows": [\n${lines.join(',\n')}\n  ]${figures}\n}\n`;
  writeFileSync(join(root, 'docs', 'data', 'reproductions', `${name}.json`), text);
}
