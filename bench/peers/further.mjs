// The rows of the table that are no races between equal programs: EB-RFE and MFE, which have their
// own benches, and the start of the command.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { python, start } from './contenders.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const EB = join(here, 'eb-rfe.mjs');
const MFE = join(here, '..', 'mfe.mjs');
const CLI = join(here, '..', '..', 'dist', 'cli.js');
/** A start takes a fraction of a second: this many in each round. */
const STARTS = 3;

const spreadOf = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[sorted.length >> 1], low: sorted[0], high: sorted.at(-1) };
};
const RANGE = String.raw`([\d.]+) \(([\d.]+)–([\d.]+)\)`;
const rangeOf = ([, middle, low, high], factor = 1) => ({
  median: factor * middle,
  low: factor * low,
  high: factor * high,
});

/** EB-RFE: the last thing that eb-rfe.mjs says. */
function evaluated({ rounds, isSmall }) {
  if (!existsSync(EB)) return [{ name: 'EB-RFE', failure: 'bench/peers/eb-rfe.mjs is not there' }];
  const args = isSmall ? ['1', '40,20', '2', '40'] : [String(rounds)];
  const { stdout, failure } = start(process.execPath, [EB, ...args]);
  if (failure) return [{ name: 'EB-RFE', failure }];
  const last = (pattern) => [...stdout.matchAll(new RegExp(pattern, 'g'))].at(-1);
  const whole = last(`whole run: ${RANGE} ms a fit, ${RANGE} s of CPU`);
  const ours = { name: 'ours, a fit', seconds: rangeOf(whole, 1e-3), target: null, ratio: null };
  const peers = [
    ['scikit-learn', '× scikit-learn'],
    ['R e1071', '× R e1071'],
  ].flatMap(([name, words]) => {
    const found = last(`${words}, the mean of its sizes to our whole run: ${RANGE}`);
    return found ? [{ name: `${name}, a fit`, ratio: rangeOf(found), target: null, isExtrapolated: true }] : [];
  });
  return [ours, ...peers];
}

/** Margin-based elimination relative to reading the table; the target is for linear models. */
function margins({ rounds, isSmall }) {
  const { stdout, failure } = start(process.execPath, [MFE, String(rounds), ...(isSmall ? ['100'] : [])]);
  if (failure) return [{ name: 'MFE', failure }];
  let size = '';
  return stdout.split('\n').flatMap((line) => {
    if (/^\d+ × \d+$/.test(line)) size = line;
    const found = line.match(/^ {2}(\S.*?) +\d+ steps +([\d.]+) s +reading +[\d.]+ s +([\d.]+)×/);
    if (!found) return [];
    const [seconds, ratio] = [spreadOf([Number(found[2])]), spreadOf([Number(found[3])])];
    const isWanted = found[1].startsWith('linear') && !/soft|each/.test(found[1]);
    return [{ name: `${found[1]}, ${size}`, seconds, ratio, target: null, ...(isWanted && { most: 3 }) }];
  });
}

const NODE_ALONE = 'node alone';

/** `within`: seconds that it may take, as a function of those of Node alone. */
const COMMANDS = [
  { name: 'svm-sieve --help', command: process.execPath, args: [CLI, '--help'], within: (node) => node + 0.04 },
  {
    name: 'svm-sieve rank example:wine',
    command: process.execPath,
    args: [CLI, 'rank', 'example:wine'],
    within: () => 0.25,
  },
  { name: NODE_ALONE, command: process.execPath, args: ['-e', '0'] },
  {
    name: 'python3, importing sklearn',
    command: python,
    args: ['-c', 'import sklearn.svm, sklearn.feature_selection'],
  },
];

function commandStarts({ rounds }) {
  const walls = COMMANDS.map(() => []);
  for (let round = 0; round < STARTS * rounds; round++)
    for (const [k, { command, args }] of COMMANDS.entries()) {
      const { wall, failure } = start(command, args);
      if (!failure) walls[k].push(wall);
    }
  const alone = spreadOf(walls[COMMANDS.findIndex(({ name }) => name === NODE_ALONE)]).median;
  return COMMANDS.map(({ name, within }, k) =>
    walls[k].length > 0
      ? {
          name,
          measure: 'wall',
          seconds: spreadOf(walls[k]),
          target: null,
          ratio: null,
          ...(within && { limitSeconds: within(alone) }),
        }
      : { name, failure: 'it did not start' },
  );
}

export const further = [
  { id: '6', title: 'EB-RFE, verbs 273 × 350, 20 candidates, 6 costs, 9 folds', entries: evaluated },
  { id: '10', title: 'MFE to the last feature; ratio: to reading the table once a step', entries: margins },
  { id: '12', title: 'start of the command, wall', entries: commandStarts },
];
