// Whether the bounds of stability selection, shadow features and knockoffs hold, and what power is
// left: node bench/real-features.mjs [--sets 1000] [--only stability] [--json docs/data/real-features.json]
// Sets of 100 samples and 40 features, AR(1) across features with correlation rho; the class is the
// sign of the sum of 8 of them (every fifth) plus noise. Small sets, so that a thousand take minutes.
// The file is written after every hundred sets and keeps other experiments, so that a run can be split.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rank, readData } from 'svm-sieve';

const given = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : process.argv[at + 1];
};
const SETS = Number(given('sets', 1000));
const ONLY = given('only', '');
const FILE = given('json', '');
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
  if (FILE === '') return;
  const key = (one) => JSON.stringify([one.options, one.rho, one.effect]);
  const others = existsSync(FILE)
    ? JSON.parse(readFileSync(FILE, 'utf8')).filter((one) => key(one) !== key(result))
    : [];
  writeFileSync(FILE, `${JSON.stringify([...others, result], null, 1)}\n`);
}

for (const { name, rho, effect, options } of EXPERIMENTS) {
  if (ONLY !== '' && name !== ONLY) continue;
  const [falseOnes, any, found, fdr] = [[], [], [], []];
  let bounds = null;
  const result = (sets) => ({
    rho,
    effect,
    options,
    sets,
    rows: ROWS,
    features: FEATURES,
    real: effect > 0 ? REAL : 0,
    falseSelections: estimate(falseOnes),
    anyFalse: estimate(any),
    falseDiscoveryRate: estimate(fdr),
    power: effect > 0 ? estimate(found) : null,
    bounds,
  });
  for (let seed = 1; seed <= SETS; seed++) {
    const { evidence } = await rank(await dataset(seed, rho, effect), { ...options, seed });
    const wrong = evidence.selected.filter((feature) => !isReal(Number(feature.slice(1)), effect)).length;
    falseOnes.push(wrong);
    any.push(Number(wrong > 0));
    found.push((evidence.selected.length - wrong) / REAL);
    fdr.push(wrong / Math.max(1, evidence.selected.length));
    bounds ??= evidence.falseSelections ?? null;
    if (seed % 100 === 0 || seed === SETS) save(result(seed));
  }
  console.log(JSON.stringify(result(SETS)));
}
