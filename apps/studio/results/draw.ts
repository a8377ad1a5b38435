// Charts, drawn by a worker of their own, which is started with the first of them.

import type { ChartSpec } from '../../../src/browser.ts';
import { DeskClient } from '../engine/desk-client.ts';

const desk = new DeskClient('charts');

/** The chart as SVG text; `name` keeps the names inside apart from those of other charts on the page. */
export function drawChart(chart: ChartSpec, width: number, name: string): Promise<string> {
  return desk.ask('chart', chart, width, name);
}
