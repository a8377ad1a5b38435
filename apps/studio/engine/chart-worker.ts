// The worker that draws charts: Vega is large, so it is loaded and run here, and neither the page
// nor other workers wait for it.

import { type ChartSpec, renderChart } from '../../../src/app.browser.ts';

export class ChartWorker {
  chart(chart: ChartSpec, width: number, name: string, isInteractive: boolean): Promise<string> {
    return renderChart(chart, width, name, { isInteractive });
  }
}
