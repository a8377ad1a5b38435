// The report of a result, which a worker makes; an older one stays until the new one is there.

import type { Report } from '../../../src/app.browser.ts';

export interface ShownReport {
  readonly report: Report | null;
  readonly failure: string;
}

/** To be called while a component begins: it follows what `ask` reads. */
export function shownReport(ask: () => Promise<Report>): ShownReport {
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
