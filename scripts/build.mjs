// Builds the package: node scripts/build.mjs [core|examples|script|bundle ...]; without words, all
// of it.
//   core      core/*.ts (AssemblyScript) -> src/numeric/core.generated.ts, the module as text,
//                                           and src/numeric/routines.ts, the types of its exports
//   examples  examples/data/*.csv        -> src/data/examples/*.generated.ts, loaded only when asked for
//   script    src/report/page-script     -> src/report/page-script.generated.ts, the script of a report as text
//   bundle    src + apps/cli             -> dist
//   studio    apps/studio                -> dist/studio, the page that `svm-sieve studio` serves
//   notices   licences of bundled packages -> dist/THIRD-PARTY-NOTICES.txt
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { moduleOf } from './embed-bytes.mjs';
import { forgetModules, recordModules, writeNotices } from './third-party.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

/**
 * Runs a package's command with this Node, so that the build needs no shell and no PATH; also where
 * tests build, it is for users.
 */
function run(packageName, command, args) {
  const manifest = require.resolve(`${packageName}/package.json`);
  const script = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin[command]);
  execFileSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

function buildCore() {
  mkdirSync(join(root, 'build'), { recursive: true });
  const wasm = join('build', 'core.wasm');
  run('assemblyscript', 'asc', [
    join('core', 'index.ts'),
    '--outFile',
    wasm,
    '-O3',
    '--noAssert',
    '--runtime',
    'stub',
    '--importMemory',
    '--initialMemory',
    '16',
    '--maximumMemory',
    '65536',
    '--enable',
    'simd',
    '--enable',
    'bulk-memory',
    '--exportRuntime',
    '--use',
    'abort=',
  ]);
  execFileSync(process.execPath, [join(root, 'scripts', 'make-routines.mjs')], { stdio: 'inherit' });
  const text = moduleOf('embeddedCore', readFileSync(join(root, wasm)));
  writeFileSync(join(root, 'src', 'numeric', 'core.generated.ts'), text);
}

function buildExamples() {
  const from = join(root, 'examples', 'data');
  const to = join(root, 'src', 'data', 'examples');
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from).filter((name) => name.endsWith('.csv'))) {
    const text = JSON.stringify(readFileSync(join(from, file), 'utf8'));
    writeFileSync(join(to, `${basename(file, '.csv')}.generated.ts`), `export const csv =\n  ${text};\n`);
  }
}

async function buildScript() {
  const input = join(root, 'src', 'report', 'page-script', 'index.browser.ts');
  forgetModules('script');
  const build = await rolldown({ input, platform: 'browser', plugins: [recordModules('script')] });
  const { output } = await build.generate({ format: 'iife', minify: true });
  const code = output[0].code.trim();
  // It stands inside an element of a page, which these words would end or change.
  if (/<\/script|<!--/i.test(code))
    throw new Error('the script of a report holds words that HTML would take for its own');
  const file = join(root, 'src', 'report', 'page-script.generated.ts');
  writeFileSync(file, `export const pageScript =\n  ${JSON.stringify(code)};\n`);
}

function buildBundle() {
  forgetModules('bundle');
  run('tsdown', 'tsdown', ['--log-level', 'error']);
}

function buildStudio() {
  forgetModules('studio');
  run('vite', 'vite', ['build', '--config', join('apps', 'studio', 'vite.config.ts'), '--logLevel', 'warn']);
}

const steps = {
  core: buildCore,
  examples: buildExamples,
  script: buildScript,
  bundle: buildBundle,
  studio: buildStudio,
  notices: writeNotices,
};
const wanted = process.argv.slice(2);
for (const step of wanted.length > 0 ? wanted : Object.keys(steps)) await steps[step]();
