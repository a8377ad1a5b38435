// Where a feature enters the path of a penalised linear SVM: features that enter at a small C, so
// under a strong penalty, matter most.

import { netGradient } from '../solvers/elastic-net/gradient.ts';
import { elasticNetPath, type NetPathOptions, type NetSolution } from '../solvers/elastic-net/path.ts';
import type { BinaryProblem } from '../solvers/problem.ts';
import type { ProblemContext } from './criterion.ts';

/**
 * 1/C at the entry of each feature. Features that enter at the same value of the series of C share
 * the interval to the value before in the order of their |w|. One that does not enter has the 1/C at
 * which its gradient would bring it in if no other weight changed: less than those that did. A
 * feature that leaves the path again keeps its first entry.
 */
export function entryPenalties(
  { data, rowCount, features, problem }: ProblemContext,
  options: Pick<NetPathOptions, 'l1Ratio'> = {},
): Float64Array {
  const columns = Array.from(features, (feature) => data[feature]);
  const entries = new Float64Array(columns.length);
  let before = 0;
  let last: NetSolution | null = null;
  const relative = relativeCosts(problem);
  for (const solution of elasticNetPath(columns, rowCount, relative, options)) {
    const { cost, weights } = solution;
    const entering = [...weights.keys()].filter((j) => weights[j] !== 0 && entries[j] === 0);
    const largest = entering.reduce((most, j) => Math.max(most, Math.abs(weights[j])), 0);
    // The series begins where the first feature is about to enter.
    const width = Math.max(0, before - 1 / cost);
    for (const j of entering) entries[j] = 1 / cost + width * (Math.abs(weights[j]) / largest);
    before = 1 / cost;
    last = solution;
  }
  if (last === null) return entries;
  const { l1Ratio = 1 } = options;
  const gradient = netGradient(columns, rowCount, relative, last);
  for (let j = 0; j < entries.length; j++)
    if (entries[j] === 0) entries[j] = Math.min(before, Math.abs(gradient[j]) / l1Ratio);
  return entries;
}

/** What the 1/C of a feature means, as a sentence. */
export const entryWords = (penalty: number): string =>
  penalty > 0
    ? `The score is 1/C where the feature enters the path, or would enter if no other weight changed: C = ${Number((1 / penalty).toPrecision(4))}.`
    : 'No C brings this feature into the path.';

/**
 * C is what the path varies: of the costs only their ratios count, which come from the weights of
 * classes and samples. An infinite cost has none.
 */
function relativeCosts(problem: BinaryProblem): BinaryProblem {
  const largest = problem.costs.reduce((most, cost) => Math.max(most, cost), 0);
  const costs = problem.costs.map((cost) => (largest < Infinity ? cost / largest : Number(cost > 0)));
  return { ...problem, costs };
}
