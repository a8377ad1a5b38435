// Charts are drawn by a worker, which is started with the first chart.

import type { ChartSpec } from '../../../src/app.browser.ts';
import { WorkerClient } from '../engine/worker-client.ts';

const worker = new WorkerClient('charts');

/** The chart as SVG text; `name` makes its ids unique on the page. */
export function drawChart(chart: ChartSpec, width: number, name: string): Promise<string> {
  return worker.ask('chart', chart, width, name);
}
