// Charts are drawn by a worker, which is started with the first chart and ends after the last.

import type { ChartSpec } from '../../../src/app.browser.ts';
import { IDLE_MS } from '../engine/idle.ts';
import type { MadeFile } from '../engine/protocol.ts';
import { WorkerClient } from '../engine/worker-client.ts';
import { fileName, pngFile, svgFile } from './download.ts';

const worker = new WorkerClient('charts', IDLE_MS);

/** The width of a printed page, in pixels. */
const SAVED_WIDTH = 720;

/** The chart as SVG text; `name` makes its ids unique on the page. */
export function drawChart(chart: ChartSpec, width: number, name: string, isInteractive = false): Promise<string> {
  return worker.ask('chart', chart, width, name, isInteractive);
}

/** The chart as a file of its own, as wide as a printed page. */
export async function chartFile(chart: ChartSpec, kind: 'svg' | 'png'): Promise<MadeFile> {
  const svg = await drawChart(chart, SAVED_WIDTH, 'chart');
  const name = fileName(chart.title);
  return kind === 'svg' ? svgFile(svg, name) : pngFile(svg, name);
}
