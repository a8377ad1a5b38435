// The built worker of threads, which tells a test when it has loaded and ends itself at the moments
// that the test has planned: process.exit ends the thread alone.
//   loaded         by thread id: 1 once the module is there. To end a thread while Node links a module
//                  would abort the process (Node 20.20).
//   moments, plan  how many more threads end at each moment
import { getEnvironmentData, threadId } from 'node:worker_threads';

const { loaded, moments, plan } = getEnvironmentData('svm-sieve: threads that end');

function endAt(moment) {
  const place = moments.indexOf(moment);
  if (Atomics.load(plan, place) > 0 && Atomics.sub(plan, place, 1) > 0) process.exit(1);
}

endAt('loading');
const { default: run } = await import('../../dist/worker.js');
Atomics.store(loaded, threadId, 1);

const momentOf = ({ kind, data, work }) => {
  if (kind !== 'scoring') return 'other';
  if (data) return 'data';
  return work ? 'score' : 'follow';
};

export default async (given) => {
  const moment = momentOf(given.task);
  endAt(moment);
  const answer = await run(given);
  endAt(`${moment} answered`);
  return answer;
};
