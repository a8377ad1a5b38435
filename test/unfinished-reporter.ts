// Names what a test process that died left behind: the runner only says that a process died.

import type { Reporter, TestModule } from 'vitest/node';

export default class UnfinishedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) => {
      const titles = [...module.children.allTests('pending')].map(({ fullName }) => `    ${fullName}`);
      const hasEnded = module.state() === 'passed' || module.state() === 'failed' || module.state() === 'skipped';
      return hasEnded && titles.length === 0 ? [] : [`  ${module.relativeModuleId}: ${module.state()}`, ...titles];
    });
    if (lines.length > 0) process.stdout.write(`\n Not finished\n${lines.join('\n')}\n`);
  }
}
