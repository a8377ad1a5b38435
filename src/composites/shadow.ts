// Shadow features: every feature competes with a copy of itself whose values are permuted among the
// samples, anew in each of R runs (the idea of Boruta; Kursa and Rudnicki 2010), on any ranking. A
// feature scores a hit in a run if it ranks before the best of all shadows. With h_j hits of R,
//   maximum    p_j = (1 + R − h_j) / (R + 1): how often noise comes out as well, the best of as many
//              noise features as there are features. It is adjusted for their number already
//              (the maximum statistic of Westfall and Young 1993): selected if p_j ≤ α
//   binomial   p_j = P(Bin(R, ½) ≥ h_j), times the number of features (Bonferroni), as Boruta tests;
//              a feature is selected if it beats the best shadow more often than not. On the same
//              samples, hits of a feature are not independent: a noise feature that happens to fit
//              them hits again and again, and the test does not bound how many of these are selected
// Boruta also drops features between runs; here all of them stay.

import { choiceOption, numberOption, withDefault } from '../base/option.ts';
import { type Note, note } from '../base/problem.ts';
import { random } from '../base/random.ts';
import { counted, escapeControlChars } from '../base/text.ts';
import { denseValues } from '../data/dataset.ts';
import { competitors, withCompanions } from './companions.ts';
import type { Composite, EvidenceHead } from './composite.ts';

/** The findings of the shadow-feature method. */
export interface ShadowEvidence extends EvidenceHead {
  readonly composite: 'shadow';
  /** The method that ranked the features. */
  readonly method: string;
  readonly runs: number;
  readonly test: string;
  readonly alpha: number;
  /** For each feature, the number of runs in which it ranked above every shadow feature. */
  readonly hits: Readonly<Record<string, number>>;
  /** The p-value of each feature, adjusted for the number of features. */
  readonly pValues: Readonly<Record<string, number>>;
}

const MAX_RUNS = 10_000;

/** What orders features of as many hits. */
const TIE_BREAK = 1e-6;

export const shadow = {
  name: 'shadow',
  synonyms: ['boruta', 'shadows', 'shadow-features'],
  title: 'comparison with shadow features',
  summary:
    'how often a feature ranks above all permuted copies of the features, with a significance test (as in Boruta)',
  reference: 'Kursa and Rudnicki 2010',
  scoreTitle: 'fraction of runs above every shadow',
  usual: ['svm-rfe'],
  takesSeveral: false,
  evidence: {
    method: 'text',
    runs: 'number',
    test: 'text',
    alpha: 'number',
    hits: 'numbers by feature',
    pValues: 'numbers by feature',
  },
  options: {
    shadowRuns: withDefault(
      numberOption({
        whole: true,
        min: 5,
        max: MAX_RUNS,
        argument: 'R',
        summary: 'shadow: number of rankings with permuted copies',
      }),
      50,
    ),
    shadowTest: withDefault(
      choiceOption(
        {
          maximum: 'better than the best shadow in all but a fraction alpha of the runs',
          binomial: 'better than the best shadow in significantly more than half of the runs, as in Boruta',
        },
        { argument: 'TEST', summary: 'shadow: condition for a feature to count as real' },
      ),
      'maximum',
    ),
    alpha: withDefault(
      numberOption({ above: 0, below: 1, argument: 'A', summary: 'shadow: significance level of the test' }),
      0.05,
    ),
  },
  pieces: ({ options }) =>
    Array.from({ length: Number(options.shadowRuns) }, (_, run) => ({ method: 0, rows: null, companions: run })),
  ranked({ dataset, seed }, { companions: set = 0 }) {
    const stream = random(seed, 'shadows', set);
    const columns = dataset.features.map(({ data }) =>
      stream.shuffle(Float64Array.from(denseValues(data, dataset.rowCount))),
    );
    return withCompanions(dataset, columns, { seed, set });
  },
  combine({ dataset, options, seed, methods: [method] }, pieces, orders) {
    const names = dataset.features.map(({ name }) => name);
    const hits = new Float64Array(names.length);
    const places = new Float64Array(names.length);
    for (const [i, order] of orders.entries()) {
      const { own, companion } = competitors(order, names.length, { seed, set: pieces[i].companions! });
      const best = companion.reduce((first, place) => Math.min(first, place), Infinity);
      for (const [j, place] of own.entries()) {
        if (place < best) hits[j]++;
        places[j] += place / orders.length;
      }
    }
    const runs = orders.length;
    const [test, alpha] = [String(options.shadowTest), Number(options.alpha)];
    const pValues = hits.map((own) => pValue(test, { runs, hits: own, features: names.length }));
    const scores = hits.map((own, j) => own / runs + TIE_BREAK * (1 - places[j] / (2 * names.length)));
    const selected = [...scores.keys()]
      .filter((j) => pValues[j] <= alpha)
      .sort((a, b) => scores[b] - scores[a] || a - b);
    const byName = (values: Float64Array) => Object.fromEntries(names.map((name, j) => [name, values[j]]));
    return {
      scores,
      evidence: {
        composite: 'shadow',
        selected: selected.map((j) => names[j]),
        method,
        runs,
        test,
        alpha,
        hits: byName(hits),
        pValues: byName(pValues),
      },
      notes: tooFewRuns(test, { runs, features: names.length, alpha }),
    };
  },
  sentence: ({ shadowRuns, shadowTest, alpha }, methods) =>
    `Features were ranked together with permuted copies of themselves (shadow features; Kursa and Rudnicki 2010) by ${methods}, ${shadowRuns} times with new permutations; a feature counted as real if it ranked above the best shadow ${shadowTest === 'binomial' ? 'in significantly more than half of the runs (binomial test with Bonferroni correction' : 'in all but a fraction α of the runs (maximum statistic'}, α = ${alpha}).`,
  conclusion: ({ selected, hits, runs, test, alpha }) => {
    const count = `${selected.length} of ${Object.keys(hits).length} features`;
    const level = `p ≤ ${Number(alpha.toPrecision(3))}`;
    return test === 'binomial'
      ? [
          `Ranked above the best shadow in significantly more than half of the ${runs} runs: ${count} (binomial test with Bonferroni correction, ${level}).`,
          'This test treats runs on the same samples as independent and does not keep its level: it selects more noise features than the level allows.',
        ]
      : [`Better than noise: ${count} (${runs} runs with shadow features, maximum statistic, ${level}).`];
  },
  explained({ method, runs, hits, pValues, alpha, selected }, feature) {
    if (!Object.hasOwn(hits, feature) || !Object.hasOwn(pValues, feature)) return [];
    const p = Number(pValues[feature].toPrecision(2));
    return [
      `In each of ${counted(runs, 'run')}, ${escapeControlChars(method)} ranked the features together with permuted copies of them, the shadow features.`,
      `This feature ranked above every shadow in ${hits[feature]} of ${counted(runs, 'run')} (adjusted p = ${p}, level ${Number(alpha.toPrecision(3))}); it is ${selected.includes(feature) ? '' : 'not '}selected.`,
    ];
  },
} as const satisfies Composite<ShadowEvidence>;

interface Hits {
  readonly runs: number;
  readonly hits: number;
  readonly features: number;
}

/** Adjusted for the number of features. */
const pValue = (test: string, { runs, hits, features }: Hits) =>
  test === 'binomial' ? Math.min(1, features * binomialTail(runs, hits)) : (1 + runs - hits) / (runs + 1);

/** A feature that hits in every run has the smallest p-value there is; it may be above α. */
function tooFewRuns(test: string, { runs, features, alpha }: Omit<Hits, 'hits'> & { readonly alpha: number }): Note[] {
  const smallest = (count: number) => pValue(test, { runs: count, hits: count, features });
  if (smallest(runs) <= alpha) return [];
  let needed = Math.max(runs, Math.ceil(test === 'binomial' ? Math.log2(features / alpha) : 1 / alpha - 1));
  while (smallest(needed) > alpha) needed++;
  const fixes = needed <= MAX_RUNS ? [{ set: { shadowRuns: needed } }] : [];
  return [note('shadow-runs-too-few', { runs, smallest: smallest(runs), alpha, needed }, { fixes })];
}

/** P(Bin(n, ½) ≥ k), by Pascal's rule on fractions. */
export function binomialTail(n: number, k: number): number {
  let probabilities = Float64Array.of(1);
  for (let i = 0; i < n; i++) {
    const next = new Float64Array(i + 2);
    for (let j = 0; j <= i; j++) {
      next[j] += probabilities[j] / 2;
      next[j + 1] += probabilities[j] / 2;
    }
    probabilities = next;
  }
  let tail = 0;
  for (let j = n; j >= k; j--) tail += probabilities[j];
  return tail;
}
