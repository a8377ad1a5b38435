// vitest run, and once more the test files whose process died without a failed test: such a death
// says nothing about the tests of the file, and takes the whole run with it. It is printed, and a
// second one fails.
//   node scripts/run-tests.mjs [arguments of vitest run]

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-tests-'));
const list = join(folder, 'unfinished');

const run = (args, env = process.env) =>
  spawnSync(process.execPath, [vitest, 'run', ...args], { stdio: 'inherit', env }).status ?? 1;

let status = run(process.argv.slice(2), { ...process.env, SVM_SIEVE_UNFINISHED: list });
if (status !== 0 && existsSync(list)) {
  const files = readFileSync(list, 'utf8').split('\n');
  process.stdout.write(`\n A test process died. Once more: ${files.join(' ')}\n`);
  status = run(files);
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = status;
