// Margin-based elimination of microarray-like data to the last feature, next to reading the table
// of the surviving features once per step (one inner product per column, the core's own): node
// bench/mfe.mjs [rounds] [features ...] Wanted for linear models: at most 3 × that reading,
// choosing and following together; the machine's training is not counted.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bench-mfe-'));
const rounds = Number(process.argv[2] ?? 3);
const sizes = process.argv.length > 3 ? process.argv.slice(3).map(Number) : [2000, 20000];
const ROWS = 62;

async function load() {
  const source = (...path) => JSON.stringify(join(here, '..', 'src', ...path));
  const entry = [
    `export { margin } from ${source('strategies', 'margin.ts')};`,
    `export * from ${source('app.ts')};`,
    `export { weights } from ${source('machines', 'weights.ts')};`,
  ];
  writeFileSync(join(folder, 'entry.mjs'), entry.join('\n'));
  const bundle = await rolldown({ input: join(folder, 'entry.mjs') });
  await bundle.write({ dir: folder, entryFileNames: 'ours.mjs' });
  return import(join(folder, 'ours.mjs'));
}

/** The least of a trainer that the strategy asks for. */
function trainerOf(ours, { columns: values, labels, classes }, { kernel: name, cost }) {
  const columns = new ours.Columns(values);
  const kernel = ours.kernels.get(name);
  const gram = new ours.Gram(columns, kernel.kind);
  const rows = Int32Array.from(labels, (_, n) => n);
  const signs = Float64Array.from(labels, (label) => (label === classes[1] ? 1 : -1));
  const costs = new Float64Array(labels.length).fill(cost);
  const set = new ours.ClassifierSet(gram, { kernel, problems: [{ rows, signs, costs, positive: 1, negative: 0 }] });
  let machines = set.solve();
  return {
    set,
    get features() {
      return gram.features;
    },
    get machines() {
      return machines;
    },
    weights: (k, features = gram.features) => (name === 'linear' ? ours.weights(columns, machines[k], features) : null),
    adjust(_, scale, bias) {
      machines = [{ ...machines[0], beta: machines[0].beta.map((value) => scale * value), bias }];
    },
    forget: (features) => {
      for (const feature of features) set.forget(feature);
    },
    dispose() {
      for (const held of [set, gram, columns]) held.dispose();
    },
  };
}

function eliminate(ours, data, { options, kernel = 'linear', cost = 1e3, most = Infinity }) {
  const trainer = trainerOf(ours, data, { kernel, cost });
  const chooser = ours.margin.start({ trainer, margin: options });
  let [own, reading, steps] = [0, 0, 0];
  const order = [];
  while (trainer.features.length > 1 && steps < most) {
    steps++;
    const begin = performance.now();
    const choice = chooser.choose({ count: 1, kept: null, unitOf: null, full: false });
    own += performance.now() - begin;
    if (!choice) break;
    order.push(choice.removed[0]);
    trainer.forget(choice.removed);
    const middle = performance.now();
    chooser.left(choice.removed);
    const end = performance.now();
    own += end - middle;
    readTable(trainer);
    reading += performance.now() - end;
  }
  const left = trainer.features.length;
  trainer.dispose();
  return { own, reading, steps, left, order };
}

function readTable({ set, features }) {
  const { core, address, stride } = set.gram.columns;
  core.withScratch((scratch) => {
    const beta = scratch.copyDoubles(new Float64Array(stride).fill(1));
    const list = scratch.copyIntegers(features);
    core.routines.weights({
      columns: address,
      stride,
      features: list,
      featureCount: features.length,
      beta,
      out: scratch.doubles(features.length),
      doubtful: 0,
    });
  });
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const plain = { littleOptimization: 'none', mfeCandidates: 'exact', onNonseparable: 'continue' };
const runs = [
  { name: 'linear', options: plain },
  { name: 'linear, printed rule', options: { ...plain, mfeCandidates: 'paper' } },
  { name: 'linear, optimization after', options: { ...plain, littleOptimization: 'after' } },
  { name: 'linear, optimization each', options: { ...plain, littleOptimization: 'each' } },
  { name: 'linear, soft', options: { ...plain, onNonseparable: 'soft' }, cost: 1, mostFeatures: 2000 },
  { name: 'rbf, 20 steps', options: plain, kernel: 'rbf', most: 20, mostFeatures: 2000 },
];

try {
  const ours = await load();
  for (const features of sizes) {
    const data = ours.generate('microarray', { rows: ROWS, features, seed: 1 });
    console.log(`\n${ROWS} × ${features}`);
    for (const run of runs.filter(({ mostFeatures = Infinity }) => features <= mostFeatures)) {
      const all = Array.from({ length: rounds }, () => eliminate(ours, data, run));
      const [own, reading] = [median(all.map((one) => one.own)), median(all.map((one) => one.reading))];
      const { steps } = all[0];
      console.log(
        `  ${run.name.padEnd(28)} ${String(steps).padStart(6)} steps  ${(own / 1e3).toFixed(2).padStart(7)} s  reading ${(reading / 1e3).toFixed(2).padStart(6)} s  ${(own / reading).toFixed(2)}×`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
