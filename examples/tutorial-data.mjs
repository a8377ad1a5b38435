// Files as a laboratory has them, generated for the tutorial on gene expression: node examples/tutorial-data.mjs
// expression.csv has a line per probe and a column per sample, phenotype.csv describes the samples, new-patients.csv has
// 20 further samples, and truth.json says which genes are markers and which follow the batch, the age or the sex.
import { writeFile } from 'node:fs/promises';
import { generate } from 'svm-sieve';
import { random } from 'svm-sieve/core';

const SAMPLES = 84;
const NEW_SAMPLES = 20;
const GENES = 1200;
/** Genes that differ between the classes. */
const MARKERS = 6;
/** Probes beyond one per gene: these genes have a second, noisier one. */
const SECOND_PROBES = 40;
const BATCHES = ['A', 'B', 'C'];

const made = generate('microarray', { rows: SAMPLES + NEW_SAMPLES, features: GENES, seed: 20 });
const { normal, uniform, integer, shuffle } = random(20, 'tutorial');
const genes = made.names.map((_, gene) => `GEN${gene + 1}`);
const informative = made.truth.informative.map((name) => made.names.indexOf(name));
const markers = informative.slice(0, MARKERS);
const muted = new Set(informative.slice(MARKERS));
const others = shuffle([...genes.keys()].filter((gene) => !informative.includes(gene)));
const byBatch = new Map(others.slice(0, 300).map((gene) => [gene, BATCHES.map(() => 1.2 * normal())]));
const byAge = new Set(others.slice(300, 340));
const bySex = new Set(others.slice(340, 352));

// Most tumours were measured in batch B, so the batch predicts the diagnosis to some extent.
const people = made.labels.map((label, index) => {
  const isTumour = label === '1';
  const favourite = isTumour ? 1 : 0;
  const batch = uniform() < 0.55 ? favourite : integer(BATCHES.length);
  return { isTumour, batch, age: 40 + integer(40) + (isTumour ? 5 : 0), sex: integer(2), index };
});

function expression(gene, { index, batch, age, sex }) {
  let value = muted.has(gene) ? normal() : made.columns[gene][index] + (byBatch.get(gene)?.[batch] ?? 0);
  if (byAge.has(gene)) value += 0.04 * (age - 60);
  if (bySex.has(gene)) value += sex;
  return 8 + value;
}

const probes = genes.map((symbol, gene) => ({ symbol, gene, noise: 0 }));
for (const gene of others.slice(400, 400 + SECOND_PROBES)) probes.push({ symbol: genes[gene], gene, noise: 0.5 });

/** A line per probe; a few cells are missing, as where a spot could not be read. */
function matrix(samples) {
  const lines = [['probe', 'symbol', ...samples.map(({ name }) => name)].join(',')];
  for (const [index, { symbol, gene, noise }] of probes.entries()) {
    const cells = samples.map((sample) =>
      uniform() < 0.0003 ? 'NA' : (expression(gene, sample) + noise * normal()).toFixed(3),
    );
    lines.push([`P${index + 1}`, symbol, ...cells].join(','));
  }
  return `${lines.join('\n')}\n`;
}

/** Twelve patients of the first cohort gave two samples. */
const named = people.map((person, index) => {
  const patient = index < 24 ? Math.floor(index / 2) : index - 12;
  return { ...person, name: `S${String(index + 1).padStart(3, '0')}`, patient: `PT${patient + 1}` };
});
for (let index = 1; index < 24; index += 2) {
  const { age, sex } = named[index - 1];
  Object.assign(named[index], { age, sex });
}

const phenotype = ['sample,patient,diagnosis,batch,age,sex'];
for (const { name, patient, isTumour, batch, age, sex } of named) {
  const cells = [name, patient, isTumour ? 'tumour' : 'normal', BATCHES[batch], age, sex ? 'f' : 'm'];
  phenotype.push(cells.join(','));
}

const symbols = (set) => [...set].map((gene) => genes[gene]);
const truth = { markers: symbols(markers), batch: symbols(byBatch.keys()), age: symbols(byAge), sex: symbols(bySex) };
await writeFile('expression.csv', matrix(named.slice(0, SAMPLES)));
await writeFile('new-patients.csv', matrix(named.slice(SAMPLES)));
await writeFile('phenotype.csv', `${phenotype.join('\n')}\n`);
await writeFile('truth.json', `${JSON.stringify(truth, null, 2)}\n`);
console.log(`${probes.length} probes of ${GENES} genes, ${SAMPLES} samples and ${NEW_SAMPLES} further ones`);
