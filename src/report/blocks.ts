// The blocks of a report as HTML.

import type { ChartSpec } from './charts/chart.ts';
import type { Block, Citation, Fact, MethodsBlock } from './document.ts';
import { escaped, html, isolated, lines } from './html.ts';
import { renderChart } from './render-chart.ts';
import { sizesHtml } from './sizes.ts';
import { tableHtml } from './table.ts';

/**
 * Widths of drawings: one for pages and paper, one for phones. The style shows the one that fits.
 */
const WIDE = 680;
const NARROW = 320;

/** A block; `id` is its own on the page, `room` the most characters that a table may take. */
export async function blockHtml(block: Block, id: string, room: number): Promise<string> {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${html(block.text)}</p>`;
    case 'note':
      return `<p class="note ${block.tone === 'warning' ? 'warning' : 'info'}">${html(block.text)}</p>`;
    case 'facts':
      return factsHtml(block.facts);
    case 'list':
      return listHtml(block.items.map(html), block.ordered ?? false);
    case 'table':
      return tableHtml(block, room);
    case 'chart':
      return chartHtml(block.chart, id);
    case 'sizes':
      return sizesHtml(block, await chartHtml(block.chart, id), id);
    case 'command':
      return `<div class="copied"><pre><code>${lines(block.text)}</code></pre></div>`;
    case 'methods':
      return methodsHtml(block);
  }
}

function factsHtml(facts: readonly Fact[]): string {
  const items = facts.map(({ label, value, note }) => {
    const small = note ? `\n<small>${html(note)}</small>` : '';
    return `<div><dt>${html(label)}</dt><dd>${isolated(value)}${small}</dd></div>`;
  });
  return `<dl class="facts">${items.join('')}</dl>`;
}

function listHtml(items: readonly string[], ordered: boolean): string {
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
}

async function chartHtml(chart: ChartSpec, id: string): Promise<string> {
  const caption = `<figcaption>${html(chart.title)}</figcaption>`;
  const wide = await renderChart(chart, WIDE, `${id}w`);
  if ((chart.maxWidth ?? WIDE) <= NARROW) return `<figure>${caption}${wide}</figure>`;
  const narrow = await renderChart(chart, NARROW, `${id}n`);
  return `<figure>${caption}<div class="wide">${wide}</div><div class="narrow">${narrow}</div></figure>`;
}

function methodsHtml({ text, citations = [] }: MethodsBlock): string {
  const references = citations.length > 0 ? listHtml(citations.map(citationHtml), true) : '';
  return `<div class="methods copied"><div class="copy-this"><p>${html(text)}</p>${references}</div></div>`;
}

function citationHtml({ text, url }: Citation): string {
  const isSafe = url !== undefined && /^https:\/\/[^\s"'<>]+$/.test(url);
  return isSafe ? `<a href="${escaped(url)}" rel="noreferrer">${html(text)}</a>` : html(text);
}
