// The commands, in the order of the help.

import type { CliCommand } from '../command.ts';
import { applyCommand } from './apply.ts';
import { describeCommand } from './describe.ts';
import { explainCommand } from './explain.ts';
import { generateCommand } from './generate.ts';
import { predictCommand } from './predict.ts';
import { rankCommand } from './rank.ts';
import { selectCommand } from './select.ts';
import { trainCommand } from './train.ts';

export const commands: readonly CliCommand[] = [
  describeCommand,
  rankCommand,
  selectCommand,
  explainCommand,
  applyCommand,
  trainCommand,
  predictCommand,
  generateCommand,
];
