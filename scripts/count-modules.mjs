// How much of the source a command runs through:
//
//   node scripts/count-modules.mjs CHECKOUT... [-- COMMAND LINE]      [rank example:wine]
//
// Each checkout's command line is built with a file per module. Under coverage it gives the modules
// that are loaded and those with a function that is called, not counting calls that loading the
// module makes by itself. Under the sampling profiler it gives the hops: how often a call passes
// from one file to another on the way down to the deepest call that was seen, which varies a little
// from run to run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const words = process.argv.slice(2);
const end = words.includes('--') ? words.indexOf('--') : words.length;
const checkouts = words.slice(0, end).map((folder) => resolve(folder));
const command = end < words.length ? words.slice(end + 1) : ['rank', 'example:wine'];
if (checkouts.length === 0) {
  console.error('usage: node scripts/count-modules.mjs CHECKOUT... [-- COMMAND LINE]');
  process.exit(2);
}

/** A file per module, inside the checkout so that its packages are found. */
async function build(checkout, folder) {
  const bundle = await rolldown({
    input: join(checkout, 'apps', 'cli', 'main.ts'),
    platform: 'node',
    external: (id) => !/^[./]/.test(id),
    treeshake: false,
    logLevel: 'silent',
  });
  await bundle.write({ dir: folder, format: 'esm', preserveModules: true, preserveModulesRoot: checkout });
  await bundle.close();
}

function run(args, folder, environment = {}) {
  const env = { ...process.env, ...environment };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}: exit ${status}\n${stderr}`);
}

/** Each sees other moments. */
const PROFILED_RUNS = 5;
const MAIN = join('apps', 'cli', 'main.js');
const commandLine = [MAIN, ...command, '--quiet'];

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The path of a module in the checkout; null for packages and for Node's own. */
function moduleOf(url, folder) {
  if (!url.startsWith('file:')) return null;
  const path = relative(folder, fileURLToPath(url));
  return /^(src|apps)\//.test(path) ? path : null;
}

/**
 * How often each function of each module is called, by module; functions are distinguished by where
 * they begin.
 */
function callsOf(args, folder, name) {
  const output = join(folder, name);
  mkdirSync(output);
  run(args, folder, { NODE_V8_COVERAGE: output });
  const modules = new Map();
  for (const file of readdirSync(output)) {
    for (const { url, functions } of readJson(join(output, file)).result) {
      const path = moduleOf(url, folder);
      // The first function is the module itself.
      const calls = functions.slice(1).map(({ ranges: [{ startOffset, count }] }) => [startOffset, count]);
      if (path !== null) modules.set(path, new Map(calls));
    }
  }
  return modules;
}

function covered(folder) {
  const modules = callsOf(commandLine, folder, 'coverage');
  const loaded = [...modules.keys()];
  const imports = loaded.filter((path) => path !== MAIN).map((path) => `import './${path}';\n`);
  writeFileSync(join(folder, 'load.js'), imports.join(''));
  const loading = callsOf(['load.js'], folder, 'loading');
  const called = new Map();
  for (const [path, calls] of modules) {
    const own = [...calls].filter(([at, count]) => count > (loading.get(path)?.get(at) ?? 0)).length;
    if (own > 0) called.set(path, own);
  }
  return { loaded, called };
}

/** The largest number of passages from one file to another on a sampled stack, and that stack. */
function deepestStack(folder) {
  const output = join(folder, 'profile');
  mkdirSync(output);
  const profiling = ['--cpu-prof', '--cpu-prof-interval', '100', '--cpu-prof-dir', output];
  for (let repeat = 0; repeat < PROFILED_RUNS; repeat++) run([...profiling, ...commandLine], folder);
  let deepest = [];
  for (const name of readdirSync(output)) {
    const nodes = new Map(readJson(join(output, name)).nodes.map((node) => [node.id, node]));
    const walk = (id, files) => {
      const { callFrame, children = [] } = nodes.get(id);
      const path = moduleOf(callFrame.url, folder);
      const own = path === null || files.at(-1) === path ? files : [...files, path];
      if (own.length > deepest.length) deepest = own;
      for (const child of children) walk(child, own);
    };
    const isChild = new Set([...nodes.values()].flatMap(({ children = [] }) => children));
    for (const id of nodes.keys()) if (!isChild.has(id)) walk(id, []);
  }
  return deepest;
}

for (const checkout of checkouts) {
  mkdirSync(join(checkout, 'build'), { recursive: true });
  const folder = mkdtempSync(join(checkout, 'build', 'modules-'));
  try {
    await build(checkout, folder);
    const { loaded, called } = covered(folder);
    const functions = [...called.values()].reduce((sum, count) => sum + count, 0);
    const stack = deepestStack(folder);
    console.log(`${checkout}: ${command.join(' ')}`);
    console.log(`  ${loaded.length} modules loaded, ${called.size} with a function that is called`);
    console.log(`  ${functions} functions called, ${stack.length - 1} hops between files on the deepest stack:`);
    for (const path of stack) console.log(`    ${path.replace(/\.js$/, '.ts')}`);
    const layers = new Map();
    for (const path of called.keys()) {
      const layer = path.split('/').slice(0, 2).join('/');
      layers.set(layer, (layers.get(layer) ?? 0) + 1);
    }
    const counts = [...layers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([layer, count]) => `${layer} ${count}`);
    console.log(`  by folder: ${counts.join(', ')}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
