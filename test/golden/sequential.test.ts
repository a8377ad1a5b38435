// Sequential searches against scikit-learn's SequentialFeatureSelector and mlxtend's floating
// searches (make_sequential.py), on the same folds.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generatedTable } from '../../src/data/generators/table.ts';
import { bytesSource } from '../../src/data/source.ts';
import { type Data, generate, readData, type SelectResult, select } from '../../src/index.ts';
import { subsetOfSize } from '../../src/search/finished-path.ts';
import { useTable } from '../../src/tasks/data.ts';

interface Step {
  readonly feature: string;
  readonly score: number;
}

/** The best subset of each size, from one feature on. */
type BestOfSizes = readonly { readonly features: readonly string[]; readonly score: number }[];

interface Case {
  readonly table: 'wine' | 'clusters';
  readonly kernel: 'linear' | 'rbf';
  readonly forward: readonly Step[];
  readonly backward: readonly Step[];
  readonly floating: BestOfSizes;
  readonly 'floating-backward': BestOfSizes;
  /** mlxtend with its own condition, which goes back less often. */
  readonly unmodified: BestOfSizes;
}

interface Golden {
  readonly folds: number;
  readonly clusters: {
    readonly rows: number;
    readonly features: number;
    readonly classes: number;
    readonly seed: number;
  };
  /** Of the generated table: the first ones. */
  readonly columns: number;
  readonly cases: readonly Case[];
}

const golden: Golden = JSON.parse(readFileSync(new URL('./sequential.json', import.meta.url), 'utf8'));

const TOLERANCE = 1e-6;

async function data(table: Case['table']): Promise<Data> {
  const read =
    table === 'wine'
      ? await readData(bytesSource('example:wine', ''))
      : await useTable(generatedTable(generate('clusters', golden.clusters)));
  const codes = read.dataset.labels.map((_, row) => row % golden.folds);
  const names = Array.from({ length: golden.folds }, (_, fold) => String(fold));
  const features = table === 'wine' ? read.dataset.features : read.dataset.features.slice(0, golden.columns);
  return { ...read, dataset: { ...read.dataset, features, folds: { codes, names } } };
}

const searched = async ({ table, kernel }: Case, method: 'forward' | 'backward' | 'floating' | 'floating-backward') =>
  select(await data(table), { method, kernel, tolerance: TOLERANCE });

/** By size, from one feature on. */
const bestOfSizes = (result: SelectResult) =>
  result.curve
    .toReversed()
    .map(({ features, score }) => ({ features: subsetOfSize(result, features).toSorted(), score: score.mean }));

const close = (subsets: BestOfSizes) =>
  subsets.map(({ features, score }) => ({ features, score: expect.closeTo(score, 12) }));

it.each(golden.cases)("forward is scikit-learn's, step by step: $table, $kernel", async (own) => {
  const { ranking, curve } = await searched(own, 'forward');
  expect(ranking.slice(0, -1)).toEqual(own.forward.map(({ feature }) => feature));
  expect(
    curve
      .toReversed()
      .slice(0, -1)
      .map(({ score }) => score.mean),
  ).toEqual(own.forward.map(({ score }) => expect.closeTo(score, 12)));
});

it.each(golden.cases)("backward is scikit-learn's, step by step: $table, $kernel", async (own) => {
  const { eliminationOrder, curve } = await searched(own, 'backward');
  expect(eliminationOrder).toEqual(own.backward.map(({ feature }) => feature));
  expect(curve.slice(1).map(({ score }) => score.mean)).toEqual(
    own.backward.map(({ score }) => expect.closeTo(score, 12)),
  );
});

it.each(golden.cases)("floating finds mlxtend's best subset of every size: $table, $kernel", async (own) => {
  expect(bestOfSizes(await searched(own, 'floating'))).toEqual(close(own.floating));
});

it.each(golden.cases)("floating-backward finds mlxtend's best subset of every size: $table, $kernel", async (own) => {
  expect(bestOfSizes(await searched(own, 'floating-backward'))).toEqual(close(own['floating-backward']));
});

it("mlxtend's own condition makes a difference in some case", () => {
  const better = golden.cases.flatMap(({ floating, unmodified }) =>
    floating.map(({ score }, place) => score - unmodified[place].score),
  );
  expect(better.length).toBeGreaterThan(40);
  expect(better.some((gain) => gain !== 0)).toBe(true);
});
