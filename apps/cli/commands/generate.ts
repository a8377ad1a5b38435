// svm-sieve generate: seeded synthetic data with a file that lists the informative features.

import {
  counted,
  fileOption,
  generate,
  generatedTable,
  generators,
  inGroup,
  numberOption,
  optional,
  quoted,
  refuseOverwriting,
  WRITTEN_ENDINGS,
  withDefault,
  writerFor,
  writeWhole,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { runningOptions } from '../options.ts';
import { outputMissing } from '../output/result-files.ts';
import { putTable } from '../output/table-file.ts';

const size = (argument: string, summary: string) =>
  optional(
    numberOption({ argument, summary, level: 'basic', defaultText: 'depends on the generator', whole: true, min: 1 }),
  );
const { json: _json, threads: _threads, ...running } = runningOptions;

export const generateCommand = command({
  name: 'generate',
  summary: `generate seeded synthetic data: ${generators.names.join(', ')}`,
  arguments: [
    {
      name: 'name',
      kind: 'choice',
      summary: 'the generator',
      choices: generators.meanings,
    },
  ],
  options: {
    ...inGroup('Data', {
      output: optional(
        fileOption({
          argument: 'FILE',
          level: 'basic',
          summary: `output file (${WRITTEN_ENDINGS}), with FILE.truth.json`,
        }),
      ),
      rows: size('N', 'number of samples'),
      features: size('M', 'number of features'),
      classes: size('K', 'number of classes'),
      seed: withDefault(
        numberOption({
          argument: 'S',
          level: 'basic',
          summary: 'random seed; the same seed gives the same bytes',
          whole: true,
          min: 0,
          max: 2 ** 31 - 1,
        }),
        1,
      ),
    }),
    ...running,
  },
  examples: [
    ['generate madelon -o madelon.csv', '2000 × 500, with 20 informative features'],
    ['generate microarray -o genes.csv.gz --rows 62 --features 20000 --seed 7', 'few samples, many features'],
  ],
  async run({ arguments: [name], options, console }) {
    generators.get(name);
    const { output, force, seed } = options;
    if (output === null) throw outputMissing();
    const truthFile = `${output}.truth.json`;
    writerFor(output);
    await refuseOverwriting(output, 'output', force);
    await refuseOverwriting(truthFile, 'output', force);
    const generated = generate(name, {
      rows: options.rows ?? undefined,
      features: options.features ?? undefined,
      classes: options.classes ?? undefined,
      seed,
    });
    await putTable(generatedTable(generated), output, { force });
    await writeWhole(truthFile, [`${JSON.stringify(generated.truth, null, 1)}\n`], force);
    const { informative, redundant = [] } = generated.truth;
    const redundantWords = redundant.length === 0 ? '' : ` and ${redundant.length} redundant`;
    console.say(
      `${quoted(output)}: ${counted(generated.labels.length, 'sample')}, ${counted(generated.names.length, 'feature')}, ` +
        `${counted(generated.classes.length, 'class', 'classes')}, ${counted(informative.length, 'informative feature')}${redundantWords} (listed in ${quoted(truthFile)})`,
    );
  },
});
