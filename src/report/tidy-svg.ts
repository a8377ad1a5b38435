// Vega's SVG made fit for a page: names of its own, the page's colours, and nothing that only a
// live chart needs. Text in it is escaped by Vega, so what stands between < and > is a tag of
// Vega's, and its attributes hold no words of strangers.

import type { Tip } from './charts/chart.ts';
import { withPageColours } from './charts/theme.ts';
import { attribute } from './html.ts';

/**
 * What stands inside the svg element. `id` keeps its names apart from those of other drawings on
 * the page. A mark with a tip gets it as the title that browsers show by themselves; a script may
 * show it in a better way. An interactive drawing also has the number of each tip that opens a
 * feature: a script finds the feature in the chart, so that no name stands in an attribute.
 */
export function tidied(inside: string, id: string, tips: readonly Tip[] = [], isInteractive = false): string {
  const names = new Map<string, string>();
  // Vega counts on from drawing to drawing; here each starts again, so that it is the same whenever
  // it is made.
  const nameOf = (name: string) => {
    if (!names.has(name)) names.set(name, `${id}-${names.size + 1}`);
    return names.get(name)!;
  };
  return inside
    .replace(/<path class="(?:background|foreground)"[^>]*? d="(?:M0,0h0v0h0Z)?"[^>]*\/>/g, '')
    .replace(/<[^>]+>/g, (tag) => {
      const place = /^<path aria-label="tip:(\d+)"/.exec(tag)?.[1];
      const tidy = withPageColours(shorter(named(tag, nameOf)));
      const tip = place === undefined ? undefined : tips[Number(place)];
      if (!tip) return tidy;
      return tipped(tidy, tip, isInteractive && tip.opens !== undefined ? ` data-tip-number="${place}"` : '');
    });
}

function tipped(tag: string, { text, x }: Tip, more: string): string {
  const at = x === undefined ? '' : ` data-x="${Number(x)}"`;
  return `${tag.replace(/^<path/, `<path class="tipped"${at}${more}`).replace(/\/>$/, '>')}<title>${lineText(text)}</title></path>`;
}

/** Line by line, since a line's end would be written out as a control character. */
const lineText = (text: string) => text.split('\n').map(attribute).join('\n');

function named(tag: string, nameOf: (name: string) => string): string {
  return tag
    .replace(/ id="([^"]+)"/, (_, name) => ` id="${nameOf(name)}"`)
    .replace(/url\(#([^)]+)\)/g, (_, name) => `url(#${nameOf(name)})`);
}

function shorter(tag: string): string {
  return (
    tag
      // The edges of neighbouring tiles would otherwise be blended with the page: a grid of hairlines.
      .replace(/^<g class="mark-rect /, '<g shape-rendering="crispEdges" class="mark-rect ')
      .replace(/ (?:class|role|aria-[a-z]+|pointer-events)="[^"]*"/g, '')
      .replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (number) => String(Math.round(Number(number) * 100) / 100))
  );
}
