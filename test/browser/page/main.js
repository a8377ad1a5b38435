import * as sieve from 'svm-sieve/browser';
import { ranked, shared } from './program.js';

window.tests = {
  inPage: () => ranked(sieve),
  inWorker: () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./own-worker.js', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    }),
  onWorkers: async () => {
    const executor = await sieve.webWorkers({ threads: 3 });
    try {
      return await shared(sieve, executor);
    } finally {
      await executor.dispose();
    }
  },
  aborted: async () => {
    const executor = await sieve.webWorkers({ threads: 2 });
    const data = await sieve.readData('example:wdbc');
    const controller = new AbortController();
    let at = 0;
    setTimeout(() => {
      at = performance.now();
      controller.abort('enough');
    }, 300);
    const options = { method: 'eb-rfe', candidates: 'all', costs: [0.1, 1, 10] };
    const reason = await sieve.evaluate(data, options, { executor, signal: controller.signal }).catch((error) => error);
    const milliseconds = performance.now() - at;
    const { evaluation } = await sieve.evaluate(data, { method: 'fisher', step: 10, outerFolds: 2 }, { executor });
    await executor.dispose();
    return { reason, milliseconds, parts: evaluation.parts.length, left: executor.workers.length };
  },
  chosenFile: async () => {
    const file = new File(['a,b,class\n1,0,x\n2,1,y\n1.5,0,x\n3,1,y\n'], 'drop.csv');
    const { dataset } = await sieve.readData(file);
    const refused = await sieve.readData('genes.csv').catch((error) => error.message);
    return { rows: dataset.rowCount, refused };
  },
};
