// The filters against scikit-learn, scipy, R and Weka (test/golden/make_filters.py).

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { criteria } from '../../src/criteria/index.ts';
import { benjaminiHochberg, pValue } from '../../src/evaluation/statistics/significance.ts';
import { dense, problemContext, scoresOf } from './examples.ts';

interface GoldenCase {
  readonly name: string;
  readonly columns: number[][];
  readonly labels: number[];
  readonly anovaF: number[];
  readonly mutualInformation: number[];
  readonly relieff: number[];
  readonly relieffOfWeka: number[];
  readonly wilcoxon: number[];
  readonly p: number[];
  readonly q: number[];
  readonly mrmr: number[];
}

const golden: { cases: GoldenCase[]; untied: Pick<GoldenCase, 'columns' | 'labels' | 'mutualInformation'> } =
  JSON.parse(readFileSync(new URL('../golden/filters.json', import.meta.url), 'utf8'));

/** Weka prints four digits after the point. */
const PRINTED = 5.1e-5;

function expectNear(own: ArrayLike<number>, wanted: ArrayLike<number>, relative: number): void {
  expect(own.length).toBe(wanted.length);
  for (let j = 0; j < own.length; j++)
    expect(Math.abs(own[j] - wanted[j])).toBeLessThanOrEqual(relative * Math.max(1e-3, Math.abs(wanted[j])));
}

describe.each(golden.cases)('filters: $name', ({ columns, labels, ...wanted }) => {
  const context = problemContext(columns.map(dense), labels);
  const scores = (name: string) => scoresOf(criteria.get(name), context);

  it('has the F of f_classif', () => expectNear(scores('anova-f'), wanted.anovaF, 1e-10));

  it('has the mutual information of mutual_info_classif, with ties counted', () =>
    expectNear(scores('mutual-information'), wanted.mutualInformation, 1e-10));

  it('has the weights of ReliefF by definition, and those of ReliefFAttributeEval', () => {
    const own = scores('relieff');
    expectNear(own, wanted.relieff, 1e-10);
    expect(wanted.relieffOfWeka).toHaveLength(own.length);
    for (const [j, weight] of own.entries()) expect(Math.abs(weight - wanted.relieffOfWeka[j])).toBeLessThan(PRINTED);
  });

  it('has the rank-sum statistics, p-values and adjusted p-values of scipy and R', () => {
    const own = scores('wilcoxon');
    const distribution = criteria.get('wilcoxon').nullDistribution!(new Set(labels).size);
    const p = own.map((statistic) => pValue(statistic, distribution));
    expectNear(own, wanted.wilcoxon, 1e-9);
    for (const [j, value] of p.entries()) expect(value / wanted.p[j]).toBeCloseTo(1, 8);
    for (const [j, value] of benjaminiHochberg(p).entries()) expect(value / wanted.q[j]).toBeCloseTo(1, 8);
  });

  it('selects in the order of a greedy mRMR', () => {
    const own = scores('mrmr');
    expect(wanted.mrmr.map((feature) => own[feature])).toEqual(wanted.mrmr.map((_, k) => own.length - 1 - k));
  });
});

it('has the mutual information of mutual_info_classif itself where no distances are tied', () => {
  const { columns, labels, mutualInformation } = golden.untied;
  const own = scoresOf(criteria.get('mutual-information'), problemContext(columns.map(dense), labels));
  expectNear(own, mutualInformation, 1e-10);
});

/** Poisson counts of two classes, by inversion; many samples have the same count. */
function counts(rates: readonly [number, number], samples: number): { column: number[]; labels: number[] } {
  const { uniform } = random(1, 'counts', ...rates, samples);
  const drawn = (rate: number) => {
    const u = uniform();
    let probability = Math.exp(-rate);
    let count = 0;
    for (let total = probability; total < u && count < 1000; total += probability) probability *= rate / ++count;
    return count;
  };
  const labels = Array.from({ length: samples }, (_, i) => i % 2);
  return { column: labels.map((label) => drawn(rates[label])), labels };
}

// The information between a Poisson variable and two equally frequent classes, summed to 400.
it.each([
  { rates: [10, 10] as const, samples: 400, information: 0 },
  { rates: [10, 10] as const, samples: 2000, information: 0 },
  { rates: [10, 14] as const, samples: 400, information: 0.1442 },
  { rates: [10, 20] as const, samples: 2000, information: 0.4642 },
  { rates: [100, 140] as const, samples: 2000, information: 0.606 },
])('is near the information of counts with many ties: $rates, $samples samples', ({ rates, samples, information }) => {
  const { column, labels } = counts([...rates], samples);
  const [own] = scoresOf(criteria.get('mutual-information'), problemContext([dense(column)], labels));
  expect(Math.abs(own - information)).toBeLessThan(0.06);
});
