// A rare class, with and without class weights, by three scores: node examples/unbalanced.mjs
import { evaluate, generate, readData } from 'svm-sieve';
import { pickRows } from 'svm-sieve/core';

const made = await readData(generate('hermes', { rows: 600 }), {
  drop: Array.from({ length: 11 }, (_, index) => `f${index + 1}`),
});
let seen = 0;
const { dataset } = made;
const rows = [...dataset.labels.keys()].filter((row) => dataset.labels[row] === 0 || seen++ % 12 === 0);
const data = { ...made, dataset: pickRows(dataset, rows) };
console.log(`${rows.length} samples, ${Math.ceil(seen / 12)} of the rare class`);

for (const score of ['accuracy', 'balanced-accuracy', 'mcc']) {
  for (const classWeights of ['none', 'balanced']) {
    const { evaluation } = await evaluate(data, { score, classWeights, choose: 'n=5', outerFolds: 5 });
    console.log(`${score}, weights ${classWeights}: ${evaluation.outer.mean.toFixed(3)}`);
  }
}
