// Coverage of the interval of `evaluate`: how often it contains the expected accuracy of the whole
// procedure, trained on sets of the size of an outer training set. Simulated data: 40 samples, two
// classes, 50 normal features; pure noise, or a difference of 0.8 standard deviations in five
// features. Linear SVM-RFE, the size chosen by inner cross-validation, ten outer folds, once and
// repeated.
//
//   node bench/coverage.mjs [--sets 1000] [--repeats 4] [--seed 1] [--cell noise|signal]
//     [--repeated yes|no] [--features 50] [--from 0] [--json FILE]
//   node bench/coverage.mjs --csv FILE PIECE.json ...
//
// The true value is 0.5 for noise. For a signal it is the mean accuracy, on large fresh samples, of
// models selected on fresh training sets. A thousand sets take ten minutes of a core with repeats.
// They can be run in pieces (--sets 200 --from 400 --json PIECE.json); the second form joins these
// to the table of docs/data/coverage.csv.

import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evaluate, predict, readData, select } from './library.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sets: { type: 'string', default: '1000' },
    repeats: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    cell: { type: 'string' },
    repeated: { type: 'string' },
    features: { type: 'string', default: '50' },
    from: { type: 'string', default: '0' },
    json: { type: 'string' },
    csv: { type: 'string' },
  },
});
const SETS = Number(values.sets);
/** The number of the first set, for runs in pieces. */
const FROM = Number(values.from);
const REPEATS = Number(values.repeats);
const SEED = Number(values.seed);
const COUNTS = values.repeated === 'yes' ? [REPEATS] : values.repeated === 'no' ? [1] : [1, REPEATS];

const SAMPLES = 40;
const FEATURES = Number(values.features);
const FOLDS = 10;
const OPTIONS = { method: 'svm-rfe', sizes: '16,8,4,2', minFeatures: 2, folds: 3, choose: 'best' };
const DESIGNS = { noise: { informative: 0, shift: 0 }, signal: { informative: 5, shift: 0.8 } };
/** Training sets and fresh samples for the true value: its standard error is about 0.001. */
const TRUTH = { sets: 1500, samples: 400 };

/** Mulberry32; the quality is ample, and the script needs no package. */
function uniforms(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const normal = (uniform) => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
const names = Array.from({ length: FEATURES }, (_, j) => `x${j + 1}`);

/** As many samples of each class. */
function drawn(uniform, count, { informative, shift }) {
  const labels = Array.from({ length: count }, (_, row) => (row % 2 === 0 ? 'a' : 'b'));
  const rows = labels.map((label) =>
    names.map((_, j) => normal(uniform) + (j < informative ? (label === 'b' ? shift : -shift) / 2 : 0)),
  );
  return { rows, labels };
}

const read = ({ rows, labels }) => readData(rows, { labels, names });

async function trueAccuracy(design, uniform) {
  if (design.informative === 0) return { value: 0.5, se: 0 };
  const found = [];
  for (let set = 0; set < TRUTH.sets; set++) {
    const training = (SAMPLES * (FOLDS - 1)) / FOLDS;
    const { model } = await select(await read(drawn(uniform, training, design)), { ...OPTIONS, seed: set });
    const fresh = drawn(uniform, TRUTH.samples, design);
    const { predicted } = await predict(
      model,
      fresh.rows.map((row) => Object.fromEntries(row.map((value, j) => [names[j], value]))),
    );
    found.push(predicted.filter((label, row) => label === fresh.labels[row]).length / TRUTH.samples);
  }
  const value = mean(found);
  return { value, se: Math.sqrt(mean(found.map((one) => (one - value) ** 2)) / found.length) };
}

const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

async function coverage(name, outerRepeats) {
  const design = DESIGNS[name];
  const truth = await trueAccuracy(design, uniforms(SEED * 7919 + 1));
  const found = [];
  for (let set = FROM; set < FROM + SETS; set++) {
    const data = await read(drawn(uniforms(SEED * 1_000_003 + set * 17 + outerRepeats), SAMPLES, design));
    const { evaluation } = await evaluate(data, { ...OPTIONS, outerFolds: FOLDS, outerRepeats, seed: set });
    const { mean, interval, folds } = evaluation.outer;
    found.push({ mean, ...interval, folds });
  }
  const cell = `${name}, ${outerRepeats === 1 ? 'no repeats' : `${outerRepeats} repeats`}`;
  return {
    ...summary(cell, truth.value, found),
    truthError: truth.se,
    mean: mean(found.map((one) => one.mean)),
    smallest: Math.min(...found.map(({ low }) => low)),
    largest: Math.max(...found.map(({ high }) => high)),
    // What another formula can be tried on.
    found: found.map(({ low, high, folds }) => ({ low, high, folds })),
  };
}

/** How often intervals contain the true value. */
function summary(cell, truth, found) {
  const share = (test) => found.filter(test).length / found.length;
  const covered = share(({ low, high }) => low <= truth && truth <= high);
  return {
    cell,
    sets: found.length,
    truth,
    covered,
    standardError: Math.sqrt((covered * (1 - covered)) / found.length),
    below: share(({ high }) => high < truth),
    above: share(({ low }) => low > truth),
    width: mean(found.map(({ low, high }) => high - low)),
  };
}

/** Pieces of the same cell as one. */
function joined(files) {
  const pieces = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')));
  const names = [...new Set(pieces.map(({ cell }) => cell))];
  return names.map((name) => {
    const own = pieces.filter(({ cell }) => cell === name);
    return summary(
      name,
      own[0].truth,
      own.flatMap(({ found }) => found),
    );
  });
}

const cells = values.csv ? joined(positionals) : [];
for (const name of values.csv ? [] : values.cell ? [values.cell] : Object.keys(DESIGNS)) {
  for (const outerRepeats of COUNTS) {
    const cell = await coverage(name, outerRepeats);
    cells.push(cell);
    say(cell);
  }
}

function say({ cell, covered, standardError, truth, below, above, width }) {
  console.log(
    `${cell}: ${(100 * covered).toFixed(1)} % ± ${(100 * standardError).toFixed(1)} cover ${truth.toFixed(3)} ` +
      `(${(100 * below).toFixed(1)} % below, ${(100 * above).toFixed(1)} % above; mean width ${width.toFixed(3)})`,
  );
}

if (values.json) writeFileSync(values.json, `${JSON.stringify(cells, null, 1)}\n`);
if (values.csv) {
  for (const cell of cells) say(cell);
  const rows = cells.map(({ cell, sets, ...numbers }) => [
    `"${cell}"`,
    sets,
    ...Object.values(numbers).map((value) => Number(value.toFixed(4))),
  ]);
  const titles = 'cell,sets,truth,covered,standard_error,below,above,width';
  writeFileSync(values.csv, `${[titles, ...rows].join('\n')}\n`);
}
