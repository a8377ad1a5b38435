// Seeds one fault after the other into a copy of this checkout and runs the unit and contract tests:
//
//   node scripts/mutation-check.mjs [--only TEXT] [--list]
//
// A fault that no test notices is printed as SURVIVED. The faults are in scripts/mutations.mjs; each replaces one piece of text that must
// occur exactly once, so that a fault which no longer fits the code is an error here and not a false success. Takes 20 to 40 minutes.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTATIONS } from './mutations.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : '';
const mutations = MUTATIONS.filter(({ what, file }) => `${what} ${file}`.includes(only));
if (process.argv.includes('--list')) {
  for (const { what, file } of mutations) console.log(`${file}: ${what}`);
  process.exit(0);
}

const copy = mkdtempSync(join(tmpdir(), 'svm-sieve-mutation-'));
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
for (const path of tracked.split('\0').filter(Boolean)) cpSync(join(root, path), join(copy, path));
cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
for (const path of [
  'src/numeric/core.generated.ts',
  'src/numeric/routines.generated.ts',
  'src/report/page-script.generated.ts',
  'src/data/examples',
])
  cpSync(join(root, path), join(copy, path), { recursive: true, force: true, errorOnExist: false, filter: () => true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

/** Whether the tests notice; null where the fault does not fit the code. */
function isCaught({ file, find, replace }) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(find).length !== 2) return null;
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    if (file.startsWith('core/') && !succeeds(['scripts/build.mjs', 'core'])) return true;
    return !succeeds(['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.unit.config.ts', '--bail', '1']);
  } finally {
    writeFileSync(path, text);
    if (file.startsWith('core/')) succeeds(['scripts/build.mjs', 'core']);
  }
}

const succeeds = (args) => spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore' }).status === 0;

try {
  if (!isSound()) throw new Error('the tests fail without any fault');
  const results = mutations.map((mutation) => {
    const caught = isCaught(mutation);
    console.log(
      `${caught === null ? 'DOES NOT FIT' : caught ? 'caught' : 'SURVIVED'}  ${mutation.file}: ${mutation.what}`,
    );
    return caught;
  });
  const caught = results.filter((one) => one === true).length;
  console.log(`${caught} of ${results.length} faults caught`);
  process.exitCode = caught === results.length ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function isSound() {
  return succeeds(['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.unit.config.ts']);
}
