import { describe, expect, it } from 'vitest';
import { problem } from '../../src/base/problem.ts';
import { pickRows } from '../../src/data/dataset.ts';
import { bytesSource } from '../../src/data/source.ts';
import { runHere } from '../../src/executors/job.ts';
import { verdictsOn } from '../../src/papers/claims.ts';
import { EB_CLAIMS, RFE_CLAIMS } from '../../src/papers/krupka/claims.ts';
import { ebFindings } from '../../src/papers/krupka/eb-findings.ts';
import type { EbCell } from '../../src/papers/krupka/eb-table.ts';
import { finding, type Observation } from '../../src/papers/krupka/observations.ts';
import { ebOptions, SETUPS } from '../../src/papers/krupka/setups.ts';
import { testAccuracy, verbSelection } from '../../src/papers/krupka/verb-selection.ts';
import { featureVariances, outerFolds, verbSets } from '../../src/papers/krupka/verb-sets.ts';
import { reproduce } from '../../src/papers/reproduce.ts';
import type { PaperContext } from '../../src/papers/reproduction.ts';
import { select } from '../../src/tasks/select.ts';
import { reproducedBothWays, untimed } from './both-ways.ts';
import { savedReport } from './saved-report.ts';

const noData = async (path: string): Promise<never> => {
  throw problem('file-not-found', { path, nearest: null });
};
const SMALL: PaperContext = { isSmall: true, seed: 1, sets: null, open: noData };

/** Two verbs of two senses, six folds' worth of rows each. */
function corpus(index: string): PaperContext['open'] {
  const rows = Array.from(
    { length: 18 },
    (_, row) => `${row % 2},${(row >> 1) % 2},${(row % 9) + 1},${row % 2 ? 'a' : 'b'}`,
  );
  const csv = ['f1,f2,fold,class', ...rows].join('\n');
  return async (path) => {
    if (path === 'verbs/index.txt') return bytesSource(path, index);
    if (path.endsWith('.csv')) return bytesSource(path, csv);
    return noData(path);
  };
}

describe('the sets of verbs', () => {
  it('take part in nine folds, the fresh rows in none', async () => {
    const { isGenerated, sets } = await verbSets(SMALL);
    expect(isGenerated).toBe(true);
    expect(sets).toHaveLength(2);
    for (const set of sets) {
      expect(new Set([...set.rows, ...set.fresh]).size).toBe(set.dataset.rowCount);
      const folds = outerFolds(set);
      expect(folds).toHaveLength(9);
      expect(folds.flatMap(({ test }) => test).toSorted((a, b) => a - b)).toEqual(set.rows);
      for (const { train, test } of folds) expect(train.length + test.length).toBe(set.rows.length);
      const sizes = folds.map(({ test }) => test.length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(set.dataset.classes.length);
    }
  });

  it('are the same for a seed and others for another', async () => {
    const [again, other] = [await verbSets(SMALL), await verbSets({ ...SMALL, seed: 7 })];
    const values = async (sets: typeof again) => sets.sets[0].dataset.features.map(({ data }) => [...data.values]);
    expect(await values(again)).toEqual(await values(await verbSets(SMALL)));
    expect(await values(other)).not.toEqual(await values(again));
  });

  it('are those of a corpus where an index names its tables', async () => {
    const { isGenerated, sets } = await verbSets({ ...SMALL, open: corpus('# verbs\ncry.csv\r\n\nhalt.csv\n') });
    expect(isGenerated).toBe(false);
    expect(sets.map(({ name }) => name)).toEqual(['cry', 'halt']);
    expect(sets[0].dataset.folds?.names).toHaveLength(9);
    expect(sets[0].fresh).toEqual([]);
    expect(sets[0].dataset.features.map(({ name }) => name)).toEqual(['f1', 'f2']);
  });

  it('refuse an index that names none', async () => {
    await expect(verbSets({ ...SMALL, open: corpus('# nothing\n') })).rejects.toThrow('contains no tables');
  });

  it('know the variance of their features', async () => {
    const { sets } = await verbSets({ ...SMALL, open: corpus('cry.csv') });
    // Nine zeros and nine ones: 18 · ¼ / 17.
    expect(featureVariances(sets[0]).get('f1')).toBe(4.5 / 17);
  });
});

describe('a selection of a verb', () => {
  it('is that of select on its rows with their given folds, judged on the others', async () => {
    const [set] = (await verbSets(SMALL)).sets;
    const { train, test } = outerFolds(set)[0];
    const options = { ...ebOptions(2), seed: 1 };
    const { answer } = await runHere(verbSelection(set, { train, test }, options));
    const dataset = pickRows(set.dataset, Int32Array.from(train));
    const data = { dataset, target: 'class', options: {} as never, notes: [], like: () => noData('a file') };
    const { selected, trace } = await select(data, { ...options, choose: 'best' });
    expect(answer.selected).toEqual(selected.features);
    expect(answer.accuracy).toBe(selected.score.mean);
    expect(answer.folds).toHaveLength(8);
    expect(answer.fits).toBe(trace.reduce((sum, { fits }) => sum + fits, 0));
    expect(answer.tested.reduce((sum, count) => sum + count)).toBe(test.length);
    expect(testAccuracy(answer)).toBe(answer.right.reduce((sum, count) => sum + count) / test.length);
  });
});

describe('the tables of Krupka (2016)', () => {
  it('are copied: the set-ups of table 2.2', () => {
    expect(SETUPS.map(({ name, accuracy }) => [name, accuracy])).toEqual([
      ['R1', 72.96],
      ['R2', 72.68],
      ['R3', 71.62],
      ['R4', 73.63],
      ['R5', 73.62],
    ]);
  });

  const cell = (set: string, candidates: number, selection: number, fresh: number): EbCell => ({
    set,
    candidates,
    features: 60 / candidates,
    selection,
    folds: [selection, selection],
    fresh,
    nested: fresh,
  });

  it('are made of means, improvements and tests', () => {
    const cells = [cell('a', 1, 50, 40), cell('a', 20, 60, 40), cell('b', 1, 60, 50), cell('b', 20, 69, 50)];
    const { rows } = ebFindings(cells, true);
    const ours = (what: string) => rows.find((row) => row.what === what)?.ours;
    expect(ours('EB1: features')).toBe(60);
    expect(ours('EB20: features')).toBe(3);
    expect(ours('EB20: inner-CV accuracy, %')).toBe(64.5);
    expect(ours('EB20: I_R5 of the inner-CV accuracy, %')).toBeCloseTo((100 * 9.5) / 55, 10);
    expect(ours('EB20: I_R5 of the accuracy on new samples, %')).toBe(0);
    expect(rows.find((row) => row.what === 'EB20: features')?.published).toBe(36.1);
  });

  const made = (gain: number) =>
    ['a', 'b', 'c', 'd'].flatMap((set, place) => [
      cell(set, 1, 60, 50),
      { ...cell(set, 20, 60 + gain * (6 + place), 50), features: 34.5 },
    ]);
  const verdicts = (cells: EbCell[], isGenerated: boolean) =>
    verdictsOn(EB_CLAIMS, ebFindings(cells, isGenerated).rows, false).map(({ verdict, reason }) => [verdict, reason]);

  it('are not tested by generated data, whatever these show', () => {
    for (const gain of [1, 0, -1])
      expect(verdicts(made(gain), true)).toEqual([
        ['not-testable', 'generated-data'],
        ['not-testable', 'generated-data'],
      ]);
    const [{ ours }] = verdictsOn(EB_CLAIMS, ebFindings(made(1), true).rows, false);
    expect(ours).toBe('60.00 → 67.50 %, a gain of 12.50 % (generated data)');
  });

  it('are tested by the corpus', () => {
    expect(verdicts(made(1), false)).toEqual([
      ['reproduced', null],
      ['reproduced', null],
    ]);
    expect(verdicts(made(-1), false)[0]).toEqual(['not-reproduced', 'no-gain-shown']);
    expect(verdicts(made(1).slice(0, 2), false)[0]).toEqual(['not-reproduced', 'no-gain-shown']);
    expect(verdictsOn(EB_CLAIMS, ebFindings(made(1), false).rows, true)[0]).toMatchObject({
      verdict: 'not-testable',
      reason: 'reduced-size',
      ours: null,
    });
  });

  it('have observations that several comparisons decide', () => {
    const judged = (...tests: [expected: string, ours: number, p: number][]) => {
      const data = { id: 'data', what: 'data sets', published: 30, ours: 30, isGenerated: false };
      const own = [1, 2, 3, 4, 5].flatMap((observation) =>
        tests.map(([expected, ours, p], place) => ({
          id: `observation-${observation}-${place + 1}`,
          what: 'difference',
          published: null,
          ours,
          expected,
          p,
        })),
      );
      const setups = SETUPS.map(({ name, accuracy }) => ({
        id: `${name}-accuracy`,
        what: name,
        published: accuracy,
        ours: accuracy,
      }));
      const [table, first] = verdictsOn(RFE_CLAIMS, [data, ...setups, ...own], false);
      expect(table).toMatchObject({ id: 'setups', verdict: 'reproduced', reason: null });
      expect(table.ours).toBe(table.published);
      return [first.verdict, first.reason, first.ours];
    };
    const found = ['below 0', -3, 0.01] as [string, number, number];
    expect(judged(found, ['none', 3, 0.2])).toEqual(['reproduced', null, '2 of 2 comparisons as expected']);
    expect(judged(found, ['above 0', -3, 0.01])).toEqual(['close', 'partly', '1 of 2 comparisons as expected']);
    expect(judged(['above 0', -3, 0.01])).toEqual(['not-reproduced', 'opposite', '0 of 1 comparisons as expected']);
    expect(judged(['none', -3, 0.01])).toEqual(['not-reproduced', 'opposite', '0 of 1 comparisons as expected']);
  });
});

describe('a finding', () => {
  const observed = (expected: Observation['expected'], difference: number, p: number) =>
    finding({ expected, test: { difference, p } } as Observation);

  it('holds the test against what was expected', () => {
    expect(observed('below 0', -3, 0.01)).toBe('as expected');
    expect(observed('below 0', 3, 0.01)).toBe('opposite');
    expect(observed('above 0', 3, 0.2)).toBe('not significant');
    expect(observed('none', 3, 0.2)).toBe('no difference');
    expect(observed('none', 3, 0.01)).toBe('difference');
  });
});

describe('reproducing Krupka (2016) in small', () => {
  it.each(['krupka-eb', 'krupka-rfe', 'krupka-runtime'])('gives the same here and on threads: %s', async (name) => {
    const { here, onThreads } = await reproducedBothWays(name);
    expect(untimed(onThreads.result.rows)).toEqual(untimed(here.result.rows));
    expect(here.result.rows.length).toBeGreaterThan(2);
    if (name !== 'krupka-runtime') expect(onThreads.report).toEqual(here.report);
    expect(savedReport(here.result)).toEqual(here.report);
  });

  it('nests every set of a corpus', async () => {
    const { result } = await reproduce('krupka-eb', { small: true, sets: 1 }, { open: corpus('cry.csv\nhalt.csv') });
    const honest = result.rows.find(({ what }) => what === 'EB1: nested-CV accuracy, %');
    // The first feature is the class.
    expect(honest?.ours).toBe(100);
  });

  it('refuses more sets than there are, and sets where there are none', async () => {
    await expect(reproduce('krupka-eb', { sets: 31 })).rejects.toThrow('has 30 data sets');
    await expect(reproduce('krupka-runtime', { sets: 2 })).rejects.toThrow('no data sets to choose from');
  });
});
