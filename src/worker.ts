// The entry of a worker thread; the build makes it dist/worker.js.

import { WorkerRuntime } from './executors/worker-runtime.ts';
import type { Answer, WorkerTask } from './executors/worker-task.ts';
import { jobKinds } from './papers/job-kinds.ts';

const runtime = new WorkerRuntime(jobKinds);

export default (task: WorkerTask): Promise<Answer> => runtime.do(task);
