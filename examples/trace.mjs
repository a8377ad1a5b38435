// Where a ranking was sure and where it was a toss-up: node examples/trace.mjs
import { explain, rank, readFile } from 'svm-sieve/node';

const result = await rank(await readFile('example:wdbc'), { trace: 'full' });

for (const { features, removed, criterion, runnerUp, gap, supportVectors } of result.trace.slice(-10)) {
  const share = Math.round((100 * gap) / criterion.at(-1));
  const verdict = share < 10 ? `a toss-up with ${runnerUp.feature}` : `the next is ${share} % above it`;
  console.log(`${features} features, ${supportVectors} support vectors: ${removed} leaves, ${verdict}`);
}

const { rank: place, left } = explain(result, 'texture_worst');
console.log(`texture_worst has rank ${place} and left when ${left.features} features were there`);
