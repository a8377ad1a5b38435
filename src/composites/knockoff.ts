// Model-X knockoffs (Barber and Candès 2015; Candès, Fan, Janson and Lv 2018) with any ranking: every
// feature competes with a knockoff that has its correlations with all others but is independent of
// the class (gaussian-knockoffs.ts). With M features, and place 1 the best of the 2M,
//   W_j = ±(2M + 1 − the better place of feature and knockoff), + if the feature is the better one;
// swapping the two turns its sign, as the theory asks for. Knockoff+ selects {j: W_j ≥ T},
//   T = min{t > 0: (1 + #{W_j ≤ −t}) / max(1, #{W_j ≥ t}) ≤ q},
// and the expected fraction of false ones among the selected, the false discovery rate, is at most q,
// as far as the features are Gaussian with the covariance that was estimated.

import { numberOption, withDefault } from '../base/option.ts';
import { note, problem } from '../base/problem.ts';
import { random } from '../base/random.ts';
import { escapeControlChars } from '../base/text.ts';
import { denseValues } from '../data/dataset.ts';
import { competitors, withCompanions } from './companions.ts';
import type { Composite, EvidenceHead } from './composite.ts';
import { gaussianKnockoffs } from './gaussian-knockoffs.ts';

/** What knockoffs showed. */
export interface KnockoffEvidence extends EvidenceHead {
  readonly composite: 'knockoff';
  /** The method that ranked the features. */
  readonly method: string;
  readonly fdr: number;
  /**
   * The smallest W for which a feature is selected; null if no threshold satisfies the false
   * discovery rate.
   */
  readonly threshold: number | null;
  /** The statistic W of each feature; positive if the feature ranks above its knockoff. */
  readonly statistics: Readonly<Record<string, number>>;
}

/** Features whose covariance is factorised in seconds. */
const MAX_FEATURES = 2000;

export const knockoff = {
  name: 'knockoff',
  synonyms: ['knockoffs', 'model-x', 'knockoff-filter'],
  title: 'the knockoff filter',
  summary: 'features that rank above their Gaussian knockoffs, with control of the false discovery rate',
  reference: 'Barber and Candès 2015; Candès et al. 2018',
  scoreTitle: 'knockoff statistic W',
  usual: ['l1'],
  takesSeveral: false,
  evidence: { method: 'text', fdr: 'number', threshold: 'number or null', statistics: 'numbers by feature' },
  options: {
    fdr: withDefault(
      numberOption({
        above: 0,
        below: 1,
        argument: 'Q',
        summary: 'knockoff: target false discovery rate of the selection',
      }),
      0.1,
    ),
  },
  pieces({ dataset: { rowCount, features } }) {
    const facts = { samples: rowCount, features: features.length, most: MAX_FEATURES };
    if (features.length >= rowCount || features.length > MAX_FEATURES)
      throw problem('knockoffs-impossible', facts, {
        fixes: [{ set: { method: 'stability' } }, { set: { method: 'shadow' } }],
      });
    return [{ method: 0, rows: null, companions: 0 }];
  },
  ranked({ dataset, seed }, { companions: set = 0 }) {
    const columns = dataset.features.map(({ data }) => denseValues(data, dataset.rowCount));
    const knockoffs = gaussianKnockoffs(columns, random(seed, 'knockoffs', set));
    if (knockoffs === null) throw problem('knockoffs-singular', {}, { fixes: [{ set: { dropDuplicates: true } }] });
    return withCompanions(dataset, knockoffs, { seed, set });
  },
  combine({ dataset, options, seed, methods: [method] }, [piece], [order]) {
    const names = dataset.features.map(({ name }) => name);
    const { own, companion } = competitors(order, names.length, { seed, set: piece.companions! });
    const scores = Float64Array.from(own, (place, j) => {
      const size = 2 * names.length - Math.min(place, companion[j]);
      return place < companion[j] ? size : -size;
    });
    const fdr = Number(options.fdr);
    const threshold = knockoffThreshold(scores, fdr);
    const selected = threshold === null ? [] : [...scores.keys()].filter((j) => scores[j] >= threshold);
    const most = Math.ceil(1 / fdr - 1e-9);
    return {
      scores,
      evidence: {
        composite: 'knockoff',
        selected: selected.sort((a, b) => scores[b] - scores[a]).map((j) => names[j]),
        method,
        fdr,
        threshold,
        statistics: Object.fromEntries(names.map((name, j) => [name, scores[j]])),
      },
      notes: threshold === null ? [note('knockoffs-select-none', { fdr, fewest: most })] : [],
    };
  },
  sentence: ({ fdr }, methods) =>
    `Features were ranked together with Gaussian model-X knockoffs (Candès et al. 2018; equicorrelated construction, covariance shrunk as in Ledoit and Wolf 2004) by ${methods}; features were selected by the knockoff+ filter (Barber and Candès 2015) at a false discovery rate of ${fdr}.`,
  conclusion: ({ selected, statistics, fdr }) => [
    `The knockoff+ filter selects ${selected.length} of ${Object.keys(statistics).length} features; the expected fraction of false selections among them is at most ${Number(fdr.toPrecision(3))}.`,
  ],
  explained({ method, fdr, threshold, statistics, selected }, feature) {
    if (!Object.hasOwn(statistics, feature)) return [];
    const own = statistics[feature];
    const place = own > 0 ? 'ranks above' : own < 0 ? 'ranks below' : 'scores the same as';
    const needed =
      threshold === null
        ? `no threshold keeps the false discovery rate at ${Number(fdr.toPrecision(3))}, so no feature is selected`
        : `W of at least ${Number(threshold.toPrecision(4))} is needed, so it is ${selected.includes(feature) ? '' : 'not '}selected`;
    return [
      `${escapeControlChars(method)} ranked the features together with Gaussian knockoffs of them.`,
      `This feature ${place} its knockoff: its statistic W is ${Number(own.toPrecision(4))}; ${needed}.`,
    ];
  },
} as const satisfies Composite<KnockoffEvidence>;

/** The smallest threshold of knockoff+; null if there is none. */
export function knockoffThreshold(statistics: Float64Array, fdr: number): number | null {
  const sizes = [...new Set(Array.from(statistics, Math.abs))].filter((size) => size > 0).sort((a, b) => a - b);
  for (const size of sizes) {
    let [above, below] = [0, 0];
    for (const value of statistics) {
      if (value >= size) above++;
      if (value <= -size) below++;
    }
    if (above > 0 && (1 + below) / above <= fdr) return size;
  }
  return null;
}
