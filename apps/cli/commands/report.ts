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
  summary: 'one HTML file with pictures from results that were written with --json',
  arguments: [
    {
      name: 'result',
      kind: 'file',
      isRepeated: true,
      summary: 'files that rank, select, evaluate, compare, train or reproduce wrote with --json',
    },
  ],
  options: { ...outputOption, ...running },
  examples: [
    ['report ranking.json -o ranking.html', 'the report of one result'],
    ['report selected.json honest.json -o wdbc.html', 'a selection with the honest curve of its evaluation beside it'],
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
