// svm-sieve for pages: everything of the portable entry, and Web Workers.

export {
  type WebWorkerOptions,
  type WebWorkers,
  type WorkerEvent,
  type WorkerLike,
  webWorkers,
} from './executors/web-workers.browser.ts';
export * from './index.ts';
