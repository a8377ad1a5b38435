// From a table to a short list, an estimate, a model and a report: node examples/getting-started.mjs
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluate, readFile, report, select } from 'svm-sieve/node';

const data = await readFile('example:wdbc');
const { selected, model } = await select(data);
console.log(`selected: ${selected.features.length} features, inner-CV accuracy ${selected.score.mean.toFixed(3)}`);
console.log(`the model reads ${model.columns.length} columns`);

const estimate = await evaluate(data, { outerFolds: 5 });
console.log(`nested-CV accuracy: ${estimate.evaluation.outer.mean.toFixed(3)}`);

const folder = await mkdtemp(join(tmpdir(), 'svm-sieve-example-'));
const file = join(folder, 'estimate.html');
await writeFile(file, await report(estimate));
console.log(`a report of ${Math.round((await stat(file)).size / 1000)} kB`);
await rm(folder, { recursive: true });
