// The tables that pages mark with <!-- table: name -->, as Markdown, from the files of docs/data.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../library-sources.mjs';
import { numberText } from './numbers.mjs';

export const dataFile = (name) => join(root, 'docs', 'data', name);

/** Cells of a CSV file as objects by title; quoted cells may hold commas. */
export function readCsv(name) {
  const [titles, ...lines] = readFileSync(dataFile(name), 'utf8')
    .trim()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? plain : quoted.replaceAll('""', '"'),
      ),
    );
  return lines.map((cells) => Object.fromEntries(titles.map((title, place) => [title, cells[place]])));
}

/** A stored reproduction, or null. */
export function storedReproduction(name) {
  const file = dataFile(`reproductions/${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

const cell = (text) => String(text).replaceAll('|', '\\|');
const row = (cells) => `| ${cells.map(cell).join(' | ')} |`;
const table = (titles, rows) => [row(titles), `|${titles.map(() => '---').join('|')}|`, ...rows.map(row)].join('\n');

const NUMBER = /\{([a-z0-9-]+)\}/g;

/**
 * The tables of docs/data/measurements.json by name. A cell may hold numbers by their ids, `{id}`,
 * which other places quote too; `used` collects these.
 */
export function measuredTables(stored, numbers, used) {
  const text = (name) => (words) =>
    words.replace(NUMBER, (_, id) => {
      if (numbers[id] === undefined) throw new Error(`table ${name}: no number is called ${id}`);
      used?.add(id);
      return numberText(numbers[id]);
    });
  return Object.fromEntries(
    Object.entries(stored).map(([name, { titles, rows }]) => [
      name,
      table(
        titles,
        rows.map((cells) => cells.map(text(name))),
      ),
    ]),
  );
}

/** 1234 ms → 1.23 s. */
export function timeText(seconds) {
  const value = Number(seconds);
  if (value < 1) return `${Number((1000 * value).toPrecision(3))} ms`;
  return value < 100 ? `${Number(value.toPrecision(3))} s` : `${Math.round(value)} s`;
}

/** Every comparison of the benchmark that has a target. */
function benchmarks() {
  const all = readCsv('benchmarks.csv');
  const rows = all
    .filter(({ target }) => target !== '')
    .map((theirs) => {
      const [ours] = all.filter((one) => one.row === theirs.row);
      // Some targets are times of ours, without a comparison.
      const isOurs = /^(ours|svm-sieve)/.test(theirs.program);
      const verdict = (isMet) => (isMet === 'yes' ? 'met' : 'missed');
      const range = theirs.ratio_low !== theirs.ratio_high ? ` (${theirs.ratio_low}–${theirs.ratio_high})` : '';
      const first = theirs.first_run_target
        ? `${theirs.first_run_target}, ${verdict(theirs.first_run_target_met)}`
        : '';
      return [
        theirs.row,
        theirs.task,
        isOurs ? `${timeText(theirs.warm_s)}, ${theirs.program}` : timeText(ours.warm_s),
        isOurs ? '' : `${timeText(theirs.warm_s)}, ${theirs.program}`,
        isOurs ? '' : `${theirs.ratio}×${range}`,
        `${theirs.target}, ${verdict(theirs.target_met)}`,
        theirs.ratio_first_run && !isOurs ? `${theirs.ratio_first_run}×` : '',
        first,
      ];
    });
  const titles = ['row', 'task', 'svm-sieve', 'compared with', 'ratio (range)', 'target', 'first run', 'target'];
  return table(titles, rows);
}

/** The same comparisons with a newer scikit-learn. */
function newer() {
  const stored = readCsv('benchmarks.csv');
  const rows = readCsv('benchmarks-newer.csv')
    .filter(({ target, ratio }) => target !== '' && ratio !== '')
    .map(({ row: id, task, program, warm_s: seconds, ratio, ratio_first_run: first }) => {
      const before = stored.find((one) => one.row === id && one.program === program);
      return [id, task, `${timeText(seconds)}, ${program}`, `${ratio}×`, before ? `${before.ratio}×` : '', `${first}×`];
    });
  return table(['row', 'task', 'newer scikit-learn', 'ratio', 'ratio above', 'first run'], rows);
}

const readJson = (name) => JSON.parse(readFileSync(dataFile(name), 'utf8'));

/** How the time of each method grows. */
function scaling() {
  const rows = readJson('scaling.json').map(({ title, symbol, other, points, peaks, slope, last, expected, why }) => {
    const [sizes, named] = symbol === 'N' ? ['samples', 'features'] : ['features', 'samples'];
    return [
      title,
      `${sizes} ${points[0][0]}–${points.at(-1)[0]}, ${other} ${named}`,
      `${timeText(points[0][1])}–${timeText(points.at(-1)[1])}`,
      slope.toFixed(2).replace('-', '−'),
      last.toFixed(2).replace('-', '−'),
      `${expected}: ${why}`,
      `${peaks[0]}–${peaks.at(-1)}`,
    ];
  });
  const titles = ['method', 'varied', 'CPU time', 'exponent', 'largest two', 'expected at most', 'peak MB'];
  return table(titles, rows);
}

/** Two threads against one, beside two processes. */
function threads() {
  const rows = readJson('threads.json').map(({ title, one, two, gain, capacity, share, cpu }) => [
    title,
    timeText(one),
    timeText(two),
    `${gain.toFixed(2)}×`,
    `${capacity.toFixed(2)}×`,
    `${share.toFixed(2)}${share >= 0.9 ? '' : ' (missed)'}`,
    cpu.toFixed(2),
  ]);
  const titles = ['task', 'one thread', 'two threads', 'gain', 'gain of two processes', 'share', 'CPU, two / one'];
  return table(titles, rows);
}

/** Release 0.1 against later builds. */
function builds() {
  const all = readCsv('benchmarks-builds.csv');
  const commits = [...new Set(all.map(({ build }) => build))];
  const ids = [...new Set(all.map(({ row: id }) => id))];
  const rows = ids.map((id) => {
    const own = commits.map((build) => all.find((one) => one.row === id && one.build === build));
    const { task } = own.find(Boolean);
    return [id, task, ...own.map((one) => one?.ratio ?? '')];
  });
  return table(['row', 'task', ...commits.map((build) => `commit ${build}`)], rows);
}

/** A negative number that rounds to zero has no sign. */
const fixed = (digits) => (value) =>
  value === ''
    ? ''
    : Number(value)
        .toFixed(digits)
        .replace(/^-(?=[0.]+$)/, '')
        .replace('-', '−');
const three = fixed(3);
const percent = (value) => `${(100 * Number(value)).toFixed(1)} %`;

/** Nested estimates by the defaults of release 0.1 and by those of now. */
function defaults() {
  const rows = readCsv('defaults.csv').map((one) => {
    const accuracy = (which) => `${three(one[`${which}_accuracy`])} ± ${three(one[`${which}_se`])}`;
    const of = (key, text) => ['before', 'after'].map((which) => text(one[`${which}_${key}`])).join(', ');
    return [
      one.set,
      `${one.samples} × ${one.features}`,
      accuracy('before'),
      accuracy('after'),
      `${three(one.change)} ± ${three(one.change_se)}`,
      three(one.all_features),
      of('size', String),
      of('stability', fixed(2)),
      of('optimism', three),
    ];
  });
  const titles = ['set', 'shape', 'release 0.1', 'now', 'change', 'all features', 'size', 'stability', 'optimism'];
  return table(titles, rows);
}

/** The same with repeats of the outer folds. */
function defaultsRepeated() {
  const rows = readCsv('defaults-repeated.csv').map((one) => [
    one.set,
    three(one.before_accuracy),
    three(one.after_accuracy),
    `${three(one.change)} ± ${three(one.change_se)}`,
    one.changes.split(' ').map(three).join(', '),
    three(one.all_features),
  ]);
  return table(['set', 'release 0.1', 'now', 'change', 'change in each repeat', 'all features'], rows);
}

/** How often the interval contains the true value. */
function coverage() {
  const rows = readCsv('coverage.csv').map((one) => [
    one.cell,
    one.sets,
    three(one.truth),
    `${percent(one.covered)} ± ${fixed(1)(100 * one.standard_error)}`,
    percent(one.below),
    percent(one.above),
    three(one.width),
  ]);
  const titles = ['data', 'sets', 'true accuracy', 'coverage', 'interval below it', 'interval above it', 'mean width'];
  return table(titles, rows);
}

/** Ranking per fold against ranking once. */
function optimism() {
  const rows = readCsv('optimism.csv').map((one) => [
    one.data,
    one.ranking,
    ...['nested', 'inner', 'optimism'].map((key) => three(one[key])),
    one.sizes,
    three(one.all_features),
  ]);
  return table(['data', 'ranking', 'nested CV', 'inner CV', 'optimism', 'features', 'all features'], rows);
}

/** The same word for a method on every set: the kernel of MADELON is an option of the command there. */
const METHOD_ON_SET = { 'svm-rfe[kernel=linear]': 'svm-rfe', 'svm-rfe': 'svm-rfe[kernel=rbf]' };

/** Nested estimates of all methods on several sets, with the median of the selected sizes. */
function whichMethod() {
  const sets = JSON.parse(readFileSync(dataFile('which-method.json'), 'utf8'));
  const wordOn = (set, method) => (set.options.includes('--kernel rbf') ? (METHOD_ON_SET[method] ?? method) : method);
  const names = [...new Set(sets.flatMap((set) => set.methods.map(({ method }) => wordOn(set, method))))];
  // A pilot extrapolates the rankings alone.
  const score = (set, name) => {
    const isNamed = ({ method }) => wordOn(set, method) === name;
    const own = set.methods.find(isNamed);
    const stopped = set.unfinished.find(isNamed);
    if (stopped) return stopped.pilot ? `over ${stopped.minutes} min` : `not finished in ${stopped.minutes} min`;
    if (!own) return '';
    const text = `${own.mean.toFixed(3)} (${own.size})`;
    return set.verdict.highest.includes(own.method) ? `**${text}**` : text;
  };
  const rows = names.map((name) => [`\`${name}\``, ...sets.map((set) => score(set, name))]);
  const plain = (title, of) => [title, ...sets.map((set) => (of(set) === null ? '' : of(set).toFixed(3)))];
  return table(
    ['method', ...sets.map(({ name, samples, features }) => `${name}, ${samples} × ${features}`)],
    [...rows, plain('all features', (set) => set.allFeatures), plain('most frequent class', (set) => set.majority)],
  );
}

/** The verdicts of a stored reproduction, judged by the claims as they are now. */
function verdicts({ claims, name }, { verdictsOn, verdictCells, VERDICT_TITLES }) {
  const stored = storedReproduction(name);
  if (stored === null) return null;
  return table(VERDICT_TITLES, verdictsOn(claims, stored.rows, false).map(verdictCells));
}

/** A line that says where the numbers of a reproduction come from. */
function origin({ name }) {
  const stored = storedReproduction(name);
  return stored === null ? null : `Computed ${stored.date} with \`svm-sieve reproduce ${name}\` (${stored.commit}).`;
}

/** Tables by name. `sieve` has the sources of the program. */
export function tables(sieve) {
  const entries = [
    ['benchmarks', benchmarks()],
    ['benchmarks-newer', newer()],
    ['builds', builds()],
    ['coverage', coverage()],
    ['defaults', defaults()],
    ['defaults-repeated', defaultsRepeated()],
    ['optimism', optimism()],
    ['scaling', scaling()],
    ['threads', threads()],
    ['which-method', whichMethod()],
  ];
  for (const one of sieve.reproductions.entries) {
    const made = verdicts(one, sieve);
    if (made !== null) entries.push([`verdicts-${one.name}`, `${made}\n\n${origin(one)}`]);
  }
  return Object.fromEntries(entries);
}
