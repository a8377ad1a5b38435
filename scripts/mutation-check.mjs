// Seeds one fault after the other into a copy of this checkout and runs the unit tests, the
// contract suites among them:
//
//   node scripts/mutation-check.mjs [--only TEXT] [--list]
//
// The faults are in scripts/mutations.mjs. A fault is caught where a test fails that passes without
// it; one that no test notices is printed as SURVIVED. The exit code is 1 where fewer than 28 of 30
// are caught. The tests that a fault names run first; where they pass, those that import the
// changed file do.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import { MUTATIONS } from './mutations.mjs';

/** Of all faults, the fraction that tests must notice. */
const REQUIRED = 28 / 30;
/** A fault may make a loop endless. */
const TIMEOUT_MS = 20 * 60_000;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : '';
const mutations = MUTATIONS.filter(({ what, file }) => `${what} ${file}`.includes(only));
if (process.argv.includes('--list')) {
  for (const { what, file } of mutations) console.log(`${file}: ${what}`);
  process.exit(0);
}

const copy = mkdtempSync(join(tmpdir(), 'svm-sieve-mutation-'));
const CORE = 'src/numeric/core.generated.ts';

function makeCopy() {
  const list = (...args) => execFileSync('git', ['ls-files', '-z', ...args], { cwd: root, encoding: 'utf8' });
  const tracked = list('--cached', '--others', '--exclude-standard');
  // Files that are built and that the sources import are not tracked.
  const built = list('--others', '--', 'src/**/*.generated.ts');
  for (const path of `${tracked}${built}`.split('\0').filter((name) => name && existsSync(join(root, name))))
    cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** One for all faults: it keeps the modules that have not changed. */
let vitest = null;

async function tester() {
  if (vitest === null) {
    vitest = await createVitest('test', { root: copy, project: ['unit*'], watch: false, reporters: [{}] });
    await vitest.standalone();
  }
  return vitest;
}

/** The tests that fail, by file; null where they come to no end. */
async function failures(specifications) {
  const running = vitest.runTestSpecifications(specifications);
  let timer;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, null);
  });
  const result = await Promise.race([running, timeout]);
  clearTimeout(timer);
  if (result === null) {
    await vitest.close();
    vitest = null;
    return null;
  }
  // The result also has the modules of earlier runs, as they were then.
  const own = new Set(specifications.map(({ moduleId }) => moduleId));
  const failed = new Map();
  for (const module of result.testModules) {
    if (module.ok() || !own.has(module.moduleId)) continue;
    const tests = [...module.children.allTests('failed')].map(({ fullName }) => fullName);
    // A file that cannot be imported has no tests.
    failed.set(relative(copy, module.moduleId), tests.length > 0 ? tests : ['the file as a whole']);
  }
  return failed;
}

function writeSources(sources) {
  for (const [file, text] of sources) {
    writeFileSync(join(copy, file), text);
    vitest?.invalidateFile(join(copy, file));
  }
}

/** Tests that fail without any fault, by file: they notice nothing. */
const alwaysFailing = new Map();

/** A test that fails with the fault and passes without it; null where there is none. */
async function newFailure(specifications, { faulty, sound }) {
  writeSources(faulty);
  const failed = await failures(specifications);
  writeSources(sound);
  if (failed === null) return 'the tests came to no end';
  const unknown = [...failed.keys()].filter((file) => !alwaysFailing.has(file));
  if (unknown.length > 0) {
    const own = await failures(await vitest.globTestSpecifications(unknown));
    for (const file of unknown) alwaysFailing.set(file, new Set(own?.get(file) ?? []));
  }
  for (const [file, tests] of failed) {
    const found = tests.find((test) => !alwaysFailing.get(file).has(test));
    if (found !== undefined) return `${file}: ${found}`;
  }
  return null;
}

async function relatedTests(file) {
  vitest.config.related = [join(copy, file)];
  const specifications = await vitest.getRelevantTestSpecifications();
  vitest.config.related = undefined;
  return specifications;
}

/** The core as the text of its module, built with a fault; null where it does not compile. */
function faultyCore(file, text, sound) {
  writeFileSync(join(copy, file), text);
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', 'core'], { cwd: copy, stdio: 'ignore' });
  writeFileSync(join(copy, file), sound);
  return status === 0 ? readFileSync(join(copy, CORE), 'utf8') : null;
}

/** What notices a fault: a test or the compiler; null where nothing does. */
async function noticedBy({ file, find, replace, tests }) {
  const isCore = file.startsWith('core/');
  const source = isCore ? CORE : file;
  const text = readFileSync(join(copy, file), 'utf8');
  const sound = readFileSync(join(copy, source), 'utf8');
  const changed = text.replace(find, () => replace);
  const faulty = isCore ? faultyCore(file, changed, text) : changed;
  if (faulty === null) return 'the compiler';
  const sources = { faulty: [[source, faulty]], sound: [[source, sound]] };
  const named = await (await tester()).globTestSpecifications(tests);
  return (await newFailure(named, sources)) ?? newFailure(await relatedTests(source), sources);
}

try {
  makeCopy();
  // Tests may read files by their path from the root.
  process.chdir(copy);
  let caught = 0;
  for (const mutation of mutations) {
    const fits = readFileSync(join(copy, mutation.file), 'utf8').split(mutation.find).length === 2;
    const by = fits ? await noticedBy(mutation) : null;
    const verdict = by === null ? (fits ? 'SURVIVED' : 'DOES NOT FIT') : 'caught';
    console.log(`${verdict.padEnd(12)}  ${mutation.file}: ${mutation.what}${by === null ? '' : `\n      ${by}`}`);
    if (by !== null) caught++;
  }
  console.log(`${caught} of ${mutations.length} faults caught`);
  process.exitCode = caught >= REQUIRED * mutations.length ? 0 : 1;
} finally {
  await vitest?.close();
  process.chdir(root);
  rmSync(copy, { recursive: true, force: true });
}
