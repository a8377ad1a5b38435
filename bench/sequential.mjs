// Forward and backward selection of all sizes, 300 × 30, against scikit-learn's
// SequentialFeatureSelector on the same folds: CPU seconds of the search without start and reading,
// in turns, and the ratio of the medians. Both programs run in a process of their own, ours in one
// thread.
//
//     node bench/sequential.mjs [rounds]      (needs npm run build and python3-sklearn)

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate, rank } from 'svm-sieve';
import { readData } from 'svm-sieve/node';

const [mode, ...given] = process.argv.slice(2);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** The search in this process. */
async function ours(table, method) {
  const data = await readData(table, { foldsColumn: 'fold' });
  const start = process.cpuUsage();
  const { eliminationOrder, survivors } = await rank(data, { method });
  const { user, system } = process.cpuUsage(start);
  console.log(
    JSON.stringify({ seconds: (user + system) / 1e6, order: [...survivors, ...eliminationOrder.toReversed()] }),
  );
}

function run(rounds) {
  const { names, columns, labels } = generate('clusters', { rows: 300, features: 30, classes: 2, seed: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'sequential-'));
  const lines = (extra, last) => [
    [...names, ...extra, 'class'].join(','),
    ...Array.from({ length: 300 }, (_, i) => [...columns.map((c) => c[i]), ...last(i), labels[i]].join(',')),
  ];
  const [own, peer] = [join(folder, 'ours.csv'), join(folder, 'peer.csv')];
  writeFileSync(own, lines(['fold'], (i) => [i % 5]).join('\n'));
  writeFileSync(peer, lines([], () => []).join('\n'));
  const script = fileURLToPath(new URL('sequential-peer.py', import.meta.url));
  try {
    for (const method of ['forward', 'backward']) {
      const times = { ours: [], peer: [] };
      let outcomes;
      for (let round = 0; round < rounds; round++) {
        const us = execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'ours', own, method], {
          encoding: 'utf8',
        });
        const them = execFileSync('/usr/bin/python3', [script, peer, method], { encoding: 'utf8' });
        outcomes = [JSON.parse(us), JSON.parse(them)];
        times.ours.push(outcomes[0].seconds);
        times.peer.push(outcomes[1].seconds);
      }
      const [{ order }, { left }] = outcomes;
      const isSame = method === 'forward' ? order.at(-1) === left[0] : left.every((name) => name !== order[0]);
      const [us, them] = [median(times.ours), median(times.peer)];
      console.log(JSON.stringify({ method, ours: us, sklearn: them, ratio: them / us, sameLastFeature: isSame }));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (mode === 'ours') await ours(...given);
else run(Number(mode ?? 3));
