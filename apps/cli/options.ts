// Options of running, which never change a result.

import { inGroup, optional, switchOption, textOption, withDefault } from '../../src/node.ts';

export const runningOptions = inGroup('Running', {
  json: optional(
    textOption({ argument: 'FILE|-', summary: 'write the whole result as JSON; - prints it instead of the table' }),
  ),
  quiet: withDefault(switchOption({ summary: 'no progress and no notes on standard error' }), false),
  color: withDefault(switchOption({ summary: 'no colours' }), true),
  force: withDefault(switchOption({ summary: 'overwrite files that exist' }), false),
});

export const csvOption = inGroup('Running', {
  csv: optional(textOption({ argument: 'FILE', summary: 'write the table as CSV for a spreadsheet' })),
});
