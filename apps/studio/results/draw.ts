// Charts, drawn by a worker of their own, which is started with the first of them.

import type { ChartSpec } from '../../../src/app.browser.ts';
import { WorkerClient } from '../engine/worker-client.ts';

const worker = new WorkerClient('charts');

/**
 * The chart as SVG text; `name` keeps the names inside apart from those of other charts on the
 * page.
 */
export function drawChart(chart: ChartSpec, width: number, name: string): Promise<string> {
  return worker.ask('chart', chart, width, name);
}
