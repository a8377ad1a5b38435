import { expect, it } from 'vitest';
import type { ProgressUpdate } from '../../apps/studio/engine/messages.ts';
import { Pace } from '../../apps/studio/engine/pace.ts';
import { inPieces, PieceBox } from '../../apps/studio/engine/pieces.ts';
import { ProgressBatcher } from '../../apps/studio/engine/progress-batcher.ts';
import type { RunResult } from '../../apps/studio/engine/protocol.ts';
import type { AnyStep } from '../../src/tasks/elimination.ts';

const step = (features: number) => ({ features, removed: [`f${features}`], criterion: [1] }) as unknown as AnyStep;

it('sends a thousand steps in five messages a second, and loses none', () => {
  let time = 0;
  const updates: ProgressUpdate[] = [];
  const batcher = new ProgressBatcher(
    (update) => updates.push(update),
    () => time,
  );
  for (let features = 1000; features > 1; features--) {
    time += 2;
    batcher.step(step(features), 1000);
  }
  batcher.flush();
  expect(updates.length).toBeGreaterThan(5);
  expect(updates.length).toBeLessThanOrEqual(2 + 2 * 5);
  expect(updates.flatMap(({ steps }) => steps).map(({ features }) => features)).toEqual(
    Array.from({ length: 999 }, (_, i) => 1000 - i),
  );
  expect(updates.at(-2)!.secondsLeft).toBeCloseTo((updates.at(-2)!.steps.at(-1)!.features - 1) * 0.002, 1);
});

it('estimates the remaining time from the recent pace, and has no estimate after a pause', () => {
  const pace = new Pace();
  pace.record(100, 0);
  expect(pace.secondsLeft()).toBeNull();
  pace.record(90, 1000);
  expect(pace.secondsLeft()).toBeCloseTo(9);
  for (let i = 1; i <= 40; i++) pace.record(90 - i, 1000 + 1000 * i);
  expect(pace.secondsLeft()).toBeCloseTo(50);
  pace.reset();
  expect(pace.secondsLeft()).toBeNull();
  pace.record(50, 1e6);
  pace.record(49, 1e6 + 500);
  expect(pace.secondsLeft()).toBeCloseTo(24.5);
});

it('reassembles a long result', () => {
  const long = { command: 'rank', trace: Array.from({ length: 2500 }, (_, i) => ({ i })), curve: [], notes: ['last'] };
  const { small, pieces } = inPieces(long as unknown as RunResult);
  expect(small).toMatchObject({ trace: [], curve: [] });
  expect(pieces.map(({ items }) => items.length)).toEqual([1000, 1000, 500]);
  const box = new PieceBox();
  for (const piece of pieces) box.add(piece);
  expect(JSON.stringify(box.whole(small))).toBe(JSON.stringify(long));
  expect(box.whole(small)).toBe(small);
});

it('sends the number of features before the first step, and outer folds with their count', () => {
  let time = 0;
  const updates: ProgressUpdate[] = [];
  const batcher = new ProgressBatcher(
    (update) => updates.push(update),
    () => time,
  );
  batcher.start(2000);
  expect(updates).toMatchObject([{ featureCount: 2000, steps: [], jobs: null }]);
  time = 1000;
  const fold = { repeat: 0, fold: '1', score: 0.9, features: 7 };
  batcher.fold(fold);
  expect(updates).toHaveLength(1);
  batcher.jobs(1, 10);
  expect(updates.at(-1)).toMatchObject({ folds: [fold], jobs: { done: 1, of: 10 }, phase: 'folds' });
  batcher.flush();
  expect(updates.at(-1)!.folds).toEqual([]);
});

it('sends the mean curve of the inner folds that are done, with few points, and subsets of a search once', () => {
  let time = 0;
  const updates: ProgressUpdate[] = [];
  const batcher = new ProgressBatcher(
    (update) => updates.push(update),
    () => time,
  );
  batcher.start(3, { name: 'always a', score: 0.6 });
  const part = (scores: readonly (number | null)[]) => scores.map((score, place) => ({ features: 3 - place, score }));
  const next = (sizes: ReturnType<typeof part>, done: number) => {
    time += 1000;
    batcher.partScores(sizes);
    batcher.jobs(done, 10);
    return updates.at(-1)!;
  };
  expect(next(part([0.5, 0.7, 0.9]), 1)).toMatchObject({
    majority: { name: 'always a', score: 0.6 },
    // One fold has no spread.
    curve: [
      { features: 3, mean: 0.5 },
      { features: 2, mean: 0.7 },
      { features: 1, mean: 0.9 },
    ],
  });
  // A size that a fold cannot score is left out.
  const { curve } = next(part([0.7, null, 0.7]), 2);
  expect(curve.map(({ features }) => features)).toEqual([3, 1]);
  expect(curve[0].mean).toBeCloseTo(0.6, 12);
  expect(curve[0].se).toBeCloseTo(0.1, 12);
  const many = Array.from({ length: 5000 }, (_, place) => ({ features: 5000 - place, score: 0.5 }));
  const wide = new ProgressBatcher((update) => updates.push(update));
  wide.partScores(many);
  wide.flush();
  const features = updates.at(-1)!.curve.map((point) => point.features);
  expect(features.length).toBeLessThanOrEqual(401);
  expect([features[0], features.at(-1)]).toEqual([5000, 1]);

  time += 1000;
  batcher.subset({ features: 2, score: { mean: 0.8, sd: 0, se: 0.01, folds: [] }, setting: {} as never }, 3);
  expect(updates.at(-1)).toMatchObject({ phase: 'search', subsets: [{ features: 2, mean: 0.8, se: 0.01 }] });
  time += 1000;
  batcher.rankings(5, 100);
  expect(updates.at(-1)).toMatchObject({ phase: 'rankings', subsets: [], jobs: { done: 5, of: 100 } });
});
