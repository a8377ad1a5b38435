// The report of a ranking: who is best, what features weigh, how the machine fared, and the whole
// list.

import { counted } from '../../base/text.ts';
import { rankOptions } from '../../plan/task-options.ts';
import type { Report } from '../../report/document.ts';
import { readingOptions } from '../data.ts';
import type { RankResult } from '../rank.ts';
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
import { courseSections, importanceBlocks, rankingTable } from './ranking-parts.ts';
import { eliminationWords, machineWords, preparationWords, tuningWords } from './selection-words.ts';

/** The report of a ranking, for `reportPage`. */
export function rankReport(result: RankResult): Report {
  const { data, ranking } = result;
  const options = knownOptions(rankOptions, result.options);
  const importance = importanceBlocks(result);
  return {
    title: `Ranking of the features of ${sourceName(data)} by ${options.method}`,
    summary: [bestSentence(ranking, options.reverse), dataSentence(data)],
    sections: [
      ...(importance.length > 0 ? [{ heading: 'The best features', blocks: importance }] : []),
      ...courseSections(result),
      { heading: 'The whole ranking', blocks: [rankingTable(result)] },
      ...notesSections(result.notes),
      readingSection(READING),
      methodsSection(
        [
          preparationWords({ ...options, adjust: knownOptions(readingOptions, result.options).adjust }, 'all rows'),
          machineWords(options, data.classes.length),
          tuningWords(options),
          eliminationWords(options, data.classes.length),
          'The ranking used all rows; it comes with no estimate of how well the features classify new rows.',
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
  const order = isReversed ? 'The ranking is turned around: at its head stand the worst' : 'The best';
  return `${order} of ${counted(ranking.length, 'feature')}: ${names}${ranking.length > SHOWN ? ', …' : '.'}`;
}

const READING = [
  'The feature that left last has rank 1. A ranking says which features to keep together: those of a high rank do well as a set, and a feature that repeats another may stand far below it.',
  'It does not say how many to keep, nor how well they will do on new rows. svm-sieve select chooses a number; svm-sieve evaluate estimates, with rows that took no part, how well the whole procedure does.',
];
