// Whether the bounds of stability selection, shadow features and knockoffs hold, and what power is
// left: node bench/real-features.mjs [--sets 1000] [--only stability,4] [--limit 3000]
//   [--work DIRECTORY] [--json docs/data/real-features.json]
// Sets of 100 samples and 40 features, AR(1) across features with correlation rho; the class is the
// sign of the sum of 8 of them (every fifth) plus noise. Small sets, so that a thousand take minutes.
// --only has names of experiments or their places in the list. With --work, the outcome of every set
// is kept, one file per experiment, and a run goes on from there. After --limit seconds, what is
// known is written, with the number of sets. The file keeps other experiments.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rank, readData } from 'svm-sieve';

const { values: given } = parseArgs({
  options: {
    sets: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    limit: { type: 'string', default: 'Infinity' },
    work: { type: 'string' },
    json: { type: 'string' },
  },
});
const SETS = Number(given.sets);
const ONLY = given.only === '' ? [] : given.only.split(',');
const DEADLINE = performance.now() + 1000 * Number(given.limit);
const [ROWS, FEATURES, REAL] = [100, 40, 8];

/** Small, fast and good enough for data: mulberry32 and the polar method. */
function normals(seed) {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

const isReal = (j, effect) => effect > 0 && j % (FEATURES / REAL) === 0;

async function dataset(seed, rho, effect) {
  const normal = normals(seed * 7919 + 1);
  const columns = Object.fromEntries(Array.from({ length: FEATURES }, (_, j) => [`f${j}`, []]));
  const labels = [];
  for (let i = 0; i < ROWS; i++) {
    let [before, sum] = [0, normal()];
    for (let j = 0; j < FEATURES; j++) {
      before = j === 0 ? normal() : rho * before + Math.sqrt(1 - rho * rho) * normal();
      columns[`f${j}`].push(before);
      if (isReal(j, effect)) sum += effect * (j % 2 === 0 ? 1 : -1) * before;
    }
    labels.push(sum > 0 ? 'a' : 'b');
  }
  return readData({ ...columns, class: labels });
}

const EXPERIMENTS = [
  { name: 'stability', rho: 0, effect: 0.7, options: { method: 'stability:fisher', pairs: 50, falseSelections: 1 } },
  { name: 'stability', rho: 0, effect: 0.7, options: { method: 'stability:l1', pairs: 25, falseSelections: 1 } },
  { name: 'stability', rho: 0, effect: 0, options: { method: 'stability:fisher', pairs: 50, falseSelections: 1 } },
  { name: 'shadow', rho: 0, effect: 0, options: { method: 'shadow:fisher', shadowTest: 'maximum' } },
  { name: 'shadow', rho: 0, effect: 0.7, options: { method: 'shadow:fisher', shadowTest: 'maximum' } },
  { name: 'shadow', rho: 0, effect: 0, options: { method: 'shadow:fisher', shadowTest: 'binomial' } },
  { name: 'shadow', rho: 0, effect: 0.7, options: { method: 'shadow:fisher', shadowTest: 'binomial' } },
  // The defaults of the Boruta package: 100 runs at most, level 0.01, Bonferroni.
  {
    name: 'boruta',
    rho: 0,
    effect: 0,
    options: { method: 'shadow:fisher', shadowTest: 'binomial', shadowRuns: 100, alpha: 0.01 },
  },
  {
    name: 'boruta',
    rho: 0,
    effect: 0.7,
    options: { method: 'shadow:fisher', shadowTest: 'binomial', shadowRuns: 100, alpha: 0.01 },
  },
  { name: 'shadow', rho: 0.5, effect: 0.7, options: { method: 'shadow:svm-rfe', shadowTest: 'maximum' } },
  { name: 'knockoff', rho: 0, effect: 0.7, options: { method: 'knockoff:l1', fdr: 0.2 } },
  { name: 'knockoff', rho: 0.5, effect: 0.7, options: { method: 'knockoff:l1', fdr: 0.2 } },
  { name: 'knockoff', rho: 0, effect: 0, options: { method: 'knockoff:l1', fdr: 0.2 } },
];

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean over the sets and its standard error. */
function estimate(values) {
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  const round = (value) => Number(value.toFixed(4));
  return { mean: round(centre), se: round(Math.sqrt(squares / (values.length - 1) / values.length)) };
}

function save(result) {
  if (!given.json) return;
  const key = (one) => JSON.stringify([one.options, one.rho, one.effect]);
  const others = existsSync(given.json)
    ? JSON.parse(readFileSync(given.json, 'utf8')).filter((one) => key(one) !== key(result))
    : [];
  const place = (one) => EXPERIMENTS.findIndex((experiment) => key(experiment) === key(one));
  const all = [...others, result].sort((a, b) => place(a) - place(b));
  writeFileSync(given.json, `${JSON.stringify(all, null, 1)}\n`);
}

/** The outcomes of an experiment that earlier runs have kept, by seed, and a way to keep another. */
function keptOutcomes(place) {
  if (!given.work) return { known: new Map(), keep: () => {} };
  mkdirSync(given.work, { recursive: true });
  const file = join(given.work, `real-features-${place}.jsonl`);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // The last line is empty, or was not written to its end.
  const outcomes = lines.slice(0, -1).map((line) => JSON.parse(line));
  return {
    known: new Map(outcomes.map((outcome) => [outcome.seed, outcome])),
    keep: (outcome) => appendFileSync(file, `${JSON.stringify(outcome)}\n`),
  };
}

async function outcomeOf({ rho, effect, options }, seed) {
  const { evidence } = await rank(await dataset(seed, rho, effect), { ...options, seed });
  const wrong = evidence.selected.filter((feature) => !isReal(Number(feature.slice(1)), effect)).length;
  return { seed, selected: evidence.selected.length, wrong, bounds: evidence.falseSelections ?? null };
}

function resultOf({ rho, effect, options }, outcomes) {
  return {
    rho,
    effect,
    options,
    sets: outcomes.length,
    rows: ROWS,
    features: FEATURES,
    real: effect > 0 ? REAL : 0,
    falseSelections: estimate(outcomes.map(({ wrong }) => wrong)),
    anyFalse: estimate(outcomes.map(({ wrong }) => Number(wrong > 0))),
    falseDiscoveryRate: estimate(outcomes.map(({ wrong, selected }) => wrong / Math.max(1, selected))),
    power: effect > 0 ? estimate(outcomes.map(({ wrong, selected }) => (selected - wrong) / REAL)) : null,
    bounds: outcomes[0].bounds,
  };
}

for (const [place, experiment] of EXPERIMENTS.entries()) {
  if (ONLY.length > 0 && !ONLY.includes(experiment.name) && !ONLY.includes(String(place))) continue;
  const { known, keep } = keptOutcomes(place);
  const outcomes = [];
  for (let seed = 1; seed <= SETS && performance.now() < DEADLINE; seed++) {
    if (!known.has(seed)) {
      known.set(seed, await outcomeOf(experiment, seed));
      keep(known.get(seed));
    }
    outcomes.push(known.get(seed));
    if (seed % 100 === 0) save(resultOf(experiment, outcomes));
  }
  // A standard error needs two sets.
  if (outcomes.length < 2) continue;
  save(resultOf(experiment, outcomes));
  console.log(JSON.stringify(resultOf(experiment, outcomes)));
}
