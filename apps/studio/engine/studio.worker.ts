// The entry of every worker of the studio except the compute workers. Its first message assigns a
// role, and only the code of that role is loaded.

import { failureOf } from './failure.ts';
import type { Answer, Assignment, Question, RunCommand, RunMessage } from './messages.ts';

type Received = Assignment | Question | RunCommand;

const post = (message: Answer | RunMessage) => postMessage(message);

const LOADERS = { charts: loadCharts, documents: loadDocuments, pilot: loadPilot, run: loadRun, table: loadTable };

let handler: Promise<(message: Received) => void> | null = null;

addEventListener('message', async ({ data }: MessageEvent<Received>) => {
  if (data.kind === 'assignment') handler = LOADERS[data.role]();
  else (await handler)?.(data);
});

// A rejected promise that nothing awaits, such as a failed import, would otherwise fail silently.
addEventListener('unhandledrejection', ({ reason }) =>
  setTimeout(() => {
    throw reason;
  }),
);

async function loadRun() {
  const { RunWorker } = await import('./run-worker.ts');
  const worker = new RunWorker(post);
  return (message: Received) => worker.receive(message as RunCommand);
}

async function loadTable() {
  const { TableWorker } = await import('./table-worker.ts');
  return answering(new TableWorker());
}

async function loadDocuments() {
  const { DocumentWorker } = await import('./document-worker.ts');
  return answering(new DocumentWorker());
}

async function loadPilot() {
  const { PilotWorker } = await import('./pilot-worker.ts');
  return answering(new PilotWorker());
}

async function loadCharts() {
  const { ChartWorker } = await import('./chart-worker.ts');
  return answering(new ChartWorker());
}

function answering(worker: object): (message: Received) => void {
  const methods = worker as Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
  return async (message) => {
    const { id, method, given } = message as Question;
    try {
      post({ kind: 'answer', id, value: await methods[method](...given) });
    } catch (error) {
      post({ kind: 'refusal', id, failure: failureOf(error) });
    }
  };
}
