// One contender of bench/read.mjs: node bench/read-one.mjs ours|papaparse|papaparse-numbers FILE

import { createReadStream } from 'node:fs';

const [, , contender, file] = process.argv;

async function ours() {
  const { readFileTable } = await import('svm-sieve/node');
  const start = performance.now();
  const table = await readFileTable(file);
  return [start, table.rowCount * table.columns.length];
}

/** As its documentation shows for large files: a stream, a callback per row, nothing kept. */
async function papaparse(dynamicTyping) {
  const { default: Papa } = await import('papaparse');
  const start = performance.now();
  let cells = 0;
  await new Promise((resolve, reject) => {
    const step = ({ data }) => {
      cells += data.length;
    };
    Papa.parse(createReadStream(file), { dynamicTyping, step, complete: resolve, error: reject });
  });
  return [start, cells];
}

const [start, cells] = contender === 'ours' ? await ours() : await papaparse(contender === 'papaparse-numbers');
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ seconds, cells, peakBytes: process.resourceUsage().maxRSS * 1024 }));
