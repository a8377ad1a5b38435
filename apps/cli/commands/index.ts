// The commands, in the order of the help.

import type { CliCommand } from '../command.ts';
import { applyCommand } from './apply.ts';
import { clusterCommand } from './cluster.ts';
import { compareCommand } from './compare.ts';
import { describeCommand } from './describe.ts';
import { evaluateCommand } from './evaluate.ts';
import { explainCommand } from './explain.ts';
import { exportCommand } from './export.ts';
import { generateCommand } from './generate.ts';
import { predictCommand } from './predict.ts';
import { rankCommand } from './rank.ts';
import { reportCommand } from './report.ts';
import { reproduceCommand } from './reproduce.ts';
import { selectCommand } from './select.ts';
import { trainCommand } from './train.ts';
import { workerCommand } from './worker.ts';

export const commands: readonly CliCommand[] = [
  describeCommand,
  rankCommand,
  selectCommand,
  evaluateCommand,
  compareCommand,
  explainCommand,
  reportCommand,
  applyCommand,
  trainCommand,
  predictCommand,
  exportCommand,
  generateCommand,
  reproduceCommand,
  workerCommand,
  clusterCommand,
];
