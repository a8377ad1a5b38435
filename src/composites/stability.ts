// Stability selection (Meinshausen and Bühlmann 2010) with complementary pairs (Shah and Samworth
// 2013), on any ranking: the method ranks both halves of B random pairs, and each half selects its q
// best features. The selection probability Π_j of a feature is the fraction of the 2B halves that
// select it; the features with Π_j ≥ τ are selected. selection-bounds.ts bounds how many of them are
// false. Without a given q, it is the largest one whose unimodal bound is at most `falseSelections`.

import { numberOption, withDefault } from '../base/option.ts';
import { escapeControlChars } from '../base/text.ts';
import type { Composite, CompositeOptions, EvidenceHead } from './composite.ts';
import { complementaryPairs } from './half-samples.ts';
import { type SelectionBounds, selectedPerHalf, selectionBounds } from './selection-bounds.ts';
import { topFeaturesOption } from './top-features.ts';

/** The findings of stability selection. */
export interface StabilityEvidence extends EvidenceHead {
  readonly composite: 'stability';
  /** The method that ranked the features in each half of the data. */
  readonly method: string;
  readonly pairs: number;
  readonly threshold: number;
  /** The number q of features selected in each half. */
  readonly topFeatures: number;
  /** For each feature, the fraction of the halves in which it was selected. */
  readonly probabilities: Readonly<Record<string, number>>;
  /** Bounds on the expected number of false selections. */
  readonly falseSelections: SelectionBounds;
}

export const stability = {
  name: 'stability',
  synonyms: ['stability-selection', 'stabsel', 'complementary-pairs'],
  title: 'stability selection',
  summary: 'how often a method selects a feature on random halves of the samples, with bounds on false selections',
  reference: 'Meinshausen and Bühlmann 2010; Shah and Samworth 2013',
  scoreTitle: 'selection probability',
  usual: ['svm-rfe'],
  takesSeveral: false,
  evidence: {
    method: 'text',
    pairs: 'number',
    threshold: 'number',
    topFeatures: 'number',
    probabilities: 'numbers by feature',
    falseSelections: 'numbers or null',
  },
  options: {
    pairs: withDefault(
      numberOption({
        whole: true,
        min: 2,
        max: 10_000,
        argument: 'B',
        summary: 'stability: number of pairs of disjoint halves of the samples to rank',
        synonyms: ['n-subsamples'],
      }),
      100,
    ),
    threshold: withDefault(
      numberOption({
        above: 0.5,
        max: 1,
        argument: 'T',
        summary: 'stability: fraction of the halves that must select a feature',
        synonyms: ['cutoff'],
      }),
      0.75,
    ),
    topFeatures: topFeaturesOption,
    falseSelections: withDefault(
      numberOption({
        above: 0,
        argument: 'V',
        summary:
          'stability: limit on the expected number of false selections, which determines top-features (unimodal bound)',
        synonyms: ['pfer'],
      }),
      1,
    ),
  },
  pieces({ dataset, options, seed }) {
    const top = perHalf(options, dataset.features.length);
    return complementaryPairs(dataset, Number(options.pairs), seed).map((rows) => ({
      method: 0,
      rows: [...rows],
      top,
    }));
  },
  combine({ dataset, options, methods: [method] }, pieces, orders) {
    const counts = new Float64Array(dataset.features.length);
    for (const order of orders) for (const feature of order) counts[feature]++;
    const scores = counts.map((count) => count / pieces.length);
    const [pairs, threshold] = [Number(options.pairs), Number(options.threshold)];
    const topFeatures = perHalf(options, scores.length);
    // Counted rather than compared as fractions: 0.7 of 200 halves are 140.
    const needed = Number((threshold * pieces.length).toPrecision(10));
    const names = dataset.features.map(({ name }) => name);
    const selected = [...counts.keys()]
      .filter((j) => counts[j] >= needed)
      .sort((a, b) => counts[b] - counts[a] || a - b);
    const design = { features: names.length, selected: topFeatures, pairs, threshold };
    return {
      scores,
      evidence: {
        composite: 'stability',
        method,
        pairs,
        threshold,
        topFeatures,
        selected: selected.map((j) => names[j]),
        probabilities: Object.fromEntries(names.map((name, j) => [name, scores[j]])),
        falseSelections: selectionBounds(design),
      },
      notes: [],
    };
  },
  sentence: ({ pairs, threshold, topFeatures }, methods) =>
    `Features were ranked by their selection probability in stability selection with complementary pairs (Meinshausen and Bühlmann 2010; Shah and Samworth 2013): ${methods} was applied to both halves of ${pairs} random partitions of the samples, ${topFeatures === null ? 'the best features' : `the ${topFeatures} best features`} were selected on each half, and features with a selection probability of at least ${threshold} were retained.`,
  conclusion({ selected, threshold, topFeatures, pairs, probabilities, falseSelections }) {
    const { mb, unimodal, rConcave } = falseSelections;
    const bounds = [
      ...(rConcave === null ? [] : [`${short(rConcave)} (r-concave)`]),
      ...(unimodal === null ? [] : [`${short(unimodal)} (unimodal)`]),
      `${short(mb)} (Meinshausen and Bühlmann)`,
    ];
    return [
      `Selected in at least ${short(100 * threshold)} % of the ${2 * pairs} half-samples: ${selected.length} of ${Object.keys(probabilities).length} features (${topFeatures} per half-sample).`,
      `Upper bounds on expected false selections: ${bounds.join(', ')}.`,
    ];
  },
  explained({ method, pairs, threshold, topFeatures, probabilities, selected }, feature) {
    if (!Object.hasOwn(probabilities, feature)) return [];
    const isSelected = selected.includes(feature);
    return [
      `The ${topFeatures === 1 ? 'best feature' : `${topFeatures} best features`} of ${escapeControlChars(method)} on each of ${2 * pairs} random halves of the samples count${topFeatures === 1 ? 's' : ''} as selected there.`,
      `This feature was selected in ${short(100 * probabilities[feature])} % of the halves; the threshold is ${short(100 * threshold)} %, so stability selection ${isSelected ? 'selects it' : 'does not select it'}.`,
    ];
  },
} as const satisfies Composite<StabilityEvidence>;

const short = (value: number) => String(Number(value.toPrecision(3)));

function perHalf({ pairs, threshold, topFeatures, falseSelections }: CompositeOptions, features: number): number {
  if (topFeatures !== null) return Math.min(features, Number(topFeatures));
  return selectedPerHalf({ features, pairs: Number(pairs), threshold: Number(threshold) }, Number(falseSelections));
}
