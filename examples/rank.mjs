// Ranks the features of a bundled example and prints the margin along the path: node examples/rank.mjs
import { rank, readFile } from 'svm-sieve/node';

const result = await rank(await readFile('example:wdbc'));

console.log('best five:', result.ranking.slice(0, 5).join(', '));
for (const { features, removed, margin } of result.trace.slice(-5)) {
  console.log(`${features} features, margin ${margin.toFixed(4)}, eliminates ${removed}`);
}
