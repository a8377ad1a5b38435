// The report that a saved reproduction holds, its charts as numbers. The file may be anybody's:
// what is not a report as we write it is refused.

import * as z from 'zod';
import type { Figure } from '../../report/charts/index.ts';
import type { BlockSketch, ReportSketch, SectionSketch } from '../../report/sketch.ts';

const text = z.string();
const number = z.number();
/** JSON has neither NaN nor −∞, and ∞ is written as a word; charts omit all three. */
const shown = z.union([
  number,
  z.literal('Infinity').transform(() => Number.POSITIVE_INFINITY),
  z.null().transform(() => Number.NaN),
]);
const format = z.enum(['integer', 'number', 'fixed', 'percent', 'scientific']).optional();
/** Decimals, or significant digits: no double has more. */
const digits = z.int().min(0).max(17).optional();
const scale = z.enum(['linear', 'log']).optional();
const domain = z
  .tuple([number, number])
  .refine(([low, high]) => low < high, 'does not ascend')
  .optional();

const words = { title: text, description: text.optional() };
const axes = { xTitle: text, yTitle: text };

const series = z.array(
  z.object({
    name: text,
    points: z.array(z.object({ x: shown, y: shown, spread: shown.optional(), tip: text.optional() })),
    baseline: z.boolean().optional(),
    isGuide: z.boolean().optional(),
    marked: z.array(shown).optional(),
  }),
);
const curves = z.object({
  ...words,
  series,
  yTitle: text,
  xTitle: text.optional(),
  xScale: scale,
  yFormat: format,
  yDomain: domain,
  yLimits: domain,
});
const lines = curves.extend({ xTitle: text, yScale: scale, xFormat: format });

const bar = z.object({ name: text, value: shown, low: shown.optional(), high: shown.optional() });
const bars = z.object({
  ...words,
  bars: z.array(bar),
  xTitle: text,
  format,
  xDomain: domain,
  top: z.int().nonnegative().optional(),
});

const box = z.object({
  ...words,
  xTitle: text,
  format,
  xDomain: domain,
  groups: z.array(z.object({ name: text, values: z.array(shown) })),
});

const heatmap = z
  .object({
    ...words,
    ...axes,
    xLabels: z.array(text),
    yLabels: z.array(text),
    format,
    digits,
    domain,
    values: z.array(z.array(number.nullable())),
    marked: z.array(z.object({ x: z.int(), y: z.int() })).optional(),
  })
  // A few long labels without values would require more tiles than any file has.
  .refine(
    ({ xLabels, yLabels, values }) =>
      values.length === yLabels.length && values.every(({ length }) => length === xLabels.length),
    'has other tiles than labels',
  );

const confusion = z.object({ ...words, classes: z.array(text), counts: z.array(z.array(number)) });

const place = z.tuple([shown, shown]);
const scatter = z.object({
  ...words,
  ...axes,
  classes: z.array(text),
  xDomain: domain,
  yDomain: domain,
  points: z.array(z.object({ x: shown, y: shown, group: z.int().nonnegative() })),
  paths: z.array(z.object({ places: z.array(place), style: z.enum(['boundary', 'margin']).optional() })).optional(),
  arrows: z.array(z.object({ from: place, by: place })).optional(),
  regions: z.array(z.object({ places: z.array(place) })).optional(),
  sameUnits: z.boolean().optional(),
});

const kind = z.literal('figure');
/** The kinds of charts that a saved reproduction may hold. */
const figure = z.discriminatedUnion('figure', [
  z.object({ kind, figure: z.literal('bars'), data: bars }),
  z.object({ kind, figure: z.literal('box'), data: box }),
  z.object({ kind, figure: z.literal('confusion'), data: confusion }),
  z.object({ kind, figure: z.literal('curves'), data: curves }),
  z.object({ kind, figure: z.literal('heatmap'), data: heatmap }),
  z.object({ kind, figure: z.literal('lines'), data: lines }),
  z.object({ kind, figure: z.literal('scatter'), data: scatter }),
]) satisfies z.ZodType<Figure>;

const value = z.union([text, number, z.boolean(), z.null()]);
const cell = z.union([value, z.object({ value, strong: z.boolean().optional(), note: text.optional() })]);
const column = z.object({
  title: text,
  format,
  digits,
  heading: z.boolean().optional(),
  align: z.enum(['left', 'right', 'center']).optional(),
});
const table = z.object({
  kind: z.literal('table'),
  caption: text,
  columns: z.array(column),
  rows: z.array(z.array(cell)),
  collapsed: z.boolean().optional(),
  sortable: z.boolean().optional(),
});

const fact = z.object({ label: text, value: text, note: text.optional() });
const citation = z.object({ text, url: text.optional() });

const block: z.ZodType<BlockSketch> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text }),
  z.object({ kind: z.literal('note'), text, tone: z.enum(['info', 'warning']).optional() }),
  z.object({ kind: z.literal('list'), items: z.array(text), ordered: z.boolean().optional() }),
  z.object({ kind: z.literal('facts'), facts: z.array(fact) }),
  table,
  figure,
  z.object({ kind: z.literal('command'), text }),
  z.object({ kind: z.literal('methods'), text, citations: z.array(citation).optional() }),
]);

/** A section with sections, which have none: a file could nest deeper ones without limit. */
const inner: z.ZodType<SectionSketch> = z.object({ heading: text, blocks: z.array(block) });
const section: z.ZodType<SectionSketch> = z.object({
  heading: text,
  blocks: z.array(block),
  sections: z.array(inner).optional(),
});

/** A report whose charts are numbers, as a result holds it. */
export const savedSketch: z.ZodType<ReportSketch> = z.object({
  title: text,
  summary: z.union([text, z.array(text)]),
  sections: z.array(section),
});
