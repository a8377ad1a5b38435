import { defineConfig } from 'vitest/config';
import { testFiles } from './test/tiers.ts';

const tiers = testFiles();
const setupFiles = ['test/setup-properties.ts'];
// Command-line tests start real processes, which is slow on a loaded machine.
const timeouts = { testTimeout: 60_000, hookTimeout: 180_000 };
const project = (name: keyof typeof tiers, globalSetup: string[], isolate = true) => ({
  test: { name, include: tiers[name], setupFiles, globalSetup, isolate, ...timeouts },
});

export default defineConfig({
  test: {
    // All cores: many tests wait for processes and pages, and the default of one less leaves a
    // machine of two idle half of the time.
    maxWorkers: '100%',
    reporters: ['default', './test/skipped-reporter.ts'],
    projects: [
      // Unit tests share the modules of their worker: loading the sources anew for each file takes longer than testing them.
      project('unit', [], false),
      project('package', ['test/setup-dist.ts']),
      project('tools', ['test/setup-dist.ts']),
    ],
  },
});
