// The report of a ranking: the best features, their criteria, the elimination path and the whole
// ranking.

import { counted } from '../../base/text.ts';
import { rankOptions } from '../../plan/task-options.ts';
import type { Report } from '../../report/document.ts';
import { readingOptions } from '../data.ts';
import type { RankResult } from '../ranking-run.ts';
import { evidenceSections } from './evidence-parts.ts';
import { knownOptions } from './known-options.ts';
import {
  dataSentence,
  inQuotes,
  methodsSection,
  notesSections,
  readingSection,
  repeatSection,
  sourceName,
} from './parts.ts';
import { importanceBlocks, pathSections, rankingTable } from './ranking-parts.ts';
import {
  classifierWords,
  eliminationWords,
  isRankedByClassifier,
  preprocessingWords,
  tuningWords,
} from './selection-words.ts';

/** The report of a ranking, for `reportPage`. */
export function rankReport(result: RankResult): Report {
  const { data, ranking } = result;
  const options = knownOptions(rankOptions, result.options);
  const importance = result.evidence ? [] : importanceBlocks(result);
  return {
    title: `Ranking of the features of ${sourceName(data)} by ${options.method}`,
    summary: [bestSentence(ranking, options.reverse), dataSentence(data)],
    sections: [
      ...(importance.length > 0 ? [{ heading: 'Best features', blocks: importance }] : []),
      ...evidenceSections(result),
      ...pathSections(result),
      { heading: 'Full ranking', blocks: [rankingTable(result)] },
      ...notesSections(result.notes),
      readingSection(READING),
      methodsSection(
        [
          preprocessingWords(
            { ...options, adjust: knownOptions(readingOptions, result.options).adjust },
            'all samples',
          ),
          isRankedByClassifier(options) ? classifierWords(options, data.classes.length) : '',
          tuningWords(options),
          eliminationWords(options, data.classes.length),
          `The ranking is based on all ${data.rows} samples; performance on new samples was not estimated.`,
        ],
        result.version,
      ),
      repeatSection(result, { ...readingOptions, ...rankOptions }),
    ],
  };
}

const SHOWN = 5;

export function bestSentence(ranking: readonly string[], isReversed: boolean): string {
  const names = ranking.slice(0, SHOWN).map(inQuotes).join(', ');
  const order = isReversed ? 'worst first (reversed ranking)' : 'best first';
  return `The ${counted(ranking.length, 'ranked feature')}, ${order}: ${names}${ranking.length > SHOWN ? ', …' : '.'}`;
}

const READING = [
  'Rank 1 is the best feature; in an elimination, it is the last one to remain. A ranking defines nested subsets: the first features work well together, and a feature that duplicates another may rank far below it.',
  'A ranking does not show how many features to keep or how well they classify new samples. Use svm-sieve select to choose a subset size, and svm-sieve evaluate to estimate the performance of the whole procedure by nested cross-validation.',
];
