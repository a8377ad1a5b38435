// svm-sieve compared with its peers, one core each, taking turns in one run:
//   node bench/peers/run.mjs [rows ...] [--rounds 3] [--out FILE.json] [--report FILE.html] [--csv FILE.csv]
//     [--peers sklearn,e1071,glmnet,weka] [--limit CPU-SECONDS] [--small]
//
// Rows are named as in the table (1 2 "3 real" 4 …; a number means all rows that begin with it).
// Every contender is its own process on one core (BENCH_CORE, 0), with one BLAS thread, and does
// its task on the same data in memory, again and again. Ours is compiled while it runs, so two
// numbers are distinguished: warm, the CPU seconds in the second half of the runs of a process (of
// the only one where it is long), and the wall seconds of the first run, which is what a command
// pays. Ratios are taken round by round, of either. Rows 12 to 14 are wall time of first runs.
// Peak memory is that of the whole process.
//
// Peers: python3-sklearn, r-cran-e1071, r-cran-glmnet and weka of Debian; they are installed where that is
// allowed, and else left out and said. With --out, rows that were measured before and are not asked
// for now stay in the file. --limit: of the contenders that take minutes. --small: tiny data, to
// see that all works.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { agreements } from './agree.mjs';
import { commands } from './commands.mjs';
import { findPeers, run } from './contenders.mjs';
import { dataMaker } from './data.mjs';
import { further } from './further.mjs';
import { page } from './report.mjs';
import { races } from './rows.mjs';
import { csv, entryOf, markdown } from './summary.mjs';

const { values: given, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    out: { type: 'string' },
    report: { type: 'string' },
    csv: { type: 'string' },
    peers: { type: 'string' },
    limit: { type: 'string' },
    small: { type: 'boolean', default: false },
  },
});
const rounds = Number(given.rounds);
const isSmall = given.small;
// A process repeats its task until it has done so as often, or has spent as many seconds. Ours
// takes some five runs until all is compiled.
const REPEATS = 12;
const REPEAT_SECONDS = 3;

const say = (text) => console.error(text);
const isWanted = ({ id }) => wanted.length === 0 || wanted.some((word) => id === word || id.startsWith(`${word} `));
const folder = mkdtempSync(join(tmpdir(), 'bench-peers-'));
const data = dataMaker(folder);

const bestFirst = (steps) => [...steps.keys()].sort((a, b) => steps[b] - steps[a]);

/** All rounds of a row, the contenders taking turns. */
async function race(row, peers) {
  const path = await data(row.data);
  if (path === null) return [{ name: 'data', failure: 'the published data are not in ../shared/data' }];
  const context = { data: path, folder, ...JSON.parse(readFileSync(`${path}.json`, 'utf8')) };
  const present = row.contenders.filter(({ by }) => by === 'ours' || peers[by]);
  const runs = new Map(present.map((contender) => [contender, []]));
  const often = row.isShared ? { repeats: 1, seconds: 1, cores: '0,1' } : { repeats: REPEATS, seconds: REPEAT_SECONDS };
  for (let round = 0; round < rounds; round++) {
    for (const [contender, all] of runs) {
      if (round >= (contender.most ?? rounds) || all.some(({ runs: done }) => !done)) continue;
      const limit = contender.limit && given.limit ? { limit: Number(given.limit) } : {};
      const answer = run({ ...often, ...contender, ...limit }, context);
      if (contender === present[0] && answer.result?.steps) context.bestFirst = bestFirst(answer.result.steps);
      all.push(answer);
      say(
        `  ${row.id}, round ${round + 1}: ${contender.name} ${answer.runs?.[0].wall.toFixed(2) ?? answer.failure ?? 'over its limit'}`,
      );
    }
  }
  return entries(row, runs);
}

function entries(row, runs) {
  const [reference] = runs.values();
  return [...runs].map(([contender, all]) => {
    const entry = entryOf(contender, all, reference, row.measure);
    const [ours, theirs] = [reference[0]?.result, all[0]?.result];
    const agreement = all !== reference && ours && theirs ? agreements[row.agree](ours, theirs) : null;
    return agreement ? { ...entry, agreement } : entry;
  });
}

const titleOf = ({ title, data: size }) => (size ? `${title}, ${size.rows} × ${size.features}` : title);

/** In the order of the table, with what is known from before. */
function merged(known, measured) {
  const all = new Map(known.map((row) => [row.id, row]));
  for (const row of measured) all.set(row.id, row);
  const order = (id) => Number.parseInt(id, 10);
  return [...all.values()].sort((a, b) => order(a.id) - order(b.id));
}

const plan = [...races(isSmall), ...further, ...commands]
  .filter(isWanted)
  .sort((a, b) => Number.parseInt(a.id, 10) - Number.parseInt(b.id, 10));
if (plan.length === 0) throw new Error(`no row is named ${wanted.join(' or ')}`);
const isAdmitted = (by) => given.peers === undefined || given.peers.split(',').includes(by);
const needed = new Set(
  plan.flatMap(({ contenders = [] }) => contenders.map(({ by }) => by)).filter((by) => by !== 'ours' && isAdmitted(by)),
);
const peers = findPeers([...needed], say);
const before =
  given.out && existsSync(given.out) ? JSON.parse(readFileSync(given.out, 'utf8')) : { rows: [], versions: [] };
const versions = [`Node ${process.versions.node}`, ...Object.values(peers).filter(Boolean)];
const whole = {
  machine: `${cpus()[0].model.trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`,
  versions: [...new Set([...versions, ...before.versions])],
  rounds,
  notes: ['* extrapolated from sampled steps, not run in full'],
  rows: before.rows,
};

try {
  for (const row of plan) {
    const load = loadavg()[0].toFixed(1);
    const own = row.contenders ? await race(row, peers) : row.entries({ rounds, isSmall });
    whole.rows = merged(whole.rows, [{ id: row.id, title: titleOf(row), load, entries: own }]);
    console.log(
      `\n${row.id}: ${titleOf(row)} (load ${load})\n\n${markdown([whole.rows.find(({ id }) => id === row.id)])}`,
    );
    if (given.out) writeFileSync(given.out, `${JSON.stringify(whole, null, 1)}\n`);
  }
  console.log(
    `\n${markdown(whole.rows)}\n\n${[whole.machine, ...whole.versions].join('; ')}\n${whole.notes.join('\n')}`,
  );
  if (given.report) writeFileSync(given.report, await page(whole));
  if (given.csv) writeFileSync(given.csv, csv(whole.rows));
} finally {
  rmSync(folder, { recursive: true });
}
