// A criterion and a kernel of one's own: node examples/own-criterion.mjs
import { kernelFrom, rank, readData } from 'svm-sieve';

const data = await readData('example:wdbc');
const criterion = { name: 'abs-weight', needs: 'weights', score: ({ weights }) => weights.map(Math.abs) };
const kernel = kernelFrom({
  name: 'laplace',
  of: 'distances',
  value: (distance) => Math.exp(-Math.sqrt(distance)),
  semidefinite: true,
});

console.log('by |w|:', (await rank(data, { criterion })).ranking.slice(0, 3).join(', '));
console.log('Laplace kernel:', (await rank(data, { kernel, step: 5 })).ranking.slice(0, 3).join(', '));
