// The commands that the pages print, read from their ```sh blocks: every line of such a block is
// meant to be typed. A ```text block marked `output` after it holds what the last command of the
// block prints; `output=1-6,12-14` names the lines of it that the page shows.

import { filesBelow, read } from '../house/sources.ts';

export interface Output {
  /** The lines that are shown, as first and last from 1 on; none stands for all of them. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  /** The content of the block. */
  readonly text: string;
  /** Where the content begins in the page. */
  readonly start: number;
}

export interface Step {
  readonly command: string;
  readonly output?: Output;
}

export interface Page {
  readonly path: string;
  readonly steps: readonly Step[];
}

const FENCE = /^```([^\n]*)\n([\s\S]*?)^```$/gm;

/** The commands of a block; a line that ends in \ goes on in the next. */
function commandsOf(block: string): string[] {
  return block
    .replaceAll('\\\n', '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function rangesOf(words: string): Output['ranges'] {
  if (words === '') return [];
  return words.split(',').map((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return [first, last];
  });
}

/** The commands of the ```sh blocks of a page, in order, with the outputs that it shows. */
export function stepsOf(markdown: string): Step[] {
  const steps: Step[] = [];
  let isAfterCommands = false;
  for (const { 1: info, 2: text, index } of markdown.matchAll(FENCE)) {
    const output = /^text output(?:=([\d,-]+))?$/.exec(info);
    if (output) {
      if (!isAfterCommands) throw new Error(`an output without a command: ${text}`);
      const start = index + '```'.length + info.length + 1;
      steps.push({ ...steps.pop()!, output: { ranges: rangesOf(output[1] ?? ''), text, start } });
    }
    isAfterCommands = info === 'sh';
    if (isAfterCommands) steps.push(...commandsOf(text).map((command) => ({ command })));
  }
  return steps;
}

/** The part of an output that a page shows, with … for what it leaves out. */
export function shownPart(printed: string, ranges: Output['ranges']): string {
  const lines = printed.trimEnd().split('\n');
  if (ranges.length === 0) return `${lines.join('\n')}\n`;
  const shown: string[] = [];
  let next = 1;
  for (const [first, last] of ranges) {
    if (first > next) shown.push('…');
    shown.push(...lines.slice(first - 1, last));
    next = last + 1;
  }
  if (next <= lines.length) shown.push('…');
  return `${shown.join('\n')}\n`;
}

/**
 * An output with … for what differs from run to run: times, also those of a last column `seconds`.
 * Pages show it like this, since the time of one computer tells a reader little.
 */
export function withoutTimes(text: string): string {
  let isInTable = false;
  const lines = text.split('\n').map((line) => {
    if (line === '') isInTable = false;
    const shown = isInTable ? line.replace(/ [\d.]+$/, (time) => '…'.padStart(time.length)) : line;
    if (/ seconds$/.test(line)) isInTable = true;
    return shown.replace(/\b\d+(\.\d+)? (?=(s|ms|min)\b)/g, '… ');
  });
  return lines.join('\n');
}

/** A page with the outputs of some of its steps replaced. */
export function withOutputs(markdown: string, replaced: readonly (readonly [Output, string])[]): string {
  return replaced
    .toSorted(([a], [b]) => b.start - a.start)
    .reduce((page, [{ start, text }, now]) => page.slice(0, start) + now + page.slice(start + text.length), markdown);
}

/** The pages that a reader types along with; reproductions have tests of their own. */
const FOLDERS = ['docs/tutorials', 'docs/how-to', 'docs/explanation', 'docs/reference'];

export function guidePages(): Page[] {
  const own = filesBelow('docs', '.md').filter((path) => path.split('/').length === 2);
  const paths = ['README.md', ...own, ...FOLDERS.flatMap((folder) => filesBelow(folder, '.md'))];
  return paths.map((path) => ({ path, steps: stepsOf(read(path)) }));
}
