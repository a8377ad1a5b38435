// Row 14, what a user feels: whole commands on CSV files, from the start of the process to its end,
// against the script that a user of pandas and scikit-learn would write (command-sklearn.py). Wall
// time, one core each, with the same schedule and as many folds.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from '../library.mjs';
import { findPeers, python, start } from './contenders.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const CLI = join(here, '..', '..', 'dist', 'cli.js');
const SCRIPT = join(here, 'command-sklearn.py');
const SEED = 1;

const nested = ['--ranking', 'per-fold', '--outer-folds', '10', '--folds', '5', '--repeats', '1', '--choose', 'best'];
const TASKS = [
  { id: '14 rank', task: 'rank', step: 1, rows: 62, features: 2000, args: ['rank'], target: 20 },
  { id: '14 rank wide', task: 'rank', step: 1, rows: 62, features: 20_000, args: ['rank'], target: 30, most: 1 },
  {
    id: '14 evaluate',
    task: 'evaluate',
    step: 1,
    rows: 62,
    features: 2000,
    args: ['evaluate', ...nested],
    target: 30,
    most: 1,
  },
  {
    id: '14 evaluate tenths',
    task: 'evaluate',
    step: 0.1,
    rows: 62,
    features: 2000,
    args: ['evaluate', ...nested, '--step-of', 'original'],
    target: null,
  },
  {
    id: '14 select',
    task: 'select-rbf',
    step: 1,
    rows: 300,
    features: 100,
    kind: 'madelon',
    args: ['select', '--kernel', 'rbf', '--folds', '5', '--repeats', '3', '--ranking', 'per-fold'],
    target: 5,
    most: 1,
  },
];

function writeTable(path, { kind = 'microarray', rows, features }) {
  const { columns, labels } = generate(kind, { rows, features, seed: SEED });
  const lines = Array.from(labels, (label, row) =>
    [...columns.map((column) => column[row].toPrecision(8)), label].join(','),
  );
  writeFileSync(path, `${[...columns.map((_, j) => `f${j + 1}`), 'class'].join(',')}\n${lines.join('\n')}\n`);
}

const spreadOf = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[sorted.length >> 1], low: sorted[0], high: sorted.at(-1) };
};

/** Both programs in turn, round by round. */
function wholeCommand(row, { rounds, isSmall }) {
  const size = isSmall ? { ...row, rows: Math.min(row.rows, 60), features: Math.min(row.features, 40) } : row;
  const hasPeer = findPeers(['sklearn'], (text) => console.error(text)).sklearn !== null;
  const folder = mkdtempSync(join(tmpdir(), 'bench-commands-'));
  const walls = { ours: [], sklearn: [] };
  let failure = null;
  try {
    const path = join(folder, 'data.csv');
    writeTable(path, size);
    const ours = [process.execPath, [CLI, ...row.args, path, '--step', String(row.step)]];
    const peer = [python, [SCRIPT, row.task, path, String(row.step)]];
    for (let round = 0; round < rounds; round++)
      for (const [name, [command, args]] of Object.entries({ ours, sklearn: peer })) {
        if (name === 'sklearn' && (!hasPeer || round >= (row.most ?? rounds))) continue;
        const { wall, failure: own } = start(command, args);
        if (own) failure = own;
        else walls[name].push(wall);
      }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (walls.ours.length === 0) return [{ name: 'svm-sieve', failure }];
  const entry = (name, own) => ({
    name,
    measure: 'wall',
    rounds: own.length,
    seconds: spreadOf(own),
    target: null,
    ratio: null,
  });
  const first = entry(`svm-sieve ${row.args[0]}`, walls.ours);
  if (walls.sklearn.length === 0) return [first, { name: 'pandas and scikit-learn', failure: failure ?? 'not run' }];
  const ratio = spreadOf(walls.sklearn.map((wall, round) => wall / walls.ours[round]));
  return [first, { ...entry('pandas and scikit-learn', walls.sklearn), target: row.target, ratio }];
}

export const commands = TASKS.map((row) => ({
  id: row.id,
  title: `whole command ${row.args[0]} on a CSV file, ${row.step < 1 ? '10 % of the original' : '1 feature'} per step${row.args.includes('rbf') ? ', rbf' : ''}, ${row.rows} × ${row.features}, wall`,
  entries: (options) => wholeCommand(row, options),
}));
