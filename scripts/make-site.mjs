// Builds the documentation site into build/site:
//   node scripts/make-site.mjs [--pages-only | --api-only]
// Pages of docs/ by VitePress with a local search, the API reference by typedoc. Nothing is fetched,
// neither now nor by a reader's browser. With --pages-only the API reference of the last build is
// used, which --api-only makes. SITE_BASE=/path/ builds it for a folder of a server.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiPage } from './site/api-page.mjs';
import { sidebar, stage } from './site/stage.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const staged = join(root, 'build', 'site-pages');
const api = join(root, 'build', 'site-api');
const names = join(root, 'build', 'site-api.json');
const outDir = join(root, 'build', 'site');

/** Runs a package's command with this Node, so that no shell and no PATH is needed. */
function run(packageName, command, args) {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  const script = join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
  execFileSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
}

/** Makes the API reference elsewhere and puts it into place when it is whole. */
function makeApi() {
  mkdirSync(join(root, 'build'), { recursive: true });
  const made = mkdtempSync(join(root, 'build', 'site-api-'));
  try {
    const [html, json] = [join(made, 'html'), join(made, 'names.json')];
    // `npm run check` checks the types, which takes two thirds of the time of typedoc.
    run('typedoc', 'typedoc', ['--html', html, '--json', json, '--skipErrorChecking', '--logLevel', 'Warn']);
    rmSync(names, { force: true });
    rmSync(api, { recursive: true, force: true });
    renameSync(html, api);
    renameSync(json, names);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

if (!process.argv.includes('--pages-only') || !existsSync(names)) makeApi();
if (process.argv.includes('--api-only')) process.exit();

const generated = { 'docs/reference/api.md': apiPage(JSON.parse(readFileSync(names, 'utf8')), api) };
stage(root, staged, generated);

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const settings = join(staged, '.vitepress');
mkdirSync(settings, { recursive: true });
copyFileSync(join(root, 'scripts', 'site', 'config.mjs'), join(settings, 'config.mjs'));
const cacheDir = join(root, 'build', 'site-cache');
const site = { sidebar: sidebar(root, generated), version, outDir, cacheDir };
writeFileSync(join(settings, 'site.json'), JSON.stringify(site, null, 2));

const { build } = await import('vitepress');
await build(staged);
cpSync(api, join(outDir, 'api'), { recursive: true });
