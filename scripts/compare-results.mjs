// Runs the same command lines with two builds and compares the results bit for bit, messages and
// notes apart:
//
//   node scripts/compare-results.mjs OLD NEW [--only TEXT] [--list] [--refused]
//
// OLD and NEW are checkouts that have been built (`npm ci`), such as a worktree of an earlier
// commit and this folder. Prints what differs, and exits with 1 where anything does; --refused also
// prints what both refuse, and why. What may differ: notes and messages, the version, times, and
// the notes inside fitted preprocessing; and the lines of INTENDED, which are printed with their
// reason.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CASES, GENERATED, INTENDED, MODELS, tables } from './compare-cases.mjs';

const words = process.argv.slice(2);
const only = words.includes('--only') ? words.splice(words.indexOf('--only'), 2)[1] : '';
const showsRefused = words.includes('--refused') && words.splice(words.indexOf('--refused'), 1).length > 0;
if (words.includes('--list')) {
  console.log(CASES.join('\n'));
  process.exit(0);
}
const [oldBuild, newBuild] = words.map((folder) => resolve(folder));
if (!newBuild) {
  console.error('usage: node scripts/compare-results.mjs OLD NEW [--only TEXT] [--list] [--refused]');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-compare-'));

/** Runs a command; what it printed and how it ended. */
function run(build, args) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(build, 'dist', 'cli.js'), ...args], { cwd: folder });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (err += data));
    child.on('close', (code) => done({ code, out, err }));
  });
}

const file = (name) => join(folder, name.includes('.') ? name : `${name}.csv`);
const storedFiles = join(dirname(fileURLToPath(import.meta.url)), '..', 'test', 'data', 'files');

async function makeData() {
  for (const [name, text] of Object.entries(tables())) writeFileSync(file(name), text);
  for (const [name, line] of Object.entries(GENERATED)) {
    const { code, err } = await run(oldBuild, ['generate', ...line.split(' '), '-o', file(name), '--quiet']);
    if (code !== 0) throw new Error(`generate ${line}: ${err}`);
  }
}

const modelFile = (build, name) => join(build === oldBuild ? oldFiles : newFiles, `${name.replace(/\W/g, '-')}.json`);
const [oldFiles, newFiles] = ['old', 'new'].map((name) => join(folder, name));

/** The words of a case as one build gets them. */
function argumentsOf(line, build) {
  return line.split(' ').map((word) => {
    if (word.startsWith('@model:')) return modelFile(build, word.slice('@model:'.length));
    if (word.startsWith('@file:')) return join(storedFiles, word.slice('@file:'.length));
    return word.startsWith('@') ? file(word.slice(1)) : word;
  });
}

async function makeModels() {
  for (const build of [oldBuild, newBuild]) {
    mkdirSync(build === oldBuild ? oldFiles : newFiles, { recursive: true });
    for (const [name, line] of Object.entries(MODELS)) {
      const { code, err } = await run(build, [
        ...argumentsOf(line, build),
        '--json',
        modelFile(build, name),
        '--quiet',
      ]);
      if (code !== 0) throw new Error(`${line}: ${err}`);
    }
  }
}

const WRITES_FILES = /^(export|apply|generate) /;
let counter = 0;

/**
 * What a case comes to: an exit code, and a result or the files it wrote, in a form that can be
 * compared.
 */
async function outcome(line, build) {
  const args = argumentsOf(line, build);
  if (WRITES_FILES.test(line)) {
    const own = join(folder, `files-${counter++}`);
    mkdirSync(own);
    const named = args.indexOf('-o');
    const [, name] = named < 0 ? [] : args.splice(named, 2);
    const output = join(own, name ?? (line.startsWith('export') ? 'out' : 'out.csv'));
    const { code, err } = await run(build, [...args, '-o', output, '--quiet']);
    const files = readdirSync(own).map((entry) => {
      const text = readFileSync(join(own, entry), 'latin1');
      return [entry, line.includes('--to json') ? comparable(JSON.parse(text)) : written(text)];
    });
    return { code, err, result: files };
  }
  const { code, out, err } = await run(build, [...args, '--json', '-', '--quiet']);
  return { code, err, result: code === 0 ? comparable(JSON.parse(out)) : null };
}

/** A file without the version that wrote it. */
const written = (text) =>
  text.replaceAll(/\b0\.\d+\.\d+(-[\w.]+)?\b/g, (version) => (versions.has(version) ? 'VERSION' : version));
const versions = new Set(
  [oldBuild, newBuild].map((build) => JSON.parse(readFileSync(join(build, 'package.json'), 'utf8')).version),
);

// The words for missing cells are a longer list since 0.2; they change what is read, not how it is
// computed.
const APART = new Set(['notes', 'version', 'timings', 'problems', 'message', 'seconds', 'missing']);

/** A result without what may differ. */
function comparable(value) {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !APART.has(name))
      .map(([name, own]) => [name, comparable(own)]),
  );
}

/** The first place where two values differ, with both. */
function firstDifference(a, b, path = '') {
  if (Object.is(a, b)) return null;
  const areObjects = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
  if (!areObjects)
    return `${path || 'result'}: ${JSON.stringify(a)?.slice(0, 120)} | ${JSON.stringify(b)?.slice(0, 120)}`;
  const names = Object.keys(a);
  // Bit-equal files need the same order of fields.
  if (names.join() !== Object.keys(b).join())
    return `${path || 'result'} has the fields ${names} | ${Object.keys(b)}`.slice(0, 400);
  for (const name of names) {
    const found = firstDifference(a[name], b[name], `${path}.${name}`);
    if (found) return found;
  }
  return null;
}

async function compare(line) {
  const [before, after] = [await outcome(line, oldBuild), await outcome(line, newBuild)];
  if (before.code !== after.code)
    return {
      line,
      code: before.code,
      difference: `exit ${before.code} | ${after.code}\n    ${before.err.trim()}\n    ${after.err.trim()}`.slice(
        0,
        1500,
      ),
    };
  const difference = firstDifference(before.result, after.result);
  return { line, code: before.code, reason: after.err.trim(), difference };
}

try {
  await makeData();
  await makeModels();
  const cases = CASES.filter((line) => line.includes(only));
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < cases.length) {
      const result = await compare(cases[next++]);
      results.push(result);
      if (!result.difference) continue;
      const reason = INTENDED[result.line];
      console.log(`${reason ? `INTENDED (${reason})` : 'DIFFERENT'}  ${result.line}\n    ${result.difference}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  const different = results.filter(({ line, difference }) => difference && !INTENDED[line]);
  const refused = results.filter(({ code }) => code === 2);
  for (const { line, reason } of showsRefused ? refused : []) console.log(`REFUSED  ${line}\n    ${reason}`);
  const failed = results.filter(({ code }) => code !== 0 && code !== 2);
  for (const { line, code } of failed) console.log(`EXIT ${code}  ${line}`);
  console.log(
    `${results.length} command lines: ${results.length - refused.length - failed.length} with a result, ${refused.length} refused, ${different.length} different`,
  );
  process.exitCode = different.length > 0 || failed.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
