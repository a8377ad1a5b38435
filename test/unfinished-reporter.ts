// Names what a test process that died left behind: the runner only says that a process died. Where
// that is all that went wrong, scripts/run-tests.mjs learns which files to run once more.

import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { unexpectedlySkipped } from './skipped-reporter.ts';

const hasEnded = (module: TestModule) =>
  ['passed', 'failed', 'skipped'].includes(module.state()) && [...module.children.allTests('pending')].length === 0;

const isDeath = ({ message }: SerializedError) => message.startsWith('[vitest-pool]: Worker forks emitted error');

export default class UnfinishedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const unfinished = modules.filter((module) => !hasEnded(module));
    if (unfinished.length === 0) return;
    const lines = unfinished.flatMap((module) => [
      `  ${module.relativeModuleId}: ${module.state()}`,
      ...Array.from(module.children.allTests('pending'), ({ fullName }) => `    ${fullName}`),
    ]);
    process.stdout.write(`\n Not finished\n${lines.join('\n')}\n`);
    const isAllThatFailed =
      errors.length === unfinished.length &&
      errors.every(isDeath) &&
      modules.every((module) => module.state() !== 'failed') &&
      unexpectedlySkipped(modules).length === 0;
    const list = process.env.SVM_SIEVE_UNFINISHED;
    if (list && isAllThatFailed)
      writeFileSync(list, unfinished.map(({ relativeModuleId }) => relativeModuleId).join('\n'));
  }
}
