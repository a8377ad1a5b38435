// A long evaluation on threads, with progress and a time limit: node examples/stop.mjs
import { evaluate, readData, threads } from 'svm-sieve/node';

const data = await readData('example:wdbc');
const executor = await threads({ threads: 2 });
const options = { method: 'eb-rfe', candidates: 'all', costs: [0.1, 1, 10] };
try {
  await evaluate(data, options, {
    executor,
    signal: AbortSignal.timeout(1000),
    onJob: (done, of) => console.log(`outer fold ${done} of ${of}`),
  });
  console.log('finished');
} catch (error) {
  console.log('stopped:', error.name);
} finally {
  await executor.dispose();
}
