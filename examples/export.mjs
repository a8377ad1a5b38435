// Selects five features, exports the model as a JavaScript module and uses the module: node examples/export.mjs
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportModel, readFile, select } from 'svm-sieve/node';

const data = await readFile('example:wdbc');
const result = await select(data, { choose: 'n=5', step: 0.2, folds: 3 });
console.log('best five:', result.selected.features.join(', '));

for (const to of ['onnx', 'libsvm', 'js', 'json']) {
  const { files } = exportModel(result, { to });
  console.log(`${to}: ${files.map(({ content }) => `${content.length} bytes`).join(' and ')}`);
}

const folder = await mkdtemp(join(tmpdir(), 'svm-sieve-example-'));
const file = join(folder, 'tumour.mjs');
await writeFile(file, exportModel(result, { to: 'js' }).files[0].content);
const tumour = await import(pathToFileURL(file).href);

const { features, classes, labels } = data.dataset;
const sample = Object.fromEntries(features.map(({ name, data: { values } }) => [name, values[0]]));
const [value] = tumour.decision(sample);
console.log(`class ${classes[labels[0]]}; the module predicts ${tumour.predict(sample)}, f = ${value.toFixed(3)}`);
await rm(folder, { recursive: true });
