// Options of running, which never change a result.

import { inGroup, numberOption, optional, switchOption, textOption, withDefault } from '../../src/node.ts';

export const runningOptions = inGroup('Running', {
  json: optional(
    textOption({ argument: 'FILE|-', summary: 'write the whole result as JSON; - prints it instead of the table' }),
  ),
  threads: optional(
    numberOption({
      whole: true,
      min: 1,
      max: 1024,
      argument: 'N',
      summary: 'most threads to compute with; never changes a result',
    }),
  ),
  quiet: withDefault(switchOption({ summary: 'no progress and no notes on standard error' }), false),
  color: withDefault(switchOption({ summary: 'no colours' }), true),
  force: withDefault(switchOption({ summary: 'overwrite files that exist' }), false),
});

export const redisOption = inGroup('Running', {
  redis: optional(
    textOption({
      argument: 'URL',
      summary: 'compute on the workers of a cluster, through Redis at redis://HOST:PORT; never changes a result',
    }),
  ),
});

export const csvOption = inGroup('Running', {
  csv: optional(textOption({ argument: 'FILE', summary: 'write the table as CSV for a spreadsheet' })),
});

export const checkpointOption = inGroup('Running', {
  checkpoint: optional(
    textOption({
      argument: 'FILE',
      summary: 'keep what was computed in this file; the same command started again goes on from it',
    }),
  ),
});

export const reportOption = inGroup('Running', {
  report: optional(
    textOption({ argument: 'FILE.html', summary: 'write a report with pictures, one file that needs no network' }),
  ),
});
