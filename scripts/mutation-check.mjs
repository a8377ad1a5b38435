// Seeds one fault after the other into a copy of this checkout and runs the unit tests, the
// contract suites among them:
//
//   node scripts/mutation-check.mjs [--only TEXT] [--list]
//
// The faults are in scripts/mutations.mjs. A fault is caught where a test fails that passes without
// it; one that no test notices is printed as SURVIVED. The exit code is 1 where fewer than 28 of 30
// are caught. Tests that are likely to notice run first: those of the same folder, then those that
// import the changed file. Takes 10 to 30 minutes.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTATIONS } from './mutations.mjs';

/** Of all faults, the fraction that tests must notice. */
const REQUIRED = 28 / 30;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : '';
const mutations = MUTATIONS.filter(({ what, file }) => `${what} ${file}`.includes(only));
if (process.argv.includes('--list')) {
  for (const { what, file } of mutations) console.log(`${file}: ${what}`);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-mutation-'));
/** Copies of this checkout: one as it is, one that gets the faults. */
const [sound, faulty] = ['sound', 'faulty'].map((name) => join(folder, name));
const CORE = 'src/numeric/core.generated.ts';
/** A fault may make a loop endless. */
const TIMEOUT_MS = 20 * 60_000;

function makeCopy(copy) {
  const list = (...args) => execFileSync('git', ['ls-files', '-z', ...args], { cwd: root, encoding: 'utf8' });
  const tracked = list('--cached', '--others', '--exclude-standard');
  // Files that are built and that the sources import are not tracked.
  const built = list('--others', '--', 'src/**/*.generated.ts');
  for (const path of `${tracked}${built}`.split('\0').filter((name) => name && existsSync(join(root, name))))
    cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** The tests that fail, by file; null where the run came to no end. */
function failures(copy, args) {
  const outputFile = join(folder, 'results.json');
  rmSync(outputFile, { force: true });
  const reporting = ['--reporter', 'json', '--outputFile', outputFile, '--passWithNoTests'];
  const words = ['node_modules/vitest/vitest.mjs', ...args, '--project', 'unit', ...reporting];
  spawnSync(process.execPath, words, { cwd: copy, stdio: 'ignore', timeout: TIMEOUT_MS, killSignal: 'SIGKILL' });
  if (!existsSync(outputFile)) return null;
  const failed = new Map();
  for (const { name, status, assertionResults } of JSON.parse(readFileSync(outputFile, 'utf8')).testResults) {
    if (status !== 'failed') continue;
    const tests = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    // A file that cannot be imported has no tests.
    failed.set(relative(copy, name), tests.length > 0 ? tests : ['']);
  }
  return failed;
}

/** Tests that fail without any fault, by file: they notice nothing. */
const alwaysFailing = new Map();

/** A test that fails with the fault and passes without it; null where there is none. */
function newFailure(args) {
  const failed = failures(faulty, args);
  if (failed === null) return 'the tests came to no end';
  const unknown = [...failed.keys()].filter((file) => !alwaysFailing.has(file));
  if (unknown.length > 0) {
    const own = failures(sound, ['run', ...unknown]);
    for (const file of unknown) alwaysFailing.set(file, new Set(own?.get(file) ?? []));
  }
  for (const [file, tests] of failed) {
    const found = tests.find((test) => !alwaysFailing.get(file).has(test) && !alwaysFailing.get(file).has(''));
    if (found !== undefined) return `${file}: ${found}`;
  }
  return null;
}

/** The folders of the tests that are named for the folder of a file. */
function nearbyTests(file) {
  const [layer, folder] = file.split('/');
  if (layer === 'core') return ['test/numeric', 'test/solvers', 'test/kernels'];
  if (layer === 'apps') return [folder === 'cli' ? 'test/cli/output' : `test/${folder}`];
  return [`test/${folder}`];
}

/** What notices the fault in the faulty copy; null where nothing does. */
function noticedBy(file) {
  const isCore = file.startsWith('core/');
  if (isCore) {
    const { status } = spawnSync(process.execPath, ['scripts/build.mjs', 'core'], { cwd: faulty, stdio: 'ignore' });
    if (status !== 0) return 'the compiler';
  }
  return newFailure(['run', ...nearbyTests(file)]) ?? newFailure(['related', '--run', isCore ? CORE : file]);
}

/** `caught`, `SURVIVED`, or `DOES NOT FIT` the code. */
function verdictOn({ file, find, replace }) {
  const path = join(faulty, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(find).length !== 2) return { verdict: 'DOES NOT FIT', by: null };
  const core = readFileSync(join(faulty, CORE));
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    const by = noticedBy(file);
    return { verdict: by === null ? 'SURVIVED' : 'caught', by };
  } finally {
    writeFileSync(path, text);
    writeFileSync(join(faulty, CORE), core);
  }
}

try {
  for (const copy of [sound, faulty]) makeCopy(copy);
  let caught = 0;
  for (const mutation of mutations) {
    const { verdict, by } = verdictOn(mutation);
    console.log(`${verdict.padEnd(12)}  ${mutation.file}: ${mutation.what}${by === null ? '' : `\n      ${by}`}`);
    if (verdict === 'caught') caught++;
  }
  console.log(`${caught} of ${mutations.length} faults caught`);
  process.exitCode = caught >= REQUIRED * mutations.length ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
