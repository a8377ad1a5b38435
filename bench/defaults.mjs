// The defaults of two builds, by nested cross-validation of the whole selection:
//   node bench/defaults.mjs OLD NEW [words of a set ...] [--limit 900] [--out FILE.json]
//
// OLD and NEW are checkouts that have been built. Each set is evaluated by `svm-sieve evaluate` of
// both builds, one thread, with their own defaults; options only say how a file is read, and how many
// folds a rare class allows. Outer folds
// are those of seed 1 in both. Printed are the nested-CV accuracy with its standard error, the
// median size, stability and optimism of both builds, and the accuracy of all features on the same
// folds. A set counts as worse where the new accuracy is lower by more than its standard error.
//
// The sets are those of ../shared/data (or SVM_SIEVE_SHARED_DATA), small ones first. With --out, what
// the file has already is not computed again, so a stopped run can go on. --limit is the number of
// seconds for one evaluation.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '900' }, out: { type: 'string' } },
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
  ['flags', 'flags/flags.csv', ['--id', 'name']],
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
  ['cylinder-bands', 'cylinder-bands/bands.csv', IMPUTED],
  ['madelon', 'madelon/valid.csv.gz'],
].map(([name, path, options = []]) => ({ name, path, options }));

const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What one build finds on one set, or why it finds nothing. */
function evaluated(build, { path, options }) {
  const args = ['evaluate', join(FOLDER, path), '--threads', '1', '--quiet', ...options, '--json', '-'];
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
  const change = own.failure || old.failure ? null : own.accuracy - old.accuracy;
  const shape = own.failure ? '' : `${own.samples} × ${own.features}`;
  console.log(
    `| ${[row.name, shape, shown(old), shown(own), three(own.allFeatures ?? null), three(change)].join(' | ')} |`,
  );
}

const both = rows.filter(({ before: old, after: own }) => !old.failure && !own.failure);
if (both.length > 0) {
  const of = (which, key) => three(mean(both.map((row) => row[which][key])));
  console.log(`\n${both.length} sets, means before and after:`);
  for (const key of ['accuracy', 'optimism']) console.log(`${key} ${of('before', key)}, ${of('after', key)}`);
  const worse = both.filter(({ before: old, after: own }) => own.accuracy < old.accuracy - own.se);
  console.log(`worse by more than the standard error: ${worse.map(({ name }) => name).join('; ') || 'none'}`);
}
