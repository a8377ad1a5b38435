// The ten lines of the README: node examples/ten-lines.mjs
import { eliminate, evaluate, readData } from 'svm-sieve/node';

const data = await readData('example:wdbc');
for await (const { features, removed, margin } of eliminate(data, { cost: 1, step: 5 })) {
  console.log(features, removed.join(', '), margin);
}
const { evaluation } = await evaluate(data, { step: 5, choose: 'one-se' });
console.log(evaluation.outer.mean, evaluation.optimism, evaluation.stability.nogueira);
