// An explanation as a table of facts.

import type { CsvCell, Explanation, FeatureElimination, Scored } from '../../../src/app.node.ts';

/** What is known of the feature, a fact to a line. */
export function explanationFacts(explanation: Explanation): CsvCell[][] {
  const { feature, rank, of, elimination, survival, scored } = explanation;
  return [
    ['what', 'value'],
    ['feature', feature],
    ['rank', rank],
    ['of', of],
    ...(scored ? scoreFacts(scored) : []),
    ...(elimination
      ? [...FACTS[explanation.basis](elimination), ...measureFacts(elimination, explanation.target)]
      : []),
    ...(survival && !scored ? [['never eliminated', survival.reason]] : []),
    ...(explanation.basis === 'iterations' ? [['iterations as runner-up', explanation.runnerUpCount]] : []),
  ];
}

const FACTS: Readonly<Record<Explanation['basis'], (elimination: FeatureElimination) => CsvCell[][]>> = {
  iterations: eliminationFacts,
  candidates: (elimination) => [...eliminationFacts(elimination), ...subsetScores(elimination)],
  'one-shot': () => [],
  subsets: (elimination) => [['features of the smallest subset', elimination.features], ...subsetScores(elimination)],
};

function eliminationFacts({ step, features, criterion, runnerUp, gap }: FeatureElimination): CsvCell[][] {
  return [
    ['eliminated in iteration', step],
    ['features then', features],
    ['criterion', criterion],
    ['runner-up', runnerUp?.feature ?? null],
    ['criterion of the runner-up', runnerUp?.criterion ?? null],
    ['gap', gap],
  ];
}

/** The cross-validated scores of the subset with the feature and of the one without it. */
function subsetScores({ score }: FeatureElimination): CsvCell[][] {
  if (!score) return [];
  return [
    ['score before', score.before],
    ['score after', score.after],
  ];
}

function scoreFacts({ score, better, worse }: Scored): CsvCell[][] {
  const [before, after] = [better.at(-1), worse[0]];
  return [
    ['score', score],
    ['feature before it in the ranking', before?.feature ?? null],
    ['score of the feature before', before?.score ?? null],
    ['feature after it in the ranking', after?.feature ?? null],
    ['score of the feature after', after?.score ?? null],
  ];
}

function measureFacts({ margin, weightNorm2, test }: FeatureElimination, target: Explanation['target']): CsvCell[][] {
  const score = target === 'real' ? 'test score' : 'test accuracy';
  return [
    ['margin before', margin.before],
    ['margin after', margin.after],
    ['‖w‖² before', weightNorm2.before],
    ['‖w‖² after', weightNorm2.after],
    ...(test
      ? [
          [`${score} before`, test.before],
          [`${score} after`, test.after],
        ]
      : []),
  ];
}
