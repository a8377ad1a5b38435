// Says at the end which tests were skipped; the titles of suites and tests give the reason. Where
// CI runs the tests that need tools, these are installed, and a skipped test fails the run unless
// its reason is on the list.

import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Reasons that CI cannot remove: the data of some papers must not be passed on. */
const ACCEPTED_IN_CI: readonly RegExp[] = [/\(needs \.\.\/shared\/data\/.*, which is absent\)/];

/** Whether CI accepts that a test of this full name was skipped. */
export const isAcceptedInCi = (fullName: string): boolean => ACCEPTED_IN_CI.some((reason) => reason.test(fullName));

const titleOf = (test: TestCase) => (test.parent.type === 'suite' ? test.parent.fullName : test.name);

/** Skipped tests that fail a run of CI. */
export function unexpectedlySkipped(modules: readonly TestModule[]): TestCase[] {
  const hasTools = modules.some(({ project }) => project.name === 'tools');
  if (process.env.CI !== 'true' || !hasTools) return [];
  const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')]);
  return skipped.filter(({ fullName }) => !isAcceptedInCi(fullName));
}

export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) => {
      const tests = [...module.children.allTests('skipped')];
      return tests.length === 0 ? [] : [{ module, tests }];
    });
    if (skipped.length === 0) return;
    const lines = skipped.map(({ module, tests }) => {
      const titles = new Set(tests.map(titleOf));
      return `  ${module.relativeModuleId} (${tests.length}): ${[...titles].join('; ')}`;
    });
    process.stdout.write(`\n Skipped\n${lines.join('\n')}\n`);
    const unexpected = unexpectedlySkipped(modules);
    if (unexpected.length > 0) {
      process.stdout.write(
        `\n ${unexpected.length} skipped for a reason that is not on the list of skipped-reporter.ts\n`,
      );
      process.exitCode = 1;
    }
  }
}
