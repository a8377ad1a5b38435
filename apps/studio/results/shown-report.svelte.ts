// The report of a result, made by a worker. The previous report stays until the new one is ready.

import type { Report } from '../../../src/app.browser.ts';

export interface ShownReport {
  readonly report: Report | null;
  readonly failure: string;
}

/** To be called while a component initialises: it reacts to what `ask` reads. */
export function shownReport(ask: () => Promise<Report | null>): ShownReport {
  let shown = $state.raw<ShownReport>({ report: null, failure: '' });
  $effect(() => {
    let isOld = false;
    ask().then(
      (report) => {
        if (!isOld) shown = { report, failure: '' };
      },
      (error: Error) => {
        if (!isOld) shown = { report: null, failure: error.message };
      },
    );
    return () => {
      isOld = true;
    };
  });
  return {
    get report() {
      return shown.report;
    },
    get failure() {
      return shown.failure;
    },
  };
}
