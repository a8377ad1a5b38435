// EB-RFE step by step against an independent one with scikit-learn's classifiers (make_eb.py).

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generatedTable } from '../../src/data/generators/table.ts';
import { bytesSource } from '../../src/data/source.ts';
import { type Data, generate, readData, select } from '../../src/index.ts';
import { useTable } from '../../src/tasks/data.ts';

interface Case {
  readonly table: 'wine' | 'clusters';
  readonly kernel: 'linear' | 'rbf';
  readonly steps: readonly { removed: string; score: number; cost: number; edge: number; nearest: number }[];
  readonly survivor: string;
  readonly last: { readonly score: number; readonly cost: number };
}

interface Golden {
  readonly costs: number[];
  readonly candidates: number;
  readonly folds: number;
  readonly clusters: {
    readonly rows: number;
    readonly features: number;
    readonly classes: number;
    readonly seed: number;
  };
  readonly cases: readonly Case[];
}

const golden: Golden = JSON.parse(readFileSync(new URL('./eb.json', import.meta.url), 'utf8'));

/** Of the classifiers that rank and of those that score. */
const TOLERANCE = 1e-6;
/** Criteria nearer to one another than this fraction of the largest may stand in either order. */
const FIRM = 1e-6;

async function data(table: Case['table']): Promise<Data> {
  const read =
    table === 'wine'
      ? await readData(bytesSource('example:wine', ''))
      : await useTable(generatedTable(generate('clusters', golden.clusters)));
  const codes = read.dataset.labels.map((_, row) => row % golden.folds);
  const names = Array.from({ length: golden.folds }, (_, fold) => String(fold));
  return { ...read, dataset: { ...read.dataset, folds: { codes, names } } };
}

it.each(golden.cases)("is scikit-learn's, step by step: $table, $kernel", async ({ table, kernel, ...theirs }) => {
  const { costs, candidates } = golden;
  const options = { method: 'eb-rfe', kernel, costs, candidates, tolerance: TOLERANCE } as const;
  const ours = await select(await data(table), options);
  for (const [k, { removed, score, cost, edge, nearest }] of theirs.steps.entries()) {
    expect(edge).toBeGreaterThan(FIRM);
    // Held-out samples may come as near as 2e-9 to a boundary (wine, linear), nearer than LIBSVM's f
    // is good: should they differ, look there first.
    const how = `step ${k + 1}, nearest row ${nearest}`;
    expect(ours.trace[k].removed, how).toEqual([removed]);
    expect(ours.trace[k].score, how).toBeCloseTo(score, 12);
    expect(ours.trace[k].cost).toBe(cost);
  }
  expect(ours.survivors).toEqual([theirs.survivor]);
  expect(ours.curve.at(-1)).toMatchObject({
    cost: theirs.last.cost,
    score: { mean: expect.closeTo(theirs.last.score, 12) },
  });
});
