// Selects features, keeps the model as JSON and uses it on a new sample: node examples/model.mjs
import { readData, readModel, select, UserError } from 'svm-sieve/node';

const data = await readData('example:wine');
const selection = await select(data, { choose: 'at-most=4' });
console.log('selected:', selection.selected.features.join(', '), 'score', selection.selected.score.mean.toFixed(3));

const kept = JSON.stringify(selection);
const model = await readModel(kept);
const sample = { Alcohol: 13.2, Flavanoids: 2.9, Proline: 1065, Hue: 1.02 };
try {
  const [predicted] = model.predict([sample]);
  console.log('class of the new sample:', predicted);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.log('refused:', error.message);
}
