// The data of the peers' benchmark, made once and shared by all contenders: little-endian doubles,
// row by row, next to a description.
//   PATH.json {rows, features, classes, folds, sparse}   PATH.x values   PATH.y classes from 0   PATH.folds folds from 0
// Dense values are standardised here, so that nobody has to. Sparse ones are PATH.svm for us, and
// PATH.values, PATH.columns, PATH.starts (CSR).

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate, readFile } from '../library.mjs';
import { generator, makeText, normals } from '../synthetic.mjs';

const SEED = 1;
const MADELON = fileURLToPath(new URL('../../../shared/data/madelon/train.csv.gz', import.meta.url));
// As many words are in a row of the text.
const WORDS = 100;

/**
 * Normal values; the class is the side of a plane in the first features, with noise: overlapping
 * classes.
 */
function plane({ rows, features, informative }) {
  const normal = normals(generator(7));
  const weights = Array.from({ length: informative }, () => normal() / Math.sqrt(informative));
  const columns = Array.from({ length: features }, () => new Float64Array(rows));
  const labels = Int32Array.from({ length: rows }, (_, row) => {
    let score = 0.5 * normal();
    for (let j = 0; j < features; j++) {
      columns[j][row] = normal();
      if (j < informative) score += weights[j] * columns[j][row];
    }
    return score > 0 ? 1 : 0;
  });
  return { columns, labels };
}

async function realMadelon({ rows }) {
  if (!existsSync(MADELON)) return null;
  const { dataset } = await readFile(MADELON);
  const columns = dataset.features.map(({ data }) => data.values.slice(0, rows));
  return { columns, labels: dataset.labels.slice(0, rows) };
}

async function columnsOf({ kind, ...size }) {
  if (kind === 'plane') return plane(size);
  if (kind === 'real madelon') return realMadelon(size);
  const { rows, features, classes } = size;
  return generate(kind, { rows, features, ...(classes && { classes }), seed: SEED });
}

function standardised(column) {
  const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
  const deviation = Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length);
  return column.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
}

/** The samples of each class are dealt to the folds in turn. */
function dealtFolds(labels, count) {
  const dealt = new Map();
  return Int32Array.from(labels, (label) => {
    const place = dealt.get(label) ?? 0;
    dealt.set(label, place + 1);
    return place % count;
  });
}

/** Classes from 0, in the order of the labels. */
function numbered(labels) {
  const classes = [...new Set(labels)].sort((a, b) => a - b);
  return Float64Array.from(labels, (label) => classes.indexOf(label));
}

function writeDense(path, { columns, labels }, { folds }) {
  const [rows, features] = [labels.length, columns.length];
  const values = new Float64Array(rows * features);
  for (const [j, column] of columns.map(standardised).entries())
    for (let row = 0; row < rows; row++) values[row * features + j] = column[row];
  writeFileSync(`${path}.x`, values);
  writeFileSync(`${path}.y`, numbered(labels));
  if (folds) writeFileSync(`${path}.folds`, Float64Array.from(dealtFolds(labels, folds)));
  const classes = new Set(labels).size;
  writeFileSync(`${path}.json`, JSON.stringify({ rows, features, classes, folds: folds ?? null, sparse: false }));
}

function writeText(path, { rows: rowCount, features }) {
  const { rows, y } = makeText(rowCount, features, Math.min(WORDS, features >> 2));
  const texts = rows.map(({ values }) => values.map((value) => value.toPrecision(5)));
  const line = ({ columns }, i) => `${y[i]} ${columns.map((j, k) => `${j + 1}:${texts[i][k]}`).join(' ')}`;
  writeFileSync(`${path}.svm`, `${rows.map(line).join('\n')}\n`);
  writeFileSync(`${path}.values`, Float64Array.from(texts.flat(), Number));
  writeFileSync(`${path}.columns`, Int32Array.from(rows.flatMap(({ columns }) => columns)));
  const starts = new Int32Array(rowCount + 1);
  for (const [i, { columns }] of rows.entries()) starts[i + 1] = starts[i] + columns.length;
  writeFileSync(`${path}.starts`, starts);
  writeFileSync(
    `${path}.y`,
    Float64Array.from(y, (sign) => (sign > 0 ? 1 : 0)),
  );
  writeFileSync(`${path}.json`, JSON.stringify({ rows: rowCount, features, classes: 2, folds: null, sparse: true }));
}

/**
 * A function that makes data at the first asking and gives their path; null where they are not
 * there to be had.
 */
export function dataMaker(folder) {
  const made = new Map();
  return async (description) => {
    const key = JSON.stringify(description);
    if (!made.has(key)) {
      const path = join(folder, `data-${made.size}`);
      made.set(key, path);
      if (description.kind === 'text') writeText(path, description);
      else {
        const columns = await columnsOf(description);
        if (columns === null) made.set(key, null);
        else writeDense(path, columns, description);
      }
    }
    return made.get(key);
  };
}
