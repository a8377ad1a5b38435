// The entry of a Web Worker; the build makes it dist/web-worker.js, one file without imports.

import { progressSender } from './executors/progress-message.ts';
import { WorkerRuntime } from './executors/worker-runtime.ts';
import type { LocalTask } from './executors/worker-task.ts';
import { jobKinds } from './papers/job-kinds.ts';

interface WorkerScope {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: LocalTask }) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const runtime = new WorkerRuntime(jobKinds);

scope.addEventListener('message', async ({ data }) => {
  const onProgress = data.kind === 'job' ? progressSender((message) => scope.postMessage(message)) : undefined;
  scope.postMessage(await runtime.do(data, onProgress));
});
