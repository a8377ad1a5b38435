// The entry of a worker thread; the build makes it dist/worker.js.

import { progressSender } from './executors/progress-message.ts';
import { WorkerRuntime } from './executors/worker-runtime.ts';
import type { Answer, ThreadTask } from './executors/worker-task.ts';
import { jobKinds } from './papers/job-kinds.ts';

const runtime = new WorkerRuntime(jobKinds);

export default async ({ task, port }: ThreadTask): Promise<Answer> => {
  try {
    return await runtime.do(task, port && progressSender((message) => port.postMessage(message)));
  } finally {
    port?.close();
  }
};
