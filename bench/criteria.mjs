// The criteria of kernel models, nanoseconds per pair of support vectors and feature, and a
// madelon-like whole: node bench/criteria.mjs [rounds]
//
// Every row is a support vector. γ is chosen so that each way of src/criteria/distance-pairs.ts is
// taken; a plain loop with Math.expm1 stands next to them. The minimum over the rounds is printed
// besides the median: on a busy computer it is the time of the work itself.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bench-criteria-'));
const rounds = Number(process.argv[2] ?? 15);

async function loadOurs() {
  const source = (...names) => JSON.stringify(join(here, '..', 'src', ...names));
  const entry = [
    `export { random } from ${source('base', 'random.ts')};`,
    `export { criteria } from ${source('criteria', 'app.ts')};`,
    `export { Columns } from ${source('kernels', 'columns.ts')};`,
    `export { Gram } from ${source('kernels', 'gram.ts')};`,
    `export { kernels } from ${source('kernels', 'app.ts')};`,
  ];
  writeFileSync(join(folder, 'entry.mjs'), entry.join('\n'));
  const bundle = await rolldown({ input: join(folder, 'entry.mjs') });
  await bundle.write({ file: join(folder, 'ours.mjs') });
  return import(join(folder, 'ours.mjs'));
}

const ours = await loadOurs();

/** What a criterion sees of a model of which every sample is a support vector. */
function makeContext({ rowCount, featureCount, kernel: name, parameters, binary }) {
  const source = ours.random(1, 'bench');
  const cell = () => (binary ? source.integer(2) : source.normal());
  const values = Array.from({ length: featureCount }, () => Float64Array.from({ length: rowCount }, cell));
  const kernel = ours.kernels.get(name);
  const gram = new ours.Gram(new ours.Columns(values), kernel.kind);
  const trainedWith = { gamma: 1, coef0: 1, degree: 3, ...parameters };
  const rows = Int32Array.from({ length: rowCount }, (_, i) => i);
  const beta = Float64Array.from({ length: rowCount }, (_, i) => (i % 2 === 0 ? 1 : -1) * source.uniform());
  const set = { gram, kernel, trainedWith, trainedMatrix: () => gram.matrix(kernel, trainedWith) };
  const dispose = () => {
    gram.dispose();
    gram.columns.dispose();
  };
  const signs = Float64Array.from(rows, (i) => (i % 2 === 0 ? 1 : -1));
  return {
    context: { set, machine: { rows, beta, signs, bias: 0 }, features: gram.features, weights: null },
    values,
    dispose,
  };
}

/** DJ of the rbf kernel as one would write it down. */
function plain({ set, machine, features }, values) {
  const { gamma } = set.trainedWith;
  const { stride, rowCount, columns } = set.gram;
  const kernel = columns.core.doubles(set.trainedMatrix().address, stride * stride);
  return Float64Array.from(features, (j) => {
    const x = values[j];
    let sum = 0;
    for (let k = 0; k < rowCount; k++) {
      for (let l = k + 1; l < rowCount; l++) {
        const d = x[k] - x[l];
        sum -= machine.beta[k] * machine.beta[l] * kernel[k * stride + l] * Math.expm1(gamma * d * d);
      }
    }
    return sum;
  });
}

function measure(name, task, score) {
  const { context, values, dispose } = makeContext(task);
  const pairs = (task.rowCount * (task.rowCount - 1)) / 2;
  const times = Array.from({ length: rounds }, () => {
    const begin = performance.now();
    score(context, values);
    return performance.now() - begin;
  }).sort((a, b) => a - b);
  dispose();
  const each = (time) => ((time * 1e6) / (pairs * task.featureCount)).toFixed(2).padStart(7);
  const median = times[times.length >> 1];
  console.log(
    `  ${name.padEnd(44)} least ${each(times[0])} ns, median ${each(median)} ns; ${times[0].toFixed(1)} ms (${median.toFixed(1)})`,
  );
}

const size = { rowCount: 400, featureCount: 64 };
const rbf = (gamma, more) => ({ ...size, kernel: 'rbf', parameters: { gamma }, ...more });
const score = (name) => (context) => ours.criteria.get(name).score(context);

try {
  console.log(`\n${size.rowCount} support vectors, ${size.featureCount} features, normal values`);
  measure('dj rbf, plain loop with Math.expm1', rbf(1 / 64), plain);
  measure('dj rbf, degree 4 (γ 1e-4)', rbf(1e-4), score('dj'));
  measure('dj rbf, degree 6 (γ 0.002)', rbf(0.002), score('dj'));
  measure('dj rbf, degree 8 (γ 0.006)', rbf(0.006), score('dj'));
  measure('dj rbf, degree 8, 1–2 doublings (γ 1/64)', rbf(1 / 64), score('dj'));
  measure('dj rbf, degree 8, 5–6 doublings (γ 0.3)', rbf(0.3), score('dj'));
  measure('dj rbf, beyond 30 (γ 3)', rbf(3), score('dj'));
  measure('dj rbf, two values', rbf(1 / 64, { binary: true }), score('dj'));
  measure('sensitivity rbf', rbf(1 / 64), score('sensitivity'));
  measure('dj poly, degree 3', { ...size, kernel: 'poly', parameters: { gamma: 1 / 64 } }, score('dj'));
  measure(
    'sensitivity poly, degree 3',
    { ...size, kernel: 'poly', parameters: { gamma: 1 / 64 } },
    score('sensitivity'),
  );
  measure('dj sigmoid, near', { ...size, kernel: 'sigmoid', parameters: { gamma: 1 / 64 } }, score('dj'));
  measure('dj sigmoid, plain difference', { ...size, kernel: 'sigmoid', parameters: { gamma: 1 } }, score('dj'));
  console.log('\nlike madelon, 1200 support vectors, 500 features, one scoring of all');
  const large = { rowCount: 1200, featureCount: 500, kernel: 'rbf', parameters: { gamma: 1 / 500 } };
  measure('dj rbf, γ = 1/500', large, score('dj'));
  measure('sensitivity rbf, γ = 1/500', large, score('sensitivity'));
  for (const kernel of ['rbf', 'poly', 'sigmoid'])
    measure(`average-distance ${kernel}, γ = 1/500`, { ...large, kernel }, score('average-distance'));
} finally {
  rmSync(folder, { recursive: true });
}
