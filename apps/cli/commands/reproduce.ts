// svm-sieve reproduce: a table or figure of the source documents beside the published numbers.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  inGroup,
  openSource,
  optional,
  optionsOf,
  quoted,
  type ReproduceResult,
  reproduce,
  reproduceOptions,
  reproductions,
  textOption,
  UserError,
} from '../../../src/node.ts';
import { command } from '../command.ts';
import { jobRun } from '../job-run.ts';
import { checkpointOption, csvOption, redisOption, reportOption, runningOptions } from '../options.ts';
import type { Console } from '../output/console.ts';
import { checkResultFiles, putCsv, putJson, putReport } from '../output/result-files.ts';
import { displayWidth, shortNumber, textTable } from '../output/text-table.ts';

export const reproduceCommand = command({
  name: 'reproduce',
  summary: 'a table or figure of the source documents beside the published numbers; without a name, the list',
  arguments: [{ name: '[name]', summary: 'which one' }],
  options: {
    ...inGroup('Data', {
      data: optional(textOption({ argument: 'DIR', summary: 'the folder of the data that are not ours to give' })),
    }),
    ...reproduceOptions,
    ...runningOptions,
    ...redisOption,
    ...checkpointOption,
    ...csvOption,
    ...reportOption,
  },
  isInterruptible: true,
  examples: [
    ['reproduce', 'what can be reproduced'],
    ['reproduce hermes-wine --report wine.html', 'with a report'],
  ],
  async run({ arguments: [name], options, console, signal }) {
    if (name === undefined) return list(console);
    const own = optionsOf(reproduceOptions, options);
    reproductions.get(name);
    await checkResultFiles(options, []);
    const { data: folder, threads, redis, checkpoint } = options;
    const open = folder === null ? undefined : (path: string) => openBelow(folder, path);
    const run = {
      command: 'reproduce',
      data: name,
      options: { name, ...own },
      threads,
      redis,
      checkpoint,
      console,
      signal,
    };
    const { result, report } = await jobRun(run, (context) => reproduce(name, own, { ...context, open }));
    await putReport(() => report, options, console);
    await putCsv(spreadsheet(result), options, console);
    if (!(await putJson(result, options, console))) print(result, console);
  },
});

/** A file of --data; what is absent is told with the folder that should have it. */
async function openBelow(folder: string, path: string): ReturnType<typeof openSource> {
  const file = join(folder, path);
  if (!existsSync(file))
    throw new UserError(
      `--data ${quoted(folder)} has no ${path}; name the folder that has it, or see docs/papers for where the data come from`,
    );
  return openSource(file);
}

function list(console: Console): void {
  const width = Math.max(...reproductions.names.map((name) => name.length));
  for (const { name, summary } of reproductions.entries) console.print(`${name.padEnd(width)}  ${summary}`);
}

/** What a row says beside its name and the two numbers. */
const furtherTitles = ({ rows }: ReproduceResult) =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !['what', 'published', 'ours'].includes(key));

function cellsOf(result: ReproduceResult): (string | number | boolean | null)[][] {
  const further = furtherTitles(result);
  return result.rows.map((row) => [row.what, row.published, row.ours, ...further.map((key) => row[key] ?? null)]);
}

const titlesOf = (result: ReproduceResult) => ['what', 'published', 'ours', ...furtherTitles(result)];

function spreadsheet(result: ReproduceResult): string[][] {
  return [
    titlesOf(result),
    ...cellsOf(result).map((cells) => cells.map((cell) => (cell === null ? '' : String(cell)))),
  ];
}

function print(result: ReproduceResult, console: Console): void {
  const { name, reference, notes, timings } = result;
  console.print(`${quoted(name)}: ${reference}; ${timings.seconds.toFixed(timings.seconds < 10 ? 2 : 0)} s`);
  console.print('');
  const titles = titlesOf(result);
  const cells = cellsOf(result).map((row) =>
    row.map((cell) => (typeof cell === 'number' ? shortNumber(cell) : cell === null ? '' : String(cell))),
  );
  const shown = fittingColumns([titles, ...cells], console.width);
  const columns = titles
    .slice(0, shown)
    .map((title) => (title === 'what' ? { title, most: console.width } : { title, align: 'right' as const }));
  const kept = cells.map((row) => row.slice(0, shown));
  for (const line of textTable(columns, kept, console.width)) console.print(line);
  if (notes.length > 0) console.print('');
  for (const note of notes) console.print(note);
}

const GAP = 2;

/** What a row is of, and both numbers, come first; as many more columns as there is room for beside them. */
function fittingColumns(rows: readonly (readonly string[])[], width: number): number {
  const widths = rows[0].map((_, j) => Math.max(...rows.map((row) => displayWidth(row[j]))) + GAP);
  let shown = widths.length;
  while (shown > 3 && widths.slice(0, shown).reduce((sum, own) => sum + own, -GAP) > width) shown--;
  return shown;
}
