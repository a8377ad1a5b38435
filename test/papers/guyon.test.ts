import { describe, expect, it } from 'vitest';
import { openSource } from '../../src/data/files.node.ts';
import { generate, generatedTable } from '../../src/data/generators/index.ts';
import { runHere } from '../../src/executors/job.ts';
import {
  BIASED,
  HONEST,
  halvingSizes,
  type LeftOutInput,
  type LeftOutPath,
  leftOutJobs,
} from '../../src/papers/guyon/left-out.ts';
import { pooledPath, pooledPaths, successAt } from '../../src/papers/guyon/pooled.ts';
import { eachRow, tenParts } from '../../src/papers/guyon/splits.ts';
import { useTable } from '../../src/tasks/data.ts';
import { reproducedBothWays } from './both-ways.ts';
import { savedReport } from './saved-report.ts';
import { describePaper, sharedFile } from './shared-data.ts';

async function pooled(generator: string, size: object, input: Partial<LeftOutInput>) {
  const { dataset } = await useTable(generatedTable(generate(generator, size)));
  const sizes = halvingSizes(dataset.features.length);
  const rows = [...dataset.labels.keys()];
  const splits = eachRow(rows, false);
  const jobs = leftOutJobs(dataset, splits, {
    sizes,
    ways: [...BIASED, ...HONEST],
    isSingle: false,
    seed: 1,
    ...input,
  });
  const answers: LeftOutPath[][][] = [];
  for (const job of jobs) answers.push((await runHere(job)).answer);
  return pooledPaths(splits, answers, { sizes, labels: dataset.labels });
}

describe('rows left out', () => {
  it('judge sizes that are all genes and the powers of two below', () => {
    expect(halvingSizes(20)).toEqual([20, 16, 8, 4, 2, 1]);
    expect(halvingSizes(8)).toEqual([8, 4, 2, 1]);
  });

  it('are each row once, or ten parts of all', async () => {
    const { dataset } = await useTable(generatedTable(generate('noise', { rows: 40, features: 10 })));
    expect(eachRow([3, 5, 9], false)).toEqual([
      { train: [5, 9], test: [3] },
      { train: [3, 9], test: [5] },
      { train: [3, 5], test: [9] },
    ]);
    const rows = [...dataset.labels.keys()].slice(0, 36);
    const parts = tenParts(dataset, rows, 1);
    expect(parts).toHaveLength(10);
    expect(parts.flatMap(({ test }) => test).toSorted((a, b) => a - b)).toEqual(rows);
  });

  // Labels that no feature knows: whatever is better than chance comes from ranking with the rows
  // that judge.
  it('look predictable on pure noise only where they helped to rank', async () => {
    const paths = await pooled('noise', { rows: 40, features: 300 }, {});
    const rate = (ranked: 'with' | 'without') => successAt(pooledPath(paths, 'svm-rfe', ranked), 16)!;
    expect(rate('with')).toBeGreaterThan(0.9);
    expect(rate('without')).toBeLessThan(0.75);
    expect(successAt(pooledPath(paths, 'svm-rfe', 'with'), 300)).toBe(
      successAt(pooledPath(paths, 'svm-rfe', 'without'), 300),
    );
  });

  it('are predicted honestly where genes know them, and worse the other way round', async () => {
    const paths = await pooled('microarray', { rows: 40, features: 200 }, { ways: HONEST });
    const rate = (way: 'svm-rfe' | 'reversed') => successAt(pooledPath(paths, way, 'without'), 16)!;
    expect(rate('svm-rfe')).toBeGreaterThan(rate('reversed'));
  });

  it('are ranked with in one job where genes leave one by one', async () => {
    const { dataset } = await useTable(generatedTable(generate('noise', { rows: 20, features: 30 })));
    const splits = eachRow([...dataset.labels.keys()], false);
    const input = { sizes: halvingSizes(30), isSingle: true, seed: 1 };
    expect(leftOutJobs(dataset, splits, { ...input, ways: BIASED })).toHaveLength(1);
    expect(leftOutJobs(dataset, splits, { ...input, ways: HONEST })).toHaveLength(20);
    expect(leftOutJobs(dataset, splits, { ...input, isSingle: false, ways: HONEST })).toHaveLength(5);
  });
});

describe('pooled outputs', () => {
  it('give the qualities of all samples together', () => {
    const path = (outputs: number[][]): LeftOutPath[] => [{ way: 'svm-rfe', ranked: 'with', outputs }];
    const splits = [
      { train: [1], test: [0] },
      { train: [0], test: [1] },
    ];
    const answers = [[path([[-2], [1]])], [path([[4], [1]])]];
    const [all] = pooledPaths(splits, answers, { sizes: [2, 1], labels: Int32Array.of(0, 1) });
    expect(all.qualities[0]).toEqual({ successRate: 1, acceptanceRate: 1, extremalMargin: 1.5, medianMargin: 1.5 });
    expect(successAt(all, 1)).toBe(0.5);
    expect(successAt(all, 7)).toBeNull();
  });
});

const open = (path: string) => openSource(sharedFile(path));

describePaper('the colon data of Guyon et al. in small', ['colon/colon.csv.gz'], () => {
  it('give the same here and on threads', async () => {
    const { here, onThreads } = await reproducedBothWays('guyon-colon', { open });
    expect(onThreads.result.rows).toEqual(here.result.rows);
    expect(onThreads.report).toEqual(here.report);
    expect(savedReport(here.result)).toEqual(here.report);
    expect(here.result.rows[0].published).toBe(0.98);
  });
});

describePaper(
  'the leukemia data of Guyon et al. in small',
  ['leukemia/train.csv.gz', 'leukemia/independent.csv.gz'],
  () => {
    it('give the same here and on threads', async () => {
      const { here, onThreads } = await reproducedBothWays('guyon-leukemia', { open });
      expect(onThreads.result.rows).toEqual(here.result.rows);
      expect(onThreads.report).toEqual(here.report);
      expect(savedReport(here.result)).toEqual(here.report);
    });
  },
);
