// Sharing the features of a step pays only where workers are fast enough; results never depend on it.

import { describe, expect, it } from 'vitest';
import { PacedScores, type ScoringWorkers } from '../../src/executors/paced-scores.ts';
import type { ScoreRequest } from '../../src/search/strategies/feature-scores.ts';

const busyFor = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
};
const scored = ({ features }: ScoreRequest) => ({ values: [Float64Array.from(features)], bounds: [] });

/** Steps of 40 features, of which this thread scores ten in a millisecond. */
async function shares(workerMilliseconds: number, worthwhile: number, steps: number) {
  let shared = 0;
  const workers: ScoringWorkers = {
    worthwhile,
    free: async () => 1,
    follow: () => null,
    score: async (_, request) => {
      shared++;
      await new Promise((resolve) => setTimeout(resolve, workerMilliseconds));
      return { scores: scored(request), milliseconds: workerMilliseconds };
    },
    close: () => {},
  };
  const compute = (request: ScoreRequest) => {
    busyFor(request.features.length / 10);
    return scored(request);
  };
  const modelCopy = () => ({ forgotten: [], parameters: { gamma: 1, coef0: 0, degree: 3 }, classifiers: [] });
  const scores = new PacedScores({ sampleCount: 10_000, modelCopy, compute }, workers);
  const features = Int32Array.from({ length: 40 }, (_, j) => j);
  for (let step = 0; step < steps; step++) {
    const { values } = (await scores.scores({ features, isScreened: false }))!;
    expect(values).toEqual([Float64Array.from(features)]);
    scores.follow(false);
  }
  return shared;
}

describe('the scores of a step', () => {
  it('are no longer shared once that has taken longer than scoring here', async () => {
    expect(await shares(30, 0.1, 8)).toBe(3);
  });

  it('are shared with slow workers where any share is said to be worthwhile', async () => {
    expect(await shares(10, 0, 6)).toBe(6);
  });
});
