// The entry of a Web Worker; the build makes it dist/web-worker.js, one file without imports.

import type { Unit } from './executors/unit.ts';
import { Workplace } from './executors/workplace.ts';
import { jobKinds } from './papers/job-kinds.ts';

interface WorkerScope {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Unit }) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const workplace = new Workplace(jobKinds);

scope.addEventListener('message', async ({ data }) => scope.postMessage(await workplace.do(data)));
