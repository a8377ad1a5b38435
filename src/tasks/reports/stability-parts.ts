// Which outer fold selected which feature, and which features replace one another.

import { counted } from '../../base/text.ts';
import type { ChartSpec } from '../../report/charts/chart.ts';
import { tilesChart } from '../../report/charts/tiles.ts';
import type { Block } from '../../report/document.ts';
import { formatNumber } from '../../report/number-format.ts';
import { shortened } from '../../report/text.ts';
import type { EvaluateResult } from '../evaluate.ts';
import type { StandIns } from '../replaceable.ts';

/** Features of the chart. */
const MAX_FEATURES = 40;
/** Pairs in words below it. */
const MAX_SENTENCES = 6;

type Evaluation = EvaluateResult['evaluation'];

/** The features that any fold selected, the most frequent first, then by consensus. */
function byFrequency({ frequency, consensus }: Pick<Evaluation, 'frequency' | 'consensus'>): string[] {
  const shares = new Map(Object.entries(frequency));
  const places = new Map(consensus.map((name, place) => [name, place]));
  const placeOf = (name: string) => places.get(name) ?? consensus.length;
  return [...shares.keys()].sort((a, b) => shares.get(b)! - shares.get(a)! || placeOf(a) - placeOf(b));
}

/**
 * The features of the chart: the first of them, and those of the pairs in words, which brackets could
 * not join otherwise.
 */
function shownFeatures(features: readonly string[], standIns: readonly StandIns[]): readonly string[] {
  if (features.length <= MAX_FEATURES) return features;
  const joined = new Set(standIns.slice(0, MAX_SENTENCES).flatMap((pair) => pair.features));
  const others = features.filter((name) => !joined.has(name)).slice(0, MAX_FEATURES - joined.size);
  const isShown = new Set([...joined, ...others]);
  return features.filter((name) => isShown.has(name));
}

/** Features by outer folds, with brackets that join stand-ins; null with fewer than two folds. */
export function stabilityChart({ evaluation }: Pick<EvaluateResult, 'evaluation'>): ChartSpec | null {
  const { parts, standIns = [] } = evaluation;
  const features = byFrequency(evaluation);
  const shown = shownFeatures(features, standIns);
  if (shown.length === 0 || parts.length < 2) return null;
  const sets = parts.map((part) => new Set(part.features));
  const repeats = new Set(parts.map(({ repeat }) => repeat)).size;
  const brackets = standIns
    .map((pair) => ({
      rows: pair.features.map((name) => shown.indexOf(name)) as [number, number],
      text: standInSentence(pair, parts.length),
    }))
    .filter(({ rows }) => rows.every((row) => row >= 0));
  return tilesChart({
    title:
      features.length > shown.length
        ? `Features selected in each outer fold (${shown.length} of ${features.length})`
        : 'Features selected in each outer fold',
    xTitle: 'outer folds',
    yTitle: 'features by frequency',
    xNames: parts.map(({ repeat, fold }) => (repeats > 1 ? `${repeat + 1}: ${fold}` : fold)),
    yNames: shown,
    values: shown.map((name) => sets.map((own) => Number(own.has(name)))),
    valueTitle: 'selected',
    valueNames: ['not selected', 'selected'],
    format: 'integer',
    domain: [0, 1],
    brackets,
    opens: shown,
  });
}

/** A pair of stand-ins in a sentence. */
export function standInSentence({ features, r, folds, both }: StandIns, of: number): string {
  const [a, b] = features.map((name) => shortened(name, 60));
  const together = both === 0 ? 'none selects both' : `${both} ${both === 1 ? 'selects' : 'select'} both`;
  return `${a} and ${b} can replace one another (r = ${formatNumber(r, 'fixed', 2)}): of ${counted(of, 'outer fold')}, ${folds[0]} and ${folds[1]} select them, and ${together}.`;
}

/** What the brackets of the chart mean, and the pairs that they join. */
export function standInBlocks({ standIns = [], parts }: Evaluation): Block[] {
  if (standIns.length === 0) return [];
  const more = standIns.length - MAX_SENTENCES;
  return [
    {
      kind: 'paragraph',
      text: 'Brackets join correlated features of which a fold usually selects only one. Each can replace the other, so both look less stable than the signal they share. The correlation is computed on all samples.',
    },
    {
      kind: 'list',
      items: [
        ...standIns.slice(0, MAX_SENTENCES).map((pair) => standInSentence(pair, parts.length)),
        ...(more > 0 ? [`and ${counted(more, 'other pair')}`] : []),
      ],
    },
  ];
}
