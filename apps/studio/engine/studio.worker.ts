// The entry of every worker of the studio but those that compute: its first message says its role,
// and only the code of that role is loaded.

import { failureOf } from './failure.ts';
import type { Answer, Assignment, Question, RunNews, RunOrder } from './messages.ts';

type Told = Assignment | Question | RunOrder;

const post = (message: Answer | RunNews) => postMessage(message);

const LOADING = { charts: loadCharts, documents: loadDocuments, run: loadRun, table: loadTable };

let handler: Promise<(told: Told) => void> | null = null;

addEventListener('message', async ({ data }: MessageEvent<Told>) => {
  if (data.kind === 'assignment') handler = LOADING[data.role]();
  else (await handler)?.(data);
});

// A promise that nothing awaits, such as that of code that cannot be loaded, would fail silently.
addEventListener('unhandledrejection', ({ reason }) =>
  setTimeout(() => {
    throw reason;
  }),
);

async function loadRun() {
  const { RunWorker } = await import('./run-worker.ts');
  const own = new RunWorker(post);
  return (told: Told) => own.order(told as RunOrder);
}

async function loadTable() {
  const { TableWorker } = await import('./table-worker.ts');
  return answering(new TableWorker());
}

async function loadDocuments() {
  const { DocumentWorker } = await import('./document-worker.ts');
  return answering(new DocumentWorker());
}

async function loadCharts() {
  const { ChartWorker } = await import('./chart-worker.ts');
  return answering(new ChartWorker());
}

function answering(own: object): (told: Told) => void {
  const methods = own as Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
  return async (told) => {
    const { id, method, given } = told as Question;
    try {
      post({ kind: 'answer', id, value: await methods[method](...given) });
    } catch (error) {
      post({ kind: 'refusal', id, failure: failureOf(error) });
    }
  };
}
