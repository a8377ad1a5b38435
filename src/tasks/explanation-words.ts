// An explanation in sentences, for the command line and the studio.

import { LIBRARY, type Speller } from '../base/spelling.ts';
import { counted, escapeControlChars, grouped, quoted } from '../base/text.ts';
import { criteria } from '../criteria/index.ts';
import { evidenceAbout } from './evidence-words.ts';
import type { Explanation, FeatureElimination, Neighbour, Survival } from './explanation.ts';

/** Four digits are enough for comparisons; integers are printed in full. */
function shortNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e9 ? String(value) : Number(value.toPrecision(4)).toString();
}

/**
 * Explains in sentences when and why the feature was eliminated, or why it was not, in the wording
 * of one interface.
 */
export function explanationWords(explanation: Explanation, speller: Speller = LIBRARY): string[] {
  const { feature, rank, of, isReversed, evidence } = explanation;
  const sense = isReversed ? 'reversed ranking: 1 is the worst' : '1 is the best';
  return [
    `${quoted(feature)} has rank ${grouped(rank)} of ${grouped(of)} (${sense}).`,
    ...(evidence ? evidenceAbout(evidence, feature) : []),
    ...BY_BASIS[explanation.basis](explanation, speller),
  ];
}

const BY_BASIS: Readonly<Record<Explanation['basis'], (explanation: Explanation, speller: Speller) => string[]>> = {
  iterations: iterationSentences,
  candidates: candidateSentences,
  'one-shot': scoreSentences,
  subsets: subsetSentences,
};

function iterationSentences(explanation: Explanation, speller: Speller): string[] {
  const { elimination, survival, runnerUpCount } = explanation;
  return [
    ...(elimination ? eliminationSentences(elimination, explanation) : []),
    ...(survival ? survivalSentences(survival, speller) : []),
    ...(runnerUpCount > 0
      ? [`It was the runner-up in ${counted(runnerUpCount, `${elimination ? 'earlier ' : ''}iteration`)}.`]
      : []),
  ];
}

/** The entry of the criterion; undefined for the criteria of other programs. */
const entryOf = (name: string | null) => (name !== null && criteria.has(name) ? criteria.get(name) : undefined);

/** A ranking that was computed once: what the score is, and the neighbours. */
function scoreSentences(explanation: Explanation, speller: Speller): string[] {
  const { scored, elimination, survival, criterion, evidence } = explanation;
  const kept = survival?.reason === 'keep' ? survivalSentences(survival, speller) : [];
  if (!scored || scored.score === null) return kept;
  const entry = entryOf(criterion);
  const by = entry ? `, ${entry.ranked ?? `by the ${entry.title ?? entry.name}`}` : '';
  return [
    // The findings of a method that combines others have said what its score is.
    ...(evidence ? [] : [`Features were ranked once${by}; the score of this feature is ${shortNumber(scored.score)}.`]),
    ...(entry?.explained ? [entry.explained(scored.score)] : []),
    ...neighbourSentences('before', scored.better.at(-1)),
    ...neighbourSentences('after', scored.worse[0]),
    ...(elimination ? tieSentences(elimination) : []),
    ...kept,
  ];
}

const neighbourSentences = (side: 'before' | 'after', neighbour: Neighbour | undefined): string[] =>
  neighbour && neighbour.score !== null
    ? [`The feature ${side} it in the ranking is ${quoted(neighbour.feature)} (${shortNumber(neighbour.score)}).`]
    : [];

/** A search emits the best subset of every size, from all features downwards. */
function subsetSentences({ elimination, survival }: Explanation, speller: Speller): string[] {
  if (survival?.reason === 'keep') return survivalSentences(survival, speller);
  if (!elimination) return ['The smallest subset that the search found contains it.'];
  const { features, score } = elimination;
  const sentences = [
    `The subset of ${counted(features, 'feature')} that the search found contains it, smaller ones do not.`,
  ];
  if (score?.before != null && score.after != null)
    sentences.push(
      `The score of this subset is ${shortNumber(score.before)}, that of the next smaller one ${shortNumber(score.after)}.`,
    );
  return sentences;
}

/** Criteria decide which features are candidates, and cross-validated scores which of them is removed. */
function candidateSentences(explanation: Explanation, speller: Speller): string[] {
  const { elimination, survival } = explanation;
  if (!elimination) return survival ? survivalSentences(survival, speller) : [];
  const { score, runnerUp } = elimination;
  const sentences = [stepSentence(elimination), ...criterionSentences(elimination, explanation)];
  if (runnerUp && runnerUp.criterion !== null)
    sentences.push(
      `The smallest criterion of the other features was that of ${quoted(runnerUp.feature)} (${shortNumber(runnerUp.criterion)}).`,
    );
  if (score?.before != null && score.after != null)
    sentences.push(
      'Of the candidates, the features with the smallest criteria, the one whose removal gives the highest cross-validated score is eliminated.',
      `The score was ${shortNumber(score.before)} with this feature and ${shortNumber(score.after)} without it.`,
    );
  return [...sentences, ...stopSentences(elimination)];
}

function stepSentence({ step, steps, features, removed, place }: FeatureElimination): string {
  const together = removed === 1 ? '' : `, as number ${place} of ${removed} in this iteration`;
  return `It was eliminated in iteration ${step} of ${steps}, from a set of ${counted(features, 'feature')}${together}.`;
}

function criterionSentences(
  { criterion, isExtreme }: FeatureElimination,
  { eliminates, criterion: name }: Pick<Explanation, 'eliminates' | 'criterion'>,
): string[] {
  if (criterion === null) return [];
  const extreme = isExtreme ? `, the ${eliminates} of all remaining features` : '';
  const title = entryOf(name)?.title;
  return [`Its ranking criterion${title ? `, the ${title},` : ''} was ${shortNumber(criterion)}${extreme}.`];
}

function stopSentences({ stop }: FeatureElimination): string[] {
  if (stop === null || stop === 'tolerance') return [];
  return [`The solver stopped early in this iteration (${escapeControlChars(stop)}), so the criterion is inexact.`];
}

function eliminationSentences(
  elimination: FeatureElimination,
  explanation: Pick<Explanation, 'eliminates' | 'criterion'>,
): string[] {
  const { runnerUp } = elimination;
  return [
    stepSentence(elimination),
    ...criterionSentences(elimination, explanation),
    ...(runnerUp ? [`Runner-up: ${quoted(runnerUp.feature)}${runnerUpDetails(elimination)}.`] : []),
    ...tieSentences(elimination),
    ...stopSentences(elimination),
  ];
}

function tieSentences({ tied }: FeatureElimination): string[] {
  if (tied.length === 0) return [];
  const others = `${tied.slice(0, 3).map(quoted).join(', ')}${tied.length > 3 ? ` and ${tied.length - 3} more` : ''}`;
  return [
    `It was tied with ${others}; of tied features, the one in the first column of the table is eliminated first.`,
  ];
}

/** A ratio beyond this says that one of the two is rounding. */
const MAX_RATIO = 1e6;

function runnerUpDetails({ runnerUp, criterion, gapFraction }: FeatureElimination): string {
  if (!runnerUp || runnerUp.criterion === null) return '';
  const value = ` (${shortNumber(runnerUp.criterion)})`;
  // A ratio means nothing where criteria may be negative or zero.
  if (gapFraction === null || criterion === null || criterion <= 0 || runnerUp.criterion <= 0) return value;
  const ratio = Number((runnerUp.criterion / criterion).toPrecision(2));
  return ratio > 1 && ratio <= MAX_RATIO ? `${value}, ${ratio} times the criterion of the eliminated feature` : value;
}

function survivalSentences({ reason, survivors, last }: Survival, { option }: Speller): string[] {
  const others = survivors === 1 ? '' : `, together with ${counted(survivors - 1, 'other')}`;
  const why = {
    keep: `It was never eliminated because ${option('keep')} lists it; its rank carries no meaning.`,
    last: 'It was never eliminated: it is the last remaining feature.',
    'min-features': `It was never eliminated${others}: ${option('minFeatures')} ends the elimination here. These features are not ranked among themselves.`,
    'ended-early': `It was not eliminated${others}: the elimination ended early. These features are not ranked among themselves.`,
  }[reason];
  if (last === null || reason === 'keep') return [why];
  const own = last.own === null ? '' : `; that of this feature was ${shortNumber(last.own)}`;
  const criterion = last.criterion === null ? '' : `, with a criterion of ${shortNumber(last.criterion)}${own}`;
  return [why, `The last feature eliminated, out of ${last.features}, was ${quoted(last.feature)}${criterion}.`];
}
