// The five lines of the README: node examples/five-lines.mjs
import { evaluate, readData, select } from 'svm-sieve/node';

const data = await readData('example:wdbc');
const { selected, model } = await select(data);
const { evaluation } = await evaluate(data);
console.log(selected.features, model.columns.length, evaluation.outer.mean, evaluation.stability.nogueira);
