import { defineConfig } from 'vitest/config';
import { mocksModules, testFiles } from './test/tiers.ts';

const { unit, ...tiers } = testFiles();
const setupFiles = ['test/setup-properties.ts'];
// Command-line tests start real processes, which is slow on a loaded machine.
const timeouts = { testTimeout: 60_000, hookTimeout: 180_000 };
const project = (name: string, include: string[], options: { globalSetup?: string[]; isolate?: boolean }) => ({
  test: { name, include, setupFiles, ...options, ...timeouts },
});
const built = { globalSetup: ['test/setup-dist.ts'], isolate: false };

export default defineConfig({
  test: {
    // All cores: many tests wait for processes and pages, and the default of one less leaves a
    // machine of two idle half of the time.
    maxWorkers: '100%',
    reporters: ['default', './test/skipped-reporter.ts', './test/unfinished-reporter.ts'],
    projects: [
      // Tests share the modules of their worker: loading the sources again for each file takes one
      // or two seconds, longer than most unit tests. Those that replace modules would replace them
      // for the others too. A helper that sets hooks when it is loaded would set them for one file
      // only; it sets them where it is called.
      project(
        'unit',
        unit.filter((path) => !mocksModules(path)),
        { isolate: false },
      ),
      project('unit-isolated', unit.filter(mocksModules), {}),
      project('package', tiers.package, built),
      project('tools', tiers.tools, built),
    ],
  },
});
