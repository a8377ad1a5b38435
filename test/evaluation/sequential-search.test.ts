// Sequential searches on tables of subset scores: against the definitions, written down again, and
// against all subsets.

import { beforeAll, describe, expect, it } from 'vitest';
import { random as createRandom } from '../../src/base/random.ts';
import type { CrossValidator, SettingScore } from '../../src/evaluation/cross-validator.ts';
import { searchSequentially } from '../../src/evaluation/sequential-search.ts';
import { summarize } from '../../src/evaluation/summary.ts';
import { readData, select } from '../../src/index.ts';
import { plan } from '../../src/plan/make-plan.ts';
import { datasetFacts } from '../../src/plan/plan.ts';
import type { Elimination } from '../../src/search/elimination.ts';
import { subsetOfSize } from '../../src/search/finished-path.ts';
import { prepareElimination } from '../../src/tasks/elimination.ts';
import { defined, KINDS, type Limits, type Sequence, sizeOf } from './defined-search.ts';

const COUNT = 6;
const FULL = 2 ** COUNT - 1;
const table = `a,b,c,d,e,f,y\n${Array.from({ length: 12 }, (_, i) => `${(i * 7) % 13},${i % 5},${(i * i) % 7},${i % 3},${(i * 5) % 11},${i % 2},${i < 6 ? 'u' : 'v'}`).join('\n')}\n`;

let elimination: Elimination;
beforeAll(async () => {
  const data = await readData(new TextEncoder().encode(table), { format: 'csv' });
  elimination = prepareElimination(data, plan('select', {}, datasetFacts(data.dataset)), null).elimination;
});

const membersOf = (subset: number) => Array.from({ length: COUNT }, (_, j) => j).filter((j) => subset & (1 << j));

/** A cross-validator that looks scores up. */
function lookup(scores: readonly number[], start: number): CrossValidator {
  let incumbent = start;
  const changed = ({ removed, added }: { removed: readonly number[]; added: readonly number[] }) => {
    let subset = incumbent;
    for (const j of removed) {
      expect(subset & (1 << j)).toBeTruthy();
      subset -= 1 << j;
    }
    for (const j of added) {
      expect(subset & (1 << j)).toBe(0);
      subset += 1 << j;
    }
    return subset;
  };
  return {
    async commit(change) {
      incumbent = changed(change);
      return { scores: [[scores[incumbent]]], machines: 1, stopped: 0 };
    },
    async pickBest(changes, toBeat = -Infinity) {
      return changes.map((change): SettingScore | null => {
        const score = scores[changed(change)];
        return score > toBeat ? { setting: 0, summary: summarize([score]) } : null;
      });
    },
    async dispose() {},
  };
}

/** By size, the best subset that a search visits. */
async function searched(scores: readonly number[], kind: Sequence, { keep = [], ...limits }: Limits = {}) {
  const run = searchSequentially({
    elimination: { ...elimination, keep: new Set(keep) },
    ...kind,
    start: null,
    maxFeatures: null,
    patience: null,
    ...limits,
    settings: [{ kernel: 'linear', parameters: {}, cost: 1 }],
    splitCount: 1,
    open: async (features) => lookup(scores, features ? features.reduce((sum, j) => sum + (1 << j), 0) : FULL),
  });
  const best = new Map<number, number>();
  let subset = FULL;
  const place = (name: string) => 'abcdef'.indexOf(name);
  for (let next = await run.next(); ; next = await run.next()) {
    best.set(sizeOf(subset), subset);
    if (next.done) return best;
    const { features, removed, added = [], score } = next.value;
    expect([features, score]).toEqual([sizeOf(subset), scores[subset]]);
    for (const name of removed) subset -= 1 << place(name);
    for (const name of added) subset += 1 << place(name);
  }
}

const bySize = (subsets: ReadonlyMap<number, number>) => new Map([...subsets].sort(([a], [b]) => a - b));

const randomScores = (seed: number, values: number) => {
  const random = createRandom(seed);
  // Few values, so that there are ties.
  return Array.from({ length: FULL + 1 }, () => Math.floor(random.uniform() * values) / values);
};

describe.each(KINDS)('$direction, floating: $isFloating', (kind) => {
  it('visits what the definition visits, in 100 tables of scores with and without ties', async () => {
    let nonNested = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const scores = randomScores(seed, seed % 2 === 0 ? 8 : 1e6);
      const found = await searched(scores, kind);
      expect(bySize(found)).toEqual(defined(scores, kind, COUNT));
      for (let size = 2; size <= COUNT; size++)
        if ((found.get(size - 1)! & found.get(size)!) !== found.get(size - 1)!) nonNested++;
    }
    expect(nonNested > 0).toBe(kind.isFloating);
  });

  it('does so with a start set, features to keep, a largest size and patience', async () => {
    const random = createRandom(11);
    const some = (most: number) => random.shuffle([0, 1, 2, 3, 4, 5]).slice(0, random.integer(most + 1));
    const used = new Set<string>();
    for (let seed = 1; seed <= 150; seed++) {
      const scores = randomScores(1000 + seed, seed % 2 === 0 ? 8 : 1e6);
      const start = seed % 3 === 0 ? null : some(4);
      const limits: Limits = {
        keep: seed % 4 === 0 ? some(2) : [],
        start: start?.length === 0 ? null : start,
        maxFeatures: kind.direction === 'forward' && seed % 5 < 2 ? 4 + random.integer(3) : null,
        patience: seed % 7 < 3 ? 1 + random.integer(3) : null,
      };
      const found = await searched(scores, kind, limits);
      expect([limits, bySize(found)]).toEqual([limits, defined(scores, kind, COUNT, limits)]);
      used.add(`${limits.start !== null} ${limits.keep!.length > 0} ${limits.maxFeatures} ${limits.patience !== null}`);
    }
    expect(used.size).toBeGreaterThan(7);
  });

  it('finds the best of all subsets of every size where features add up', async () => {
    const random = createRandom(7);
    const values = Array.from({ length: COUNT }, () => random.uniform() - 0.3);
    const scores = Array.from({ length: FULL + 1 }, (_, s) => membersOf(s).reduce((sum, j) => sum + values[j], 0));
    const found = await searched(scores, kind);
    expect(found.size).toBe(COUNT);
    for (const [size, subset] of found) {
      const all = scores.filter((_, other) => sizeOf(other) === size);
      expect(scores[subset]).toBeCloseTo(Math.max(...all), 12);
    }
  });

  it('keeps the features that it must keep', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const found = await searched(randomScores(seed, 1000), kind, { keep: [1, 4] });
      expect([...found.keys()].toSorted()).toEqual([2, 3, 4, 5, 6]);
      for (const subset of found.values()) expect(membersOf(subset)).toEqual(expect.arrayContaining([1, 4]));
    }
  });
});

it('ends at the largest size; all features are scored too', async () => {
  const found = await searched(randomScores(3, 1000), KINDS[0], { maxFeatures: 3 });
  expect([...found.keys()]).toEqual([6, 3, 2, 1]);
});

it('begins with the start set, which a floating search may leave again', async () => {
  const scores = randomScores(3, 1000);
  const start = [0, 5];
  const forward = await searched(scores, KINDS[0], { start });
  expect([...forward.keys()]).toEqual([6, 5, 4, 3, 2]);
  for (const subset of forward.values()) expect(membersOf(subset)).toEqual(expect.arrayContaining(start));
  const backward = await searched(scores, KINDS[1], { start: [0, 2, 5] });
  expect(backward.get(3)).toBe(0b100101);
  expect([...backward.keys()]).toEqual([6, 3, 2, 1]);
});

it('ends after as many sizes without a better score as patience allows', async () => {
  // The score rises to two features, and falls from there.
  const scores = Array.from({ length: FULL + 1 }, (_, s) => 1 - Math.abs(sizeOf(s) - 2) / 10 - s / 1e6);
  expect([...(await searched(scores, KINDS[0], { patience: 1 })).keys()]).toEqual([6, 3, 2, 1]);
  expect([...(await searched(scores, KINDS[0], { patience: 3 })).keys()]).toEqual([6, 5, 4, 3, 2, 1]);
  expect([...(await searched(scores, KINDS[1], { patience: 1 })).keys()]).toEqual([6, 5, 4, 3, 2, 1]);
});

it('selects the subset of the chosen size, also where subsets are not nested', async () => {
  const result = await select(await readData('example:wine'), { method: 'floating', choose: 'best' });
  expect(result.trace.some(({ added }) => added)).toBe(true);
  const last = result.trace.findLastIndex(({ added }) => added);
  const { features, removed, added } = result.trace[last];
  const before = new Set(subsetOfSize(result, features));
  const after = new Set(subsetOfSize(result, features - removed.length + added!.length));
  for (const name of removed) expect([before.has(name), after.has(name)]).toEqual([true, false]);
  for (const name of added!) expect([before.has(name), after.has(name)]).toEqual([false, true]);
  const best = result.curve.reduce((a, b) => (b.score.mean >= a.score.mean ? b : a));
  expect(result.selected.features).toEqual(subsetOfSize(result, best.features));
  expect(result.model.columns.toSorted()).toEqual(result.selected.features.toSorted());
});

it('refuses a criterion, which would decide nothing', () => {
  expect(() => plan('rank', { method: 'forward', criterion: 'fisher' })).toThrow(/elimination by a criterion/);
  expect(() => plan('rank', { method: 'svm-rfe', patience: 3 })).toThrow(/sequential search/);
  expect(() => plan('rank', { method: 'backward', maxFeatures: 3 })).toThrow(/forward search/);
});

it('ends where the rule can take no larger size, and at 50 of many features', () => {
  const facts = { sampleCount: 60, featureCount: 1000, classes: ['a', 'b'] };
  const largest = (given: object, features = 1000) =>
    plan('select', { method: 'forward', ...given }, { ...facts, featureCount: features }).search.sequence?.maxFeatures;
  expect(largest({ choose: 'at-most=7' })).toBe(7);
  expect(largest({})).toBe(50);
  expect(largest({}, 100)).toBe(null);
  expect(largest({ maxFeatures: 9 })).toBe(9);
});
