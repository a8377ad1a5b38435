// Few features, a model on them, kept as JSON and used on new rows: node examples/model.mjs
import { readData, readModel, select, UserError } from 'svm-sieve/node';

const data = await readData('example:wine');
const selection = await select(data, { choose: 'at-most=4' });
console.log('chosen:', selection.selected.features.join(', '), 'score', selection.selected.score.mean.toFixed(3));

const kept = JSON.stringify(selection);
const model = await readModel(kept);
const row = { Alcohol: 13.2, Flavanoids: 2.9, Proline: 1065, Color_intensity: 5.1, OD280_OD315: 3.2, Hue: 1.02 };
try {
  const [predicted] = model.predict([row]);
  console.log('class of the new row:', predicted);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.log('refused:', error.message);
}
