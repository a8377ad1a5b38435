// svm-sieve report: self-contained HTML from result files.

import {
  counted,
  fileOption,
  inGroup,
  openSource,
  optional,
  quoted,
  readResult,
  type SavedResult,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { runningOptions } from '../options.ts';
import { checkResultFiles, outputMissing, putReport, requireHtmlName } from '../output/result-files.ts';

const { json: _json, threads: _threads, ...running } = runningOptions;

const outputOption = inGroup('Running', {
  output: optional(fileOption({ argument: 'FILE.html', level: 'basic', summary: 'output file, self-contained' })),
});

export const reportCommand = command({
  name: 'report',
  summary: 'write one HTML report with charts from results saved with --json',
  arguments: [
    {
      name: 'result',
      kind: 'file',
      isRepeated: true,
      summary: 'results of rank, select, evaluate, compare, train or reproduce saved with --json',
    },
  ],
  options: { ...outputOption, ...running },
  examples: [
    ['report ranking.json -o ranking.html', 'the report of one result'],
    ['report selected.json evaluated.json -o wdbc.html', 'a selection with the held-out curve of its evaluation'],
  ],
  async run({ arguments: names, options, console }) {
    const { output, force } = options;
    if (output === null) throw outputMissing();
    await checkResultFiles({ output, force }, names);
    requireHtmlName('output', output);
    const results: SavedResult[] = [];
    for (const name of names) results.push(await readResult(await openSource(name)));
    await putReport((reports) => reports.resultsReport(results), { report: output, force }, console);
    console.say(`${quoted(output)}: ${counted(results.length, 'result')}`);
  },
});
