// From a table to a short list, an honest number, a model and a page with pictures: node examples/getting-started.mjs
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluate, readFile, report, select } from 'svm-sieve/node';

const data = await readFile('example:wdbc');
const { selected, model } = await select(data, { choose: 'one-se' });
console.log(`chosen: ${selected.features.length} features, ${selected.score.mean.toFixed(3)} in the selection`);
console.log(`the model reads ${model.columns.length} columns`);

const honest = await evaluate(data, { choose: 'one-se', outerFolds: 5 });
console.log(`on rows that took no part: ${honest.evaluation.outer.mean.toFixed(3)}`);

const folder = await mkdtemp(join(tmpdir(), 'svm-sieve-example-'));
const file = join(folder, 'honest.html');
await writeFile(file, await report(honest));
console.log(`a page of ${Math.round((await stat(file)).size / 1000)} kB`);
await rm(folder, { recursive: true });
