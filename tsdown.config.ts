import { defineConfig, type UserConfig } from 'tsdown';

const common: UserConfig = {
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  outDir: 'dist',
  checks: { pluginTimings: false },
};

export default defineConfig([
  {
    // The library: a file per module, so that a bundler drops those that nobody uses, whatever it thinks of their statements.
    ...common,
    entry: { index: 'src/index.ts', node: 'src/node.ts', browser: 'src/browser.ts' },
    unbundle: true,
    dts: true,
    deps: { neverBundle: [/^node:/] },
  },
  {
    // What starts a process or a thread: few files, since each costs time to load.
    ...common,
    entry: { cli: 'apps/cli/main.ts', worker: 'src/worker.ts' },
    clean: false,
    dts: false,
    outputOptions: { chunkFileNames: 'cli/[name]-[hash].js' },
    deps: { neverBundle: [/^node:/] },
  },
  {
    // A page loads it by its address: one file without imports, which every bundler can take as it is.
    ...common,
    platform: 'browser',
    entry: { 'web-worker': 'src/web-worker.ts' },
    clean: false,
    dts: false,
    minify: true,
    deps: { alwaysBundle: [/./] },
    outputOptions: { codeSplitting: false },
  },
]);
