// An explanation as a table of facts.

import type { CsvCell, Explanation, FeatureElimination } from '../../../src/app.node.ts';

/** What is known of the feature, a fact to a line. */
export function explanationFacts({
  feature,
  rank,
  of,
  elimination,
  survival,
  scored,
  runnerUpCount,
}: Explanation): CsvCell[][] {
  return [
    ['what', 'value'],
    ...[
      ['feature', feature],
      ['rank', rank],
      ['of', of],
    ],
    ...(elimination ? eliminationFacts(elimination) : []),
    ...(survival ? [['never eliminated', survival.reason]] : []),
    ...(scored ? [['score', scored.score]] : []),
    ['iterations as runner-up', runnerUpCount],
  ];
}

function eliminationFacts({
  step,
  features,
  criterion,
  runnerUp,
  gap,
  margin,
  weightNorm2,
  test,
}: FeatureElimination): CsvCell[][] {
  return [
    ['eliminated in iteration', step],
    ['features then', features],
    ['criterion', criterion],
    ['runner-up', runnerUp?.feature ?? null],
    ['criterion of the runner-up', runnerUp?.criterion ?? null],
    ['gap', gap],
    ['margin before', margin.before],
    ['margin after', margin.after],
    ['‖w‖² before', weightNorm2.before],
    ['‖w‖² after', weightNorm2.after],
    ...(test
      ? [
          ['test accuracy before', test.before],
          ['test accuracy after', test.after],
        ]
      : []),
  ];
}
