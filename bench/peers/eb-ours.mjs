// One contender of eb-rfe.mjs: a whole EB-RFE, on one thread or several; prints one line of JSON
// with CPU and wall seconds of every step.
//   node eb-ours.mjs TASK.json [threads]

import { readFileSync } from 'node:fs';
import { generate, generatedTable, nodeHash, select, threads, useTable } from '../library.mjs';

const { data, options } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const workers = Number(process.argv[3] ?? 1);
const executor = workers > 1 ? await threads({ threads: workers }) : null;
const table = await useTable(generatedTable(generate('verbs', data)), { foldsColumn: 'fold' });

const clock = () => {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1e6, wall: performance.now() / 1e3 };
};
const start = clock();
let before = start;
const steps = [];
const onStep = ({ features, fits }) => {
  const now = clock();
  steps.push({ features, fits, cpu: now.cpu - before.cpu, wall: now.wall - before.wall });
  before = now;
};
const context = { hash: nodeHash, onStep, ...(executor && { executor }) };
const { ranking, curve, selected } = await select(table, options, context);
const end = clock();
await executor?.dispose();
const path = curve.map(({ features, score, cost }) => ({ features, cost, folds: score.folds }));
console.log(
  JSON.stringify({
    cpu: end.cpu - start.cpu,
    wall: end.wall - start.wall,
    steps,
    ranking,
    path,
    selected: selected.features.length,
  }),
);
