// The desk that draws: Vega is large and takes a while, so it is loaded and run here, and neither the page nor other desks wait for it.

import { type ChartSpec, renderChart } from '../../../src/browser.ts';

export class ChartDesk {
  chart(chart: ChartSpec, width: number, name: string): Promise<string> {
    return renderChart(chart, width, name);
  }
}
