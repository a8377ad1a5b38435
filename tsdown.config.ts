import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    node: 'src/node.ts',
    cli: 'apps/cli/main.ts',
    worker: 'src/worker.ts',
  },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  clean: true,
  outDir: 'dist',
  deps: { neverBundle: [/^node:/] },
  checks: { pluginTimings: false },
});
