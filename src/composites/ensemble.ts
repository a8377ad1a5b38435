// An ensemble of rankings: several methods, each on several subsamples of the samples (Saeys, Abeel
// and Van de Peer 2008; Abeel et al. 2010), aggregated into one. With R rankings of M features and
// r_ij the rank of feature j in ranking i, from 1 on:
//   borda    1/R Σ_i (M − r_ij) / (M − 1): the mean rank as a fraction; 1 is first everywhere
//   vote     the fraction of the rankings that have j among their best Q
//   pareto   with the Borda score of each method as one objective, the front of j: a feature is in the
//            first front if no other is at least as good for every method and better for one, in the
//            second front if only features of the first are, and so on; the score is 1 − front / fronts
// Votes and fronts have ties; a millionth of the Borda score orders them. The best Q features are
// selected, and each method's own best Q (by Borda over its subsamples) are compared in an UpSet plot.

import { choiceOption, numberOption, withDefault } from '../base/option.ts';
import { alternatives, escapeControlChars } from '../base/text.ts';
import type { Composite, CompositeOptions, EvidenceHead, Order } from './composite.ts';
import { subsamples } from './half-samples.ts';
import { topFeaturesOption } from './top-features.ts';

/** The findings of an ensemble. */
export interface EnsembleEvidence extends EvidenceHead {
  readonly composite: 'ensemble';
  readonly aggregation: string;
  /** Subsamples per method. */
  readonly bags: number;
  /** The number of best features that count as selected. */
  readonly topFeatures: number;
  /** The best features of each individual method, best first. */
  readonly methods: readonly { readonly name: string; readonly features: readonly string[] }[];
  /** For each feature, the fraction of rankings that place it among the best features. */
  readonly votes: Readonly<Record<string, number>>;
}

/** The fraction of the samples in a subsample, as in Abeel et al. (2010). */
const SUBSAMPLE = 0.9;

/** What a tie is ordered by: less than one vote of any number of rankings. */
const TIE_BREAK = 1e-6;

const MAX_TOP = 10;

export const ensemble = {
  name: 'ensemble',
  synonyms: ['ensemble-selection', 'borda', 'rank-aggregation'],
  title: 'an ensemble of rankings',
  summary: 'rankings by several methods on random subsamples, aggregated into one',
  reference: 'Saeys et al. 2008; Abeel et al. 2010',
  scoreTitle: 'aggregated score',
  usual: ['svm-rfe', 'l1', 'fisher'],
  takesSeveral: true,
  evidence: {
    aggregation: 'text',
    bags: 'number',
    topFeatures: 'number',
    methods: 'features by method',
    votes: 'numbers by feature',
  },
  options: {
    bags: withDefault(
      numberOption({
        whole: true,
        min: 1,
        max: 10_000,
        argument: 'R',
        summary:
          'ensemble: number of 90 % subsamples on which each method ranks the features; 1 means all samples, once',
      }),
      20,
    ),
    aggregate: withDefault(
      choiceOption(
        {
          borda: 'mean rank over all rankings',
          vote: 'number of rankings that place the feature among their best',
          pareto: 'Pareto fronts: features that no other feature beats in every ranking',
        },
        { argument: 'HOW', summary: 'ensemble: how rankings are aggregated' },
      ),
      'borda',
    ),
    topFeatures: topFeaturesOption,
  },
  pieces({ dataset, options, seed, methods }) {
    const bags = Number(options.bags);
    const rows = bags === 1 ? [null] : subsamples(dataset, SUBSAMPLE, bags, seed).map((own) => [...own]);
    return methods.flatMap((_, method) => rows.map((own) => ({ method, rows: own })));
  },
  combine({ dataset, options, methods }, pieces, orders) {
    const names = dataset.features.map(({ name }) => name);
    const count = names.length;
    const top = topOf(options, count);
    const byMethod = methods.map((_, method) =>
      bordaScores(
        orders.filter((_, i) => pieces[i].method === method),
        count,
      ),
    );
    const borda = bordaScores(orders, count);
    const votes = new Float64Array(count);
    for (const order of orders) for (const feature of order.slice(0, top)) votes[feature] += 1 / orders.length;
    const aggregation = String(options.aggregate);
    const scores = AGGREGATIONS[aggregation as keyof typeof AGGREGATIONS]({ borda, votes, byMethod });
    const best = (values: Float64Array) =>
      [...values.keys()]
        .sort((a, b) => values[b] - values[a] || a - b)
        .slice(0, top)
        .map((j) => names[j]);
    return {
      scores,
      evidence: {
        composite: 'ensemble',
        selected: best(scores),
        aggregation,
        bags: Number(options.bags),
        topFeatures: top,
        methods: methods.map((name, method) => ({ name, features: best(byMethod[method]) })),
        votes: Object.fromEntries(names.map((name, j) => [name, votes[j]])),
      },
      notes: [],
    };
  },
  sentence: ({ bags, aggregate }, methods) =>
    `Features were ranked by an ensemble of ${methods} (Saeys et al. 2008; Abeel et al. 2010)${bags === 1 ? '' : `, each applied to ${bags} random subsamples of ${100 * SUBSAMPLE} % of the samples`}; the rankings were aggregated by ${AGGREGATES[String(aggregate)] ?? aggregate}.`,
  conclusion({ selected, methods, topFeatures, aggregation, bags }) {
    const held = selected.map((name) => methods.filter(({ features }) => features.includes(name)).length);
    const all = held.filter((count) => count === methods.length).length;
    return [
      `The ${topFeatures === 1 ? 'best feature' : `${topFeatures} best features`} of ${methods.map(({ name }) => name).join(', ')}${bags > 1 ? ` on ${bags} subsamples each` : ''}, by ${AGGREGATES[aggregation] ?? aggregation}. Also among the top ${topFeatures} of every method: ${all}.`,
    ];
  },
  sets: ({ methods, topFeatures }) => ({
    title: `The ${topFeatures} best features of each method`,
    sets: methods.map(({ name, features }) => ({ name, items: features })),
    remark:
      'Each column is a combination of methods; its bar shows the number of features that are among the best of exactly these methods. How well the shared features classify new samples is not estimated here.',
  }),
  explained({ methods, bags, topFeatures, votes, selected, aggregation }, feature) {
    if (!Object.hasOwn(votes, feature)) return [];
    const namesOf = (some: typeof methods) =>
      alternatives(
        some.map(({ name }) => escapeControlChars(name)),
        'and',
      );
    const voters = methods.filter(({ features }) => features.includes(feature));
    const among = voters.length === 0 ? 'no method' : namesOf(voters);
    return [
      `The rankings of ${namesOf(methods)}${bags > 1 ? ` on ${bags} subsamples each` : ''} are aggregated by ${AGGREGATES[aggregation] ?? escapeControlChars(aggregation)}.`,
      `This feature is in the top ${topFeatures} of ${among}, and of ${Number((100 * votes[feature]).toPrecision(3))} % of all rankings; it is ${selected.includes(feature) ? '' : 'not '}in the top ${topFeatures} of the ensemble.`,
    ];
  },
} as const satisfies Composite<EnsembleEvidence>;

const AGGREGATES: Readonly<Record<string, string>> = {
  borda: 'Borda count',
  vote: 'voting',
  pareto: 'Pareto fronts',
};

function topOf({ topFeatures }: CompositeOptions, count: number): number {
  const usual = Math.min(MAX_TOP, Math.max(1, Math.round(count / 10)));
  return Math.min(count, topFeatures === null ? usual : Number(topFeatures));
}

/** The mean rank as a fraction, from 0 for the last to 1 for the first. */
function bordaScores(orders: readonly Order[], count: number): Float64Array {
  const sums = new Float64Array(count);
  for (const order of orders) for (const [place, feature] of order.entries()) sums[feature] += count - 1 - place;
  return sums.map((sum) => (count > 1 ? sum / (orders.length * (count - 1)) : 1));
}

interface Counted {
  readonly borda: Float64Array;
  readonly votes: Float64Array;
  readonly byMethod: readonly Float64Array[];
}

const AGGREGATIONS = {
  borda: ({ borda }: Counted) => borda,
  vote: ({ votes, borda }: Counted) => votes.map((own, j) => own + TIE_BREAK * borda[j]),
  pareto({ borda, byMethod }: Counted) {
    const fronts = paretoFronts(byMethod, borda);
    const most = fronts.reduce((largest, front) => Math.max(largest, front), 0) + 1;
    return borda.map((own, j) => 1 - fronts[j] / most + TIE_BREAK * own);
  },
} as const;

/**
 * The front of every feature, from 0 on. Taken in the order of their sums, no feature is dominated by
 * a later one, so each belongs to the first front none of whose members dominates it.
 */
export function paretoFronts(objectives: readonly Float64Array[], sums: Float64Array): Int32Array {
  const order = [...sums.keys()].sort((a, b) => sums[b] - sums[a] || a - b);
  const fronts: number[][] = [];
  const frontOf = new Int32Array(sums.length);
  const dominates = (a: number, b: number) =>
    objectives.every((own) => own[a] >= own[b]) && objectives.some((own) => own[a] > own[b]);
  for (const feature of order) {
    let front = fronts.findIndex((members) => !members.some((other) => dominates(other, feature)));
    if (front < 0) front = fronts.push([]) - 1;
    fronts[front].push(feature);
    frontOf[feature] = front;
  }
  return frontOf;
}
