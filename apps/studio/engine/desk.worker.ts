// The entry of every worker of the studio but those that compute: its first message says which desk it is, and only that is loaded.

import { failureOf } from './failure.ts';
import type { Answer, Appointment, Question, RunNews, RunOrder } from './messages.ts';

type Told = Appointment | Question | RunOrder;

const post = (message: Answer | RunNews) => postMessage(message);

const LOADING = { charts: loadCharts, papers: loadPapers, run: loadRun, table: loadTable };

let desk: Promise<(told: Told) => void> | null = null;

addEventListener('message', async ({ data }: MessageEvent<Told>) => {
  if (data.kind === 'desk') desk = LOADING[data.desk]();
  else (await desk)?.(data);
});

// A promise that nobody waits for, such as that of a desk which cannot be loaded, would fail unheard.
addEventListener('unhandledrejection', ({ reason }) =>
  setTimeout(() => {
    throw reason;
  }),
);

async function loadRun() {
  const { RunDesk } = await import('./run-desk.ts');
  const own = new RunDesk(post);
  return (told: Told) => own.order(told as RunOrder);
}

async function loadTable() {
  const { TableDesk } = await import('./table-desk.ts');
  return answering(new TableDesk());
}

async function loadPapers() {
  const { PaperDesk } = await import('./paper-desk.ts');
  return answering(new PaperDesk());
}

async function loadCharts() {
  const { ChartDesk } = await import('./chart-desk.ts');
  return answering(new ChartDesk());
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
