// 62 samples, 2,000 genes: inner and nested cross-validation on data with and without signal:
// node examples/gene-expression.mjs
import { evaluate, generate, readData } from 'svm-sieve';

for (const name of ['microarray', 'noise']) {
  const made = generate(name, { rows: 62, features: 2000 });
  const data = await readData(made);
  const { evaluation } = await evaluate(data, { halveAbove: 32, choose: 'n=16', outerFolds: 5 });
  const { outer, selection, stability, consensus } = evaluation;
  const marked = consensus.slice(0, 16).filter((gene) => made.truth.informative.includes(gene)).length;
  console.log(`${name}: inner-CV accuracy ${selection.mean.toFixed(3)}, nested-CV accuracy ${outer.mean.toFixed(3)};`);
  console.log(`  stability ${stability.nogueira.toFixed(2)}; ${marked} of the first 16 genes are informative`);
}
