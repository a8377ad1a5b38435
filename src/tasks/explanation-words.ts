// An explanation in sentences, for the command line and the studio.

import { LIBRARY, type Speller } from '../base/spelling.ts';
import { counted, escapeControlChars, grouped, quoted } from '../base/text.ts';
import { evidenceAbout } from './evidence-words.ts';
import type { Explanation, FeatureElimination, Survival } from './explanation.ts';

/** Four digits are enough for comparisons; integers are printed in full. */
function shortNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e9 ? String(value) : Number(value.toPrecision(4)).toString();
}

/**
 * Explains in sentences when and why the feature was eliminated, or why it was not, in the wording
 * of one interface.
 */
export function explanationWords(explanation: Explanation, speller: Speller = LIBRARY): string[] {
  const { feature, rank, of, isReversed, eliminates, elimination, survival, runnerUpCount, evidence } = explanation;
  const sense = isReversed ? 'reversed ranking: 1 is the worst' : '1 is the best';
  return [
    `${quoted(feature)} has rank ${grouped(rank)} of ${grouped(of)} (${sense}).`,
    ...(evidence ? evidenceAbout(evidence, feature) : []),
    ...(elimination ? eliminationSentences(elimination, eliminates) : []),
    ...(survival ? survivalSentences(survival, speller) : []),
    ...(runnerUpCount > 0
      ? [`It was the runner-up in ${counted(runnerUpCount, `${elimination ? 'earlier ' : ''}iteration`)}.`]
      : []),
  ];
}

function eliminationSentences(elimination: FeatureElimination, eliminates: Explanation['eliminates']): string[] {
  const { step, steps, features, removed, place, criterion, isExtreme, tied, runnerUp, stop } = elimination;
  const together = removed === 1 ? '' : `, as number ${place} of ${removed} in this iteration`;
  const sentences = [
    `It was eliminated in iteration ${step} of ${steps}, from a set of ${counted(features, 'feature')}${together}.`,
  ];
  if (criterion !== null) {
    const extreme = isExtreme ? `, the ${eliminates} of all remaining features` : '';
    sentences.push(`Its ranking criterion was ${shortNumber(criterion)}${extreme}.`);
  }
  if (runnerUp === null && elimination.score?.after != null && elimination.score.before != null)
    sentences.push(
      `The cross-validated score was ${shortNumber(elimination.score.before)} before this step and ${shortNumber(elimination.score.after)} after it.`,
    );
  if (runnerUp) sentences.push(`Runner-up: ${quoted(runnerUp.feature)}${runnerUpDetails(elimination)}.`);
  if (tied.length > 0) {
    const others = `${tied.slice(0, 3).map(quoted).join(', ')}${tied.length > 3 ? ` and ${tied.length - 3} more` : ''}`;
    sentences.push(
      `It was tied with ${others}; of tied features, the one in the first column of the table is eliminated first.`,
    );
  }
  if (stop !== null && stop !== 'tolerance')
    sentences.push(
      `The solver stopped early in this iteration (${escapeControlChars(stop)}), so the criterion is inexact.`,
    );
  return sentences;
}

function runnerUpDetails({ runnerUp, criterion, gapFraction }: FeatureElimination): string {
  if (!runnerUp || runnerUp.criterion === null) return '';
  const value = ` (${shortNumber(runnerUp.criterion)})`;
  // A ratio means nothing where criteria may be negative or zero.
  if (gapFraction === null || criterion === null || criterion <= 0 || runnerUp.criterion <= 0) return value;
  const ratio = Number((runnerUp.criterion / criterion).toPrecision(2));
  return `${value}, ${ratio} times the criterion of the eliminated feature`;
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
