// Two thousand genes, 62 samples: what the selection says of itself and what fresh rows say, on data with something in it
// and on noise: node examples/gene-expression.mjs
import { evaluate, generate, readData } from 'svm-sieve';

for (const name of ['microarray', 'noise']) {
  const made = generate(name, { rows: 62, features: 2000 });
  const data = await readData(made);
  const { evaluation } = await evaluate(data, { halveAbove: 32, choose: 'n=16', outerFolds: 5 });
  const { outer, selection, stability, consensus } = evaluation;
  const marked = consensus.slice(0, 16).filter((gene) => made.truth.informative.includes(gene)).length;
  console.log(`${name}: says ${selection.mean.toFixed(3)} of itself, honest ${outer.mean.toFixed(3)};`);
  console.log(`  stability ${stability.nogueira.toFixed(2)}; ${marked} of the first 16 genes carry the class`);
}
