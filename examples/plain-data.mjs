// The same data in five shapes that a program may have: node examples/plain-data.mjs
import { rank, readData } from 'svm-sieve';

const rows = [
  [5.1, 0.2, 1],
  [4.9, 0.1, 0],
  [6.3, 1.8, 1],
  [5.8, 1.9, 0],
  [5.0, 0.3, 0],
  [6.7, 2.1, 1],
];
const labels = ['small', 'small', 'large', 'large', 'small', 'large'];
const names = ['length', 'width', 'noise'];

const shapes = {
  'rows of numbers': await readData(rows, { names, labels }),
  'one typed array': await readData({ values: Float64Array.from(rows.flat()), shape: [6, 3] }, { names, labels }),
  objects: await readData(rows.map(([length, width, noise], row) => ({ length, width, noise, class: labels[row] }))),
  columns: await readData({
    length: rows.map(([length]) => length),
    width: rows.map(([, width]) => width),
    noise: rows.map(([, , noise]) => noise),
    class: labels,
  }),
  text: await readData(`length,width,noise,class\n${rows.map((row, i) => [...row, labels[i]].join(',')).join('\n')}\n`),
};

for (const [shape, data] of Object.entries(shapes)) {
  const { ranking, data: described } = await rank(data);
  console.log(`${shape}: ${ranking.join(', ')} (${described.digest.slice(0, 15)}…)`);
}
