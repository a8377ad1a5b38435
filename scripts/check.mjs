// Lint, format and types, all at once: node scripts/check.mjs
//   biome         lint and format of every file
//   tsc           types of the programs
//   svelte-check  types within the components of the studio, and their accessibility
// What one of them prints comes when it has ended, so that their lines do not mix.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const MAX_OUTPUT = 2 ** 26;

const checks = [
  ['@biomejs/biome', 'biome', ['check', '--error-on-warnings', '.']],
  ['typescript', 'tsc', ['--noEmit']],
  ['svelte-check', 'svelte-check', ['--workspace', 'apps/studio', '--tsconfig', 'tsconfig.json', '--fail-on-warnings']],
];

/** Runs a package's command with this Node; whether it found nothing to complain of. */
function passes([packageName, command, args]) {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  const script = join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: root, maxBuffer: MAX_OUTPUT }, (error, stdout, stderr) => {
      process.stdout.write(`${command}${error ? ` failed (${error.code ?? error.signal})` : ''}\n${stdout}`);
      process.stderr.write(stderr);
      resolve(error === null);
    });
  });
}

const passed = await Promise.all(checks.map(passes));
process.exitCode = passed.includes(false) ? 1 : 0;
