// One sparse ranking in its own process, so that its peak memory is its own: node
// bench/rank-sparse.mjs FILE.svm Prints one line of JSON.

import { rank, readFile } from './library.mjs';

const begin = performance.now();
const data = await readFile(process.argv[2]);
const read = performance.now();
const options = { machine: 'linear', scale: 'none', step: 0.1, stepOf: 'original' };
const { trace, ranking } = await rank(data, options);
const end = performance.now();
console.log(
  JSON.stringify({
    readSeconds: (read - begin) / 1e3,
    seconds: (end - read) / 1e3,
    steps: trace.length,
    best: ranking.slice(0, 5),
    // In kilobytes, on every platform.
    peakBytes: 1024 * process.resourceUsage().maxRSS,
  }),
);
