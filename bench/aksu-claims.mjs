// The margin curves of Aksu, Miller and Kesidis 2008, with today's build: node bench/aksu-claims.mjs [FOLDER]
//
// FOLDER (../shared/data beside the repository) holds flags, hepatitis and cylinder-bands. 21 trials each (test/papers/aksu-trials.ts);
// printed by the number of features left: the mean margin of each method over the trials that all methods brought so far, and for
// the rbf kernel also the mean ‖w‖². What to expect stands in docs/methods/aksu-claims.md. Needs a built clone (npm ci).

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import * as library from '../dist/node.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const papers = join(root, 'test', 'papers');
const folder = process.argv[2] ?? join(root, '..', 'shared', 'data');
/** Every so many sizes a line. */
const EVERY = 5;

async function loadTrials() {
  const place = mkdtempSync(join(tmpdir(), 'bench-aksu-'));
  try {
    const bundle = await rolldown({ input: join(papers, 'aksu-trials.ts') });
    const file = join(place, 'aksu-trials.mjs');
    await bundle.write({ file });
    return await import(file);
  } finally {
    rmSync(place, { recursive: true });
  }
}

function print(title, points, quantity, names) {
  const full = points[0].features;
  console.log(`\n${title}: ${quantity} by features left, ${points[0].trials} separable trials`);
  console.log(`  ${'features'.padEnd(9)} ${'trials'.padEnd(7)} ${names.map((name) => name.padStart(26)).join('')}`);
  for (const point of points.filter(({ features }) => features === full || features % EVERY === 0)) {
    const values = names.map((name) => point[quantity][name].toPrecision(4).padStart(26)).join('');
    console.log(`  ${String(point.features).padEnd(9)} ${String(point.trials).padEnd(7)} ${values}`);
  }
}

/** At how many sizes the margin of mfe is at least that of the others. */
function summarise(points, names) {
  for (const other of names.filter((name) => name !== 'mfe')) {
    const above = points.filter(({ margin }) => margin.mfe >= margin[other]).length;
    console.log(`  mfe is at or above ${other} at ${above} of ${points.length} sizes`);
  }
}

function rises(points, name) {
  const norms = points.map(({ weightNorm2 }) => weightNorm2[name]);
  const most = Math.max(...norms);
  const { features } = points[norms.indexOf(most)];
  console.log(
    `  ‖w‖² of ${name}: ${norms[0].toPrecision(4)} at first, at most ${most.toPrecision(4)} (${features} left)`,
  );
}

const sets = JSON.parse(readFileSync(join(papers, 'aksu-data.json'), 'utf8'));
const { averageCurves, LINEAR, RBF } = await loadTrials();

async function margins(title, data, trainingRows, methods) {
  const points = await averageCurves(library, data, trainingRows, methods);
  print(title, points, 'margin', Object.keys(methods));
  summarise(points, Object.keys(methods));
}

for (const [name, { file, reading, trainingRows }] of Object.entries(sets)) {
  const data = await library.readFile(join(folder, file), reading);
  await margins(`${name}, linear`, data, trainingRows, LINEAR);
  if (name !== 'cylinder') continue;
  await margins(`${name}, rbf`, data, trainingRows, RBF);
  // Without mfe, which ends where nothing separates any more, the norms can be followed to the last feature.
  const { mfe: _mfe, ...recursive } = RBF;
  const points = await averageCurves(library, data, trainingRows, recursive);
  print(`${name}, rbf`, points, 'weightNorm2', Object.keys(recursive));
  for (const method of Object.keys(recursive)) rises(points, method);
}
