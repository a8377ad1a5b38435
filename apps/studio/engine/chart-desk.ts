// The desk that draws: Vega is large and takes a while, so it is loaded and run here, and the page never waits for it.

import {
  type ChartSpec,
  type EvaluateResult,
  renderChart,
  reportPage,
  type SelectResult,
  selectReport,
  VERSION,
} from '../../../src/browser.ts';

export class ChartDesk {
  chart(chart: ChartSpec, width: number, name: string): Promise<string> {
    return renderChart(chart, width, name);
  }

  /** The report of a selection with its honest evaluation beside it. */
  honestReport(result: SelectResult, honest: EvaluateResult): Promise<string> {
    return reportPage({ generatedBy: `svm-sieve ${VERSION}`, ...selectReport(result, honest) });
  }
}
