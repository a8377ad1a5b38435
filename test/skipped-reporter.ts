// Says at the end which tests were skipped; the titles of suites and tests give the reason.

import type { Reporter, TestModule } from 'vitest/node';

export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) => {
      const skipped = [...module.children.allTests('skipped')];
      if (skipped.length === 0) return [];
      const titles = new Set(skipped.map((test) => (test.parent.type === 'suite' ? test.parent.fullName : test.name)));
      return [`  ${module.relativeModuleId} (${skipped.length}): ${[...titles].join('; ')}`];
    });
    if (lines.length > 0) process.stdout.write(`\n Skipped\n${lines.join('\n')}\n`);
  }
}
