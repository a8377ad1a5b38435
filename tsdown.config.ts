import { join, relative } from 'node:path';
import { defineConfig, type UserConfig } from 'tsdown';
// @ts-expect-error A script, without types.
import { recordModules } from './scripts/third-party.mjs';

// Chunks by what is loaded together. The public entries reach every module, so the bundler alone
// would make one chunk of all, and every command would load it. What is seldom needed stands apart.
// Chunks must not import one another in a circle; test/cli/start.test.ts holds that, and what the
// commands load.
const CHUNKS: readonly (readonly [name: string, modules: RegExp])[] = [
  // The catalogue of messages and all that reports by it; the list of commands needs the rest of
  // the base alone.
  ['problems', /^base\/(messages\/|(problem|option|number-option|optional-package|registry|renamed-options)\.)/],
  ['base', /^base\/(?!random)|^\.\.\/package\.json$/],
  // How numbers are written is asked by what computes sentences, too.
  ['base', /^report\/number-format\./],
  ['papers', /^papers\//],
  // The contours of a decision boundary are computed where the samples are; the rest shows them.
  ['selection', /^report\/charts\/(contours|contour-regions|simplify-line)\./],
  ['report', /^report\/|^tasks\/.*report|^tasks\/(compare-runs|run-names)\./],
  ['results', /^tasks\/(ranked-result|saved-evidence|explain|explanation|apply)\./],
  ['models', /^formats\/|^formulations\/check-|^tasks\/(predict|export)\./],
  // What a ranking needs nothing of: curves, chosen subsets, honest estimates and comparisons.
  [
    'selection',
    /^evaluation\/(bootstrap|class-measures|confusion|feature-statistics|path-curve|permutation|qualities|refine|retrained-path|samples|stability|statistics\/(?!elementary|invert-tail|normal|significance))|^executors\/job-shapes|^tasks\/(baselines|boundary|compare|curve|estimate-words|evaluate|fold-notes|member-selections|model-origin|nest|outer-|part-curve|refinement|replaceable|sample-views|select|subset-model|train\.)/,
  ],
  ['predictions', /^formulations\/predict-model|^evaluation\/regression\.|^tasks\/training-samples/],
  ['tasks', /^tasks\//],
  ['columnar', /^data\/(lz4|readers\/(arrow\/|parquet[-/]|unpack))/],
  ['workbooks', /^data\/readers\/xlsx\/(?!index)/],
  ['arff', /^data\/readers\/arff-/],
  ['sparse', /^data\/readers\/(libsvm|mtx)-/],
  ['splits', /^data\/splits\./],
  ['writers', /^data\/writers\//],
  ['work', /^executors\/(worker-runtime|scoring-session)|^evaluation\/standing/],
  ['shares', /^executors\/(paced-scores|pool-scoring)/],
  ['stored', /^executors\/cluster\//],
  [
    'compute',
    /^(base|numeric|data|preprocessing|kernels|solvers|formulations|criteria|scores|plan|search|composites|evaluation|executors)\//,
  ],
];

function chunkOf(id: string): string | null {
  const path = relative(join(import.meta.dirname, 'src'), id).replaceAll('\\', '/');
  // Modules for Node alone stay out of what a browser loads, examples wait until they are asked
  // for, and declarations are no code.
  if (/\.node\.ts$|^data\/examples\/|\.d\.ts$/.test(path)) return null;
  return CHUNKS.find(([, modules]) => modules.test(path))?.[0] ?? null;
}

const common: UserConfig = {
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  outDir: 'dist',
  checks: { pluginTimings: false },
  plugins: [recordModules('bundle')],
};

export default defineConfig([
  {
    // The library: a file per module, so that a bundler drops those that nobody uses, whatever it
    // thinks of their statements.
    ...common,
    entry: {
      index: 'src/index.ts',
      node: 'src/node.ts',
      browser: 'src/browser.ts',
      core: 'src/core.ts',
      report: 'src/report.ts',
      papers: 'src/papers.ts',
    },
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
    // All of it is read at each start: no white space, and names as they are, for messages of errors.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    // No marks around each module: they would be read at each start too.
    inputOptions: { experimental: { attachDebugInfo: 'none' } },
    outputOptions: {
      chunkFileNames: 'cli/[name]-[hash].js',
      // The documentation of every message and option would be read at each start.
      comments: { jsdoc: false },
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
    },
    deps: { neverBundle: [/^node:/] },
  },
  {
    // A page loads it by its address: one file without imports, which every bundler can take as it
    // is.
    ...common,
    platform: 'browser',
    entry: { 'web-worker': 'src/web-worker.ts' },
    clean: false,
    dts: false,
    minify: true,
    deps: { alwaysBundle: [/./] },
    outputOptions: { codeSplitting: false },
  },
  {
    // A program that has a JavaScript engine evaluates it: a script without imports and exports.
    ...common,
    platform: 'browser',
    format: 'iife',
    entry: { engine: 'apps/serve/engine.ts' },
    clean: false,
    dts: false,
    minify: true,
    deps: { alwaysBundle: [/./] },
    // The package says that only its entries have side effects; this module has nothing else.
    treeshake: { moduleSideEffects: [{ test: /engine-globals/, sideEffects: true }] },
    outputOptions: { codeSplitting: false, entryFileNames: 'engine.js' },
  },
]);
