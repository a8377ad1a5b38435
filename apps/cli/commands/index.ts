// The commands, in the order of the help.

import type { CliCommand } from '../command.ts';
import { describeCommand } from './describe.ts';
import { generateCommand } from './generate.ts';
import { rankCommand } from './rank.ts';

export const commands: readonly CliCommand[] = [describeCommand, rankCommand, generateCommand];
