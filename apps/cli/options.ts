// Options of running, which never change a result.

import {
  fileOption,
  inGroup,
  numberOption,
  optional,
  switchOption,
  textOption,
  withDefault,
} from '../../src/app.node.ts';

export const runningOptions = inGroup('Running', {
  json: optional(
    fileOption({
      argument: 'FILE|-',
      level: 'basic',
      summary: 'write the whole result as JSON',
      synonyms: ['output', 'out', 'o'],
      words: { '-': 'standard output, instead of the table' },
    }),
  ),
  threads: optional(
    numberOption({
      whole: true,
      min: 1,
      max: 1024,
      argument: 'N',
      level: 'basic',
      summary: 'maximum number of threads',
      synonyms: ['jobs', 'n-jobs', 'j', 'cores', 'workers', 'nthreads'],
      defaultText: 'one per core',
    }),
  ),
  quiet: withDefault(switchOption({ summary: 'print no progress or notes on standard error' }), false),
  color: withDefault(switchOption({ summary: 'print without colours' }), true),
  force: withDefault(switchOption({ summary: 'overwrite existing files' }), false),
});

export const redisOption = inGroup('Running', {
  redis: optional(
    textOption({
      argument: 'URL',
      isPrivate: true,
      summary: 'run on the workers of a cluster, through Redis at redis://HOST:PORT; does not affect the result',
    }),
  ),
});

export const csvOption = inGroup('Running', {
  csv: optional(fileOption({ argument: 'FILE', summary: 'write the table as CSV' })),
});

export const curveCsvOption = inGroup('Running', {
  curveCsv: optional(
    fileOption({ argument: 'FILE', summary: 'write the curve as CSV: the score at each subset size' }),
  ),
});

export const checkpointOption = inGroup('Running', {
  checkpoint: optional(
    fileOption({ argument: 'FILE', summary: 'save progress to this file; the same command resumes from it' }),
  ),
});

export const reportOption = inGroup('Running', {
  report: optional(
    fileOption({
      argument: 'FILE.html',
      level: 'basic',
      summary: 'write a self-contained HTML report with charts',
    }),
  ),
});
