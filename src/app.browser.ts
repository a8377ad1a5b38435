// svm-sieve for pages: everything of the portable entry, and Web Workers.

export * from './app.ts';
export {
  type WebWorkerOptions,
  type WebWorkers,
  type WorkerEvent,
  type WorkerLike,
  webWorkers,
} from './executors/web-workers.browser.ts';
