// svm-sieve apply: a table reduced to the features that a result selected.

import {
  apply,
  applyOptions,
  counted,
  fileOption,
  inGroup,
  note,
  openSource,
  optional,
  optionsOf,
  quoted,
  readingLimits,
  readRankedResult,
  WRITTEN_ENDINGS,
  writerFor,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { runningOptions } from '../options.ts';
import { checkResultFiles, outputMissing } from '../output/result-files.ts';
import { putTable } from '../output/table-file.ts';

const { json: _json, threads: _threads, ...running } = runningOptions;

const outputOption = inGroup('Data', {
  output: optional(fileOption({ argument: 'FILE', level: 'basic', summary: `output file (${WRITTEN_ENDINGS})` })),
});

export const applyCommand = command({
  name: 'apply',
  summary: 'write a table reduced to the selected features',
  arguments: [
    { name: 'result', kind: 'file', summary: 'a result of rank or select saved with --json' },
    { name: 'data', kind: 'data', summary: 'a file, - or example:NAME' },
  ],
  options: { ...outputOption, ...applyOptions, ...running },
  examples: [
    ['apply ranking.json example:wine --features 5 -o best.csv', 'the five best features of a ranking, and the class'],
    ['apply selected.json new.csv -o reduced.arff', 'the selected features of new samples'],
  ],
  async run({ arguments: [resultName, name], options, console }) {
    const { output, force } = options;
    if (output === null) throw outputMissing();
    const { name: format } = writerFor(output);
    await checkResultFiles({ output, force }, [resultName, name]);
    const result = await readRankedResult(await openSource(resultName));
    const loading = readingLimits();
    const applied = await apply(result, await openSource(name), optionsOf(applyOptions, options), loading);
    console.notes(applied.notes);
    if (format === 'libsvm') console.notes([note('libsvm-drops-names', {})]);
    await putTable(applied.table, output, { force });
    const { table, features, target } = applied;
    const labels = target === null ? 'no target' : `target ${quoted(target)}`;
    console.say(
      `${quoted(output)}: ${counted(table.rowCount, 'sample')}, ${counted(features.length, 'feature')}, ${labels}`,
    );
  },
});
