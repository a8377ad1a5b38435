// The defaults of two builds, by nested cross-validation of the whole selection:
//   node bench/defaults.mjs OLD NEW [words of a set ...] [--repeats 1] [--limit 900]
//     [--out FILE.json] [--csv FILE.csv]
//
// OLD and NEW are checkouts that have been built. Each set is evaluated by `svm-sieve evaluate` of
// both builds, one thread, with their own defaults; options only say how a file is read, and how many
// folds a rare class allows. Outer folds are those of seed 1 in both. Printed are the nested-CV
// accuracy with its standard error, the median size, stability and optimism of both builds, the
// accuracy of all features on the same folds, and the change with its standard error: of differences
// in pairs of folds, corrected for overlapping training sets (Nadeau and Bengio 2003).
//
// The sets are those of ../shared/data (or SVM_SIEVE_SHARED_DATA), small ones first. With --out, what
// the file has already is not computed again, so a stopped run can go on. --limit is the number of
// seconds for one evaluation; --repeats repeats the outer cross-validation, and the first repeat has
// the folds of a run without repeats. --csv is the table of docs/data/defaults.csv, or with
// --repeats 5 of defaults-repeated.csv, which has the change of each repeat as well.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string', default: '900' },
    repeats: { type: 'string', default: '1' },
    out: { type: 'string' },
    csv: { type: 'string' },
  },
});
const [before, after, ...words] = positionals;
if (!after) throw new Error('usage: node bench/defaults.mjs OLD NEW [words of a set ...] [--limit 900] [--out FILE]');
const BUILDS = { before: resolve(before), after: resolve(after) };
const FOLDER = process.env.SVM_SIEVE_SHARED_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url));

const IMPUTED = ['--impute', 'median'];
/** Sets whose smallest class has fewer than ten samples, for ten outer folds. */
const FEWER_FOLDS = {
  'desouto-pomeroy-2002-v1': ['--outer-folds', '9'],
  'diaz-uriarte-lymphoma': ['--outer-folds', '9'],
};
const SETS = [
  ['wine', 'wine/wine.csv'],
  ['wdbc', 'wdbc/wdbc.csv'],
  ['hepatitis', 'hepatitis/hepatitis.csv', IMPUTED],
  ['flags, Christian or other', 'flags/flags.csv', ['--id', 'name', '--positive', '0,1']],
  ['colon', 'colon/colon.csv.gz'],
  ...[
    'desouto-chowdary-2006',
    'desouto-singh-2002',
    'desouto-shipp-2002-v1',
    'desouto-pomeroy-2002-v1',
    'desouto-nutt-2003-v2',
    'desouto-west-2001',
    'radiomics-HNSCC',
    'radiomics-Fusco2022',
    'radiomics-QIN-HEADNECK',
    'radiomics-Wang2024',
    'radiomics-C4KC-KiTS',
    'radiomics-Li2020',
    'radiomics-Ahn2021',
    'radiomics-Ramella2018',
    'desouto-armstrong-2002-v1',
    'desouto-bittner-2000',
    'desouto-khan-2001',
    'diaz-uriarte-srbct',
    'diaz-uriarte-lymphoma',
    'diaz-uriarte-breast2',
    'desouto-golub-1999-v1',
    'radiomics-Lu2019',
    'diaz-uriarte-prostate',
  ].map((name) => [name, `benchmark/${name}.csv.gz`, FEWER_FOLDS[name]]),
  ['leukemia', 'leukemia/train.csv.gz'],
  ['leukemia, 3,051 genes', 'leukemia/golub3051_train.csv.gz'],
  [
    'cylinder-bands',
    'cylinder-bands/bands.csv',
    [...IMPUTED, '--drop', 'timestamp,cylinder_number,customer,job_number'],
  ],
  ['madelon, validation set', 'madelon/valid.csv.gz'],
].map(([name, path, options = []]) => ({ name, path, options }));

const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What one build finds on one set, or why it finds nothing. */
function evaluated(build, { path, options }) {
  const args = ['evaluate', join(FOLDER, path), '--threads', '1', '--quiet', ...options, '--json', '-'];
  if (given.repeats !== '1') args.push('--outer-repeats', given.repeats);
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [join(build, 'dist', 'cli.js'), ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    timeout: 1000 * Number(given.limit),
  });
  if (signal) return { failure: `not done within ${given.limit} s` };
  if (status !== 0) return { failure: stderr.trim().split('\n').at(-1) };
  const { data, evaluation, curve, baselines, timings } = JSON.parse(stdout);
  const { outer, selection, optimism, stability, sizes } = evaluation;
  return {
    samples: data.rows,
    features: data.features.length,
    classes: data.classes.length,
    accuracy: outer.mean,
    se: outer.se,
    folds: outer.folds,
    selection: selection.mean,
    optimism,
    stability: stability?.nogueira ?? null,
    sizes,
    allFeatures: baselines?.allFeatures?.score.mean ?? curve[0]?.score.mean ?? null,
    seconds: timings.seconds,
  };
}

const three = (value) => (value === null ? '–' : value.toFixed(3));
const shown = ({ failure, accuracy, se, sizes, stability, optimism }) =>
  failure
    ? `${failure} | | |`
    : `${three(accuracy)} ± ${three(se)} | ${median(sizes)} | ${three(stability)} | ${three(optimism)}`;

/** The change of the accuracy in each repeat of the outer folds. */
function changesOf({ before: old, after: own }) {
  const differences = own.folds.map((score, fold) => score - old.folds[fold]);
  const folds = differences.length / Number(given.repeats);
  return Array.from({ length: Number(given.repeats) }, (_, i) => mean(differences.slice(i * folds, (i + 1) * folds)));
}

/** The change of the accuracy and its standard error, from the differences of the same folds. */
function changeOf({ before: old, after: own }) {
  const differences = own.folds.map((score, fold) => score - old.folds[fold]);
  const change = mean(differences);
  const count = differences.length;
  const variance = mean(differences.map((value) => (value - change) ** 2)) * (count / (count - 1));
  const folds = count / Number(given.repeats);
  // Repeats hold out the same samples again and add no information about the population.
  return { change, error: Math.sqrt(variance * (1 / folds + 1 / (folds - 1))) };
}

const known = given.out && existsSync(given.out) ? JSON.parse(readFileSync(given.out, 'utf8')) : [];
const rows = [];
const isWanted = ({ name }) => words.length === 0 || words.some((word) => name.includes(word));
console.log(
  '| set | shape | before | size | stability | optimism | after | size | stability | optimism | all features | change |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|---|');
for (const set of SETS.filter(isWanted)) {
  if (!existsSync(join(FOLDER, set.path))) {
    console.error(`${set.name}: ${set.path} is not there, left out`);
    continue;
  }
  const row = known.find(({ name }) => name === set.name) ?? { name: set.name, options: set.options };
  for (const [which, build] of Object.entries(BUILDS)) {
    if (!row[which] || row[which].failure) row[which] = evaluated(build, set);
  }
  rows.push(row);
  const others = known.filter(({ name }) => !rows.some((own) => own.name === name));
  if (given.out) writeFileSync(given.out, `${JSON.stringify([...rows, ...others])}\n`);
  const { before: old, after: own } = row;
  const shape = own.failure ? '' : `${own.samples} × ${own.features}`;
  const { change = null, error = null } = own.failure || old.failure ? {} : changeOf(row);
  const cells = [shape, shown(old), shown(own), three(own.allFeatures ?? null), `${three(change)} ± ${three(error)}`];
  console.log(`| ${[row.name, ...cells].join(' | ')} |`);
}

const both = rows.filter(({ before: old, after: own }) => !old.failure && !own.failure);
if (both.length > 0) {
  const of = (which, key) => three(mean(both.map((row) => row[which][key])));
  console.log(`\n${both.length} sets, means before and after:`);
  for (const key of ['accuracy', 'optimism']) console.log(`${key} ${of('before', key)}, ${of('after', key)}`);
  const worse = (errorOf) =>
    both
      .filter((row) => changeOf(row).change < -errorOf(row))
      .map(({ name }) => name)
      .join('; ') || 'none';
  console.log(`worse by more than the standard error of the change: ${worse((row) => changeOf(row).error)}`);
  console.log(`worse by more than the standard error of the new estimate: ${worse((row) => row.after.se)}`);
}
if (given.csv) {
  const titles = ['accuracy', 'se', 'size', 'stability', 'optimism'];
  const cellsOf = ({ accuracy, se, sizes, stability, optimism }) => [accuracy, se, median(sizes), stability, optimism];
  const number = (value) => (value === null ? '' : Number(value.toFixed(4)));
  const lines = both.map((row) => {
    const { before: old, after: own } = row;
    const { change, error } = changeOf(row);
    const numbers = [...cellsOf(old), ...cellsOf(own), own.allFeatures, change, error].map(number);
    const repeats = given.repeats === '1' ? [] : [`"${changesOf(row).map(three).join(' ')}"`];
    return [`"${row.name}"`, own.samples, own.features, own.classes, ...numbers, ...repeats].join(',');
  });
  const head = ['before', 'after'].flatMap((which) => titles.map((title) => `${which}_${title}`));
  const last = given.repeats === '1' ? [] : ['changes'];
  const all = ['set', 'samples', 'features', 'classes', ...head, 'all_features', 'change', 'change_se', ...last];
  writeFileSync(given.csv, `${[all.join(','), ...lines].join('\n')}\n`);
}
