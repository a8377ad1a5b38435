import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // The command-line tests start real processes, which is slow on a loaded machine.
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
