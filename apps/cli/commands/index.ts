// The commands, in the order of the help.

import type { CliCommand } from '../command.ts';
import { describeCommand } from './describe.ts';
import { generateCommand } from './generate.ts';

export const commands: readonly CliCommand[] = [describeCommand, generateCommand];
