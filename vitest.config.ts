import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/setup-dist.ts',
    setupFiles: ['test/setup-properties.ts'],
    // All cores: many tests wait for processes and pages, and the usual one less leaves a machine of two idle half of the time.
    maxWorkers: '100%',
    // The command-line tests start real processes, which is slow on a loaded machine.
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
