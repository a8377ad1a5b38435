// Tries the property tests on cases that nobody has seen: npm run test:fresh. The seed is printed;
// the same cases come again with PROPERTY_SEED=N npm run test:fresh
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const seed = process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31));
const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((path) => readFileSync(join(root, path), 'utf8').includes("from 'fast-check'"));
console.log(`PROPERTY_SEED=${seed}: ${tests.length} files`);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PROPERTY_SEED: seed },
});
if (status !== 0) console.log(`PROPERTY_SEED=${seed}`);
process.exitCode = status ?? 1;
