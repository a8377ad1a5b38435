// svm-sieve reproduce: computes a table or figure of a publication again.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  COMMAND_LINE,
  fileOption,
  inGroup,
  noteText,
  openSource,
  optional,
  optionsOf,
  problem,
  quoted,
  type Report,
  type ReproduceResult,
  reasonText,
  reproduce,
  reproduceOptions,
  reproductions,
  VERDICTS,
  VERSION,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { jobRun } from '../job-run.ts';
import { checkpointOption, csvOption, redisOption, reportOption, runningOptions } from '../options.ts';
import type { Console } from '../output/console.ts';
import { checkResultFiles, putCsv, putJson, putReport, type ResultFiles } from '../output/result-files.ts';
import { shortNumber } from '../output/text-table.ts';
import { definitions } from '../output/text-width.ts';
import { secondsWords } from '../output/words.ts';

export const reproduceCommand = command({
  name: 'reproduce',
  summary: 'recompute a published table or figure and compare it with the original; without a name, list all',
  arguments: [
    {
      name: 'name',
      kind: 'choice',
      isOptional: true,
      summary: 'the table or figure to reproduce',
      choices: reproductions.meanings,
    },
  ],
  options: {
    ...inGroup('Data', {
      data: optional(
        fileOption({
          argument: 'DIR',
          level: 'basic',
          summary: 'folder with the data sets that cannot be redistributed',
        }),
      ),
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
    ['reproduce', 'list the reproductions'],
    ['reproduce hermes-wine --report wine.html', 'with a report'],
  ],
  async run({ arguments: [name], options, console, signal }) {
    if (name === undefined) return list(options, console);
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
    let report: Report | null = null;
    const result = await jobRun(run, async (context) => {
      const reproduced = await reproduce(name, own, { ...context, open });
      report = reproduced.report;
      return reproduced.result;
    });
    await putReport(() => report!, options, console);
    await putCsv(spreadsheet(result), options, console);
    if (!(await putJson(result, options, console))) print(result, console);
  },
});

/** A file of --data. */
async function openBelow(folder: string, path: string): ReturnType<typeof openSource> {
  const file = join(folder, path);
  if (!existsSync(file))
    throw problem('reproduction-file-missing', { folder, file: path }, { fixes: [{ ask: ['data'] }] });
  return openSource(file);
}

/** What can be reproduced. */
async function list(files: ResultFiles, console: Console): Promise<void> {
  if (files.report) throw problem('reproduction-name-missing', {});
  const entries = reproductions.entries.map(({ name, summary }) => ({ name, summary }));
  await checkResultFiles(files, []);
  await putCsv([['name', 'summary'], ...entries.map(({ name, summary }) => [name, summary])], files, console);
  const head = { format: 1, tool: 'svm-sieve', version: VERSION, command: 'reproduce' };
  if (await putJson({ ...head, reproductions: entries }, files, console)) return;
  const pairs = entries.map(({ name, summary }) => [name, summary] as const);
  for (const line of definitions(pairs, console.width)) console.print(line);
}

/** Columns other than the name of a row and its two numbers. */
const furtherTitles = ({ rows }: ReproduceResult) =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (key) => !['id', 'what', 'published', 'ours'].includes(key),
  );

function cellsOf(result: ReproduceResult): (string | number | boolean | null)[][] {
  const further = furtherTitles(result);
  return result.rows.map((row) => [row.what, row.published, row.ours, ...further.map((key) => row[key] ?? null)]);
}

const titlesOf = (result: ReproduceResult) => ['what', 'published', 'ours', ...furtherTitles(result)];

const spreadsheet = (result: ReproduceResult) => [titlesOf(result), ...cellsOf(result)];

function print(result: ReproduceResult, console: Console): void {
  const { name, reference, verdicts, notes, timings } = result;
  console.say(`${quoted(name)}: ${reference}; ${secondsWords(timings)}`);
  console.print('');
  for (const { claim, published, ours, verdict, reason } of verdicts) {
    const { mark, word } = VERDICTS[verdict];
    console.say(`${mark} ${word}: ${claim}`);
    const values = [`published ${published ?? 'no number'}`, ...(ours === null ? [] : [`ours ${ours}`])];
    console.say(`  ${values.join(', ')}.${reason === null ? '' : ` ${reasonText(reason)}`}`);
  }
  if (verdicts.length > 0) console.print('');
  const columns = titlesOf(result).map((title) =>
    title === 'what' ? { title } : ({ title, align: 'right', isKept: title === 'ours' } as const),
  );
  const cells = cellsOf(result).map((row) =>
    row.map((cell) => (typeof cell === 'number' ? shortNumber(cell) : cell === null ? '' : String(cell))),
  );
  console.table(columns, cells);
  if (notes.length > 0) console.print('');
  for (const one of notes) console.say(noteText(one, COMMAND_LINE));
}
