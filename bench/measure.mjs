// Runs contenders alternately, each in its own process, and reports medians, spread and peak
// memory.

import { spawnSync } from 'node:child_process';

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * Each contender is a command that prints one line of JSON with `seconds` and `peakBytes`; they
 * take turns, so that a busy computer is unfair to nobody.
 */
export function race(contenders, rounds) {
  const runs = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, args } of contenders) {
      const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
      if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
      runs.get(name).push(JSON.parse(stdout));
    }
  }
  return new Map(
    [...runs].map(([name, all]) => {
      const seconds = all.map((run) => run.seconds);
      const spread = [Math.min(...seconds), Math.max(...seconds)];
      return [
        name,
        { ...all[0], seconds: median(seconds), spread, peakBytes: median(all.map((run) => run.peakBytes)) },
      ];
    }),
  );
}

export function printTable(title, results, reference) {
  console.log(`\n${title}`);
  const base = results.get(reference).seconds;
  for (const [name, { seconds, spread, peakBytes }] of results) {
    const range = `${spread[0].toFixed(2)}–${spread[1].toFixed(2)}`;
    const ratio = `${(seconds / base).toFixed(2)}× of ${reference}`;
    console.log(
      `  ${name.padEnd(34)} ${seconds.toFixed(2).padStart(6)} s  (${range})  ${ratio.padEnd(28)} peak ${Math.round(peakBytes / 1e6)} MB`,
    );
  }
}
