// Which eliminations were near ties: node examples/trace.mjs
import { explain, rank, readFile } from 'svm-sieve/node';

const result = await rank(await readFile('example:wdbc'), { trace: 'full' });

for (const { features, removed, criterion, runnerUp, gap, supportVectors } of result.trace.slice(-10)) {
  const ratio = 1 + gap / criterion.at(-1);
  const verdict = ratio < 1.1 ? `near tie with ${runnerUp.feature}` : `runner-up ${ratio.toFixed(1)} times as high`;
  console.log(`${features} features, ${supportVectors} support vectors: eliminates ${removed}, ${verdict}`);
}

const { rank: place, left } = explain(result, 'texture_worst');
console.log(`texture_worst has rank ${place}; it was eliminated at ${left.features} features`);
