import { join, relative } from 'node:path';
import { defineConfig } from 'tsdown';

// Chunks by what is loaded together. The public entries reach every module, so the bundler alone would make one chunk of all, and every
// command would load it. What is seldom needed stands apart. Chunks must not
// import one another in a circle; test/cli/start.test.ts holds that, and what the commands load.
const CHUNKS: readonly (readonly [name: string, modules: RegExp])[] = [
  ['base', /^base\/(?!random)|^\.\.\/package\.json$/],
  ['papers', /^papers\//],
  ['report', /^report\/|^tasks\/.*report/],
  ['results', /^tasks\/(ranked-result|explain|explanation|apply)\./],
  ['models', /^formats\/|^tasks\/(predict|export)\./],
  ['tasks', /^tasks\//],
  ['stored', /^executors\/cluster\//],
  ['compute', /^(base|numeric|data|transforms|kernels|machines|criteria|strategies|selection|evaluation|executors)\//],
];

function chunkOf(id: string): string | null {
  const path = relative(join(import.meta.dirname, 'src'), id).replaceAll('\\', '/');
  // Modules for Node alone stay out of what a browser loads, examples wait until they are asked for, and declarations are no code.
  if (/\.node\.ts$|^data\/examples\/|\.d\.ts$/.test(path)) return null;
  return CHUNKS.find(([, modules]) => modules.test(path))?.[0] ?? null;
}

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
  outputOptions: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
  checks: { pluginTimings: false },
});
