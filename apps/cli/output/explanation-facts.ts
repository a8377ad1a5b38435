// An explanation as a table of facts.

import type { CsvCell, Departure, Explanation } from '../../../src/app.node.ts';

/** What is known of the feature, a fact to a line. */
export function explanationFacts({ feature, rank, of, left, stayed, scored, nextInLine }: Explanation): CsvCell[][] {
  return [
    ['what', 'value'],
    ...[
      ['feature', feature],
      ['rank', rank],
      ['of', of],
    ],
    ...(left ? departureFacts(left) : []),
    ...(stayed ? [['stayed', stayed.reason]] : []),
    ...(scored ? [['score', scored.score]] : []),
    ['iterations as runner-up', nextInLine],
  ];
}

function departureFacts({
  step,
  features,
  criterion,
  runnerUp,
  gap,
  margin,
  weightNorm2,
  test,
}: Departure): CsvCell[][] {
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
