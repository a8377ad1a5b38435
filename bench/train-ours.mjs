// Ours as a process that trains when told, for bench/train.mjs: node train-ours.mjs BUNDLE WAY,
// with the commands of train-libsvm.c. WAY:
//   train  as the command does it: columns, Gram matrix, the solver that suits the kernel
//   smo    SMO on a kernel matrix, given or built
//   rows   SMO with kernel rows on demand
// The seconds begin with the values of each feature in arrays (or with the matrix in the core's
// memory) and end with the solution.

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [bundle, way] = process.argv.slice(2);
const ours = await import(bundle);
const core = ours.createCore();
let columns = [];
let signs = new Float64Array(0);
let matrix = null;

function read(path) {
  const bytes = readFileSync(path);
  return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
}

function load(values, n, d) {
  signs = values.slice(0, n);
  columns = Array.from({ length: d }, (_, j) => Float64Array.from({ length: n }, (_, i) => values[n + i * d + j]));
}

function loadMatrix(values, n) {
  signs = values.slice(0, n);
  matrix?.dispose();
  matrix = ours.precomputedMatrix(values.slice(n), core);
}

const problemOf = (cost) => ({
  rows: Int32Array.from(signs, (_, i) => i),
  signs,
  costs: new Float64Array(signs.length).fill(cost),
  positive: 1,
  negative: 0,
});

function solveData(kernelName, gamma, cost, tolerance, cacheMb) {
  const held = new ours.Columns(columns, core);
  const kernel = ours.kernels.get(kernelName);
  const parameters = { gamma, coef0: 0, degree: 1 };
  const features = columns.map((_, j) => j);
  const problem = problemOf(cost);
  if (way === 'rows') {
    const solution = ours.solveBinaryByRows({ columns: held, features, kernel, parameters }, problem, {
      tolerance,
      cacheMb,
    });
    held.dispose();
    return solution;
  }
  const gram = new ours.Gram(held, kernel.kind);
  const method = way === 'smo' ? { method: 'smo' } : {};
  const set = new ours.ClassifierSet(gram, {
    kernel,
    parameters: { gamma },
    problems: [problem],
    tolerance,
    ...method,
  });
  const [solution] = set.solve();
  for (const one of [set, gram, held]) one.dispose();
  return solution;
}

function train(kernel, gamma, cost, tolerance, cacheMb) {
  const begin = performance.now();
  const solution =
    kernel === 'precomputed'
      ? ours.solveBinary(core, matrix, problemOf(cost), { tolerance })
      : solveData(kernel, gamma, cost, tolerance, cacheMb);
  const seconds = (performance.now() - begin) / 1e3;
  const { objective, iterations, solver, violation, stop } = solution;
  const support = solution.beta.filter((value) => value !== 0).length;
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  return { seconds, objective, iterations, solver, violation, stop, support, peakMb };
}

for await (const line of createInterface({ input: process.stdin })) {
  const [command, first, ...rest] = line.split(' ');
  let answer = {};
  if (command === 'load') load(read(first), Number(rest[0]), Number(rest[1]));
  else if (command === 'gram') loadMatrix(read(first), Number(rest[0]));
  else answer = train(first, ...rest.map(Number));
  console.log(JSON.stringify(answer));
}
