import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/setup-dist.ts',
    // The command-line tests start real processes, which is slow on a loaded machine.
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
