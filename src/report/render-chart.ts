// A chart as SVG text, drawn by Vega without a canvas. Vega is loaded when the first chart is
// drawn: it is larger than all the rest. Its expressions are interpreted, not compiled, so a page
// may forbid generated code; and it may load nothing.

import { withOptionalPackages } from '../base/optional-package.ts';
import type { ChartSpec } from './charts/chart.ts';
import { chartConfig } from './charts/theme.ts';
import { attribute } from './html.ts';
import { textWidth } from './text-width.ts';
import { tidied } from './tidy-svg.ts';

/** Vega exports its measure of text, and does not declare it. */
type TextMetric = (item: { fontSize?: number; limit?: number }, text: unknown) => number;

let drawing: ReturnType<typeof loadDrawing> | undefined;

async function loadDrawing() {
  const packages = ['vega', 'vega-lite', 'vega-interpreter'];
  const [vega, { compile }, { expressionInterpreter }] = await withOptionalPackages(packages, 'drawing charts', () =>
    Promise.all([import('vega'), import('vega-lite'), import('vega-interpreter')]),
  );
  // Measured by a canvas, the same chart would differ from model to model.
  const { textMetrics } = vega as unknown as { textMetrics: { width: TextMetric } };
  textMetrics.width = ({ fontSize = 11, limit = 0 }, text) => {
    const width = textWidth(String(text ?? ''), fontSize);
    return limit > 0 ? Math.min(width, limit) : width;
  };
  return { vega, compile, expressionInterpreter };
}

const refuse = async (): Promise<never> => {
  throw new Error('a chart tried to load something');
};
const LOADER = { load: refuse, sanitize: refuse, http: refuse, file: refuse };

// Vega shortens labels without regard to characters that take two units.
const HALF_CHARACTER = /[\ud800-\udbff](?![\udc00-\udfff])/g;

/** What Vega remarks on a specification is for its author: the tests listen. */
const SILENT = {
  level: () => SILENT,
  error: () => SILENT,
  warn: () => SILENT,
  info: () => SILENT,
  debug: () => SILENT,
} as never;

/** The space next to a plane of fixed shape: axis, labels and title. */
const AXIS_SPACE = 70;

export interface DrawingOptions {
  /** Whether a script on the page opens clicked features (`Tip.opens`). */
  readonly isInteractive?: boolean;
}

/**
 * Returns a chart as SVG text that fills the available width. `id` makes the names inside the
 * drawing unique on the page.
 */
export async function renderChart(
  chart: ChartSpec,
  available: number,
  id: string,
  { isInteractive = false }: DrawingOptions = {},
): Promise<string> {
  drawing ??= loadDrawing();
  const { vega, compile, expressionInterpreter } = await drawing;
  const width = Math.min(available, chart.maxWidth ?? available);
  const { spec } = compile({ ...chart.spec, ...sized(chart, width) } as never, {
    config: chartConfig(width),
    logger: SILENT,
  });
  const view = new vega.View(vega.parse(spec, undefined, { ast: true }), {
    renderer: 'none',
    expr: expressionInterpreter,
    loader: LOADER as never,
    logger: SILENT,
  });
  try {
    // The plane becomes narrower to fit the axis, and then the legend may need another row, which
    // only a second layout makes room for.
    await view.runAsync();
    await view.resize().runAsync();
    return withWords((await view.toSVG()).replace(HALF_CHARACTER, ''), chart, id, isInteractive);
  } finally {
    view.finalize();
  }
}

function sized({ aspect }: ChartSpec, width: number) {
  const padding = 4;
  if (aspect === undefined) return { width, padding, autosize: { type: 'fit-x', contains: 'padding' } };
  const plane = width - AXIS_SPACE;
  return { width: plane, height: plane * aspect, padding, autosize: 'pad' };
}

/**
 * Vega's chart with its words, and no size but its shape. A title element would be shown wherever a
 * reader points.
 */
function withWords(svg: string, { title, description, tips }: ChartSpec, id: string, isInteractive: boolean): string {
  const [, width, height, viewBox] = /^<svg[^>]*? width="([\d.]+)" height="([\d.]+)" viewBox="([^"]+)"/.exec(svg) ?? [];
  if (viewBox === undefined) throw new Error('the chart is not drawn as expected');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${attribute(`${title}. ${description}`)}"` +
    ` width="${width}" height="${height}" viewBox="${viewBox}">${tidied(svg.slice(svg.indexOf('>') + 1), id, tips, isInteractive)}`
  );
}
