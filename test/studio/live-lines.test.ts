import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveStep, RunProgress, RunResult } from '../../apps/studio/engine/protocol.ts';
import {
  bandOf,
  evenTicks,
  LINE_COLOURS,
  liveLines,
  liveReferences,
  pathOf,
  planeFor,
} from '../../apps/studio/results/live-lines.ts';

const SIZE = { width: 400, height: 200, left: 50, right: 10, top: 10, bottom: 40 };

function step(features: number, more: Partial<LiveStep> = {}): LiveStep {
  return {
    features,
    removed: [`f${features}`],
    criterion: [features / 10],
    runnerUp: null,
    margin: null,
    weightNorm2: 1,
    supportVectors: 3,
    cost: 1,
    ...more,
  };
}

const scored = (features: number, mean: number) => ({
  features,
  score: { mean, sd: 0, se: 0.01, folds: [mean] },
  setting: { kernel: 'linear', parameters: {}, cost: 1 } as never,
});

const progress = (more: Partial<RunProgress>) => ({ steps: [], sizes: [], curve: [], subsets: [], ...more });

describe('the lines of a run', () => {
  it('show the margin where there is one, else the criterion of the last eliminated feature', () => {
    const margins = liveLines(progress({ steps: [step(3, { margin: 0.5 }), step(2, { margin: null })] }));
    expect(margins).toEqual([{ name: 'margin', title: 'Margin', points: [{ x: 3, y: 0.5 }] }]);
    const criteria = liveLines(progress({ steps: [step(3, { criterion: [0.1, 0.2] })] }));
    expect(criteria).toMatchObject([{ name: 'criterion', points: [{ x: 3, y: 0.2 }] }]);
  });

  it('show the scores of sizes before those of steps', () => {
    const steps = [step(3, { score: 0.7, margin: 1 })];
    expect(liveLines(progress({ steps }))[0]).toMatchObject({ name: 'score', points: [{ x: 3, y: 0.7 }] });
    expect(liveLines(progress({ steps, sizes: [scored(2, 0.9)] }))[0].points).toEqual([{ x: 2, y: 0.9, spread: 0.01 }]);
  });

  it('show the mean of the folds that are done, and the whole curve of a result instead', () => {
    const curve = [
      { features: 3, mean: 0.8, se: 0.02 },
      { features: 2, mean: 0.9, se: 0.01 },
    ];
    expect(liveLines(progress({ curve }))[0]).toMatchObject({
      name: 'score',
      points: [
        { x: 3, y: 0.8, spread: 0.02 },
        { x: 2, y: 0.9, spread: 0.01 },
      ],
    });
    const result = { command: 'select', curve: [scored(3, 0.7)] } as unknown as RunResult;
    expect(liveLines(progress({ curve }), result)[0].points).toEqual([{ x: 3, y: 0.7, spread: 0.01 }]);
    // A run of an earlier session has a result and no progress.
    expect(liveLines(null, result)).toHaveLength(1);
  });

  it('show the best subset of every size that a search has reached', () => {
    const subsets = [
      { features: 1, mean: 0.6 },
      { features: 2, mean: 0.8 },
      { features: 1, mean: 0.7 },
      { features: 2, mean: 0.75 },
    ];
    expect(liveLines(progress({ subsets }))[0].points).toEqual([
      { x: 2, y: 0.8 },
      { x: 1, y: 0.7 },
    ]);
  });

  it('have the majority class and all features as references, in the end those of the result', () => {
    const [scores] = liveLines(progress({ sizes: [scored(3, 0.8), scored(2, 0.9)] }));
    const majority = { name: 'majority class (a)', score: 0.6 };
    const known = { majority, featureCount: 3 };
    expect(liveReferences(known, null, scores)).toEqual([majority, { name: 'all features', score: 0.8 }]);
    expect(liveReferences({ ...known, featureCount: 9 }, null, scores)).toEqual([majority]);
    const baselines = {
      majority: { class: 'a', score: { mean: 0.61 } },
      allFeatures: { features: 3, score: { mean: 0.79 } },
    };
    expect(liveReferences(known, { command: 'select', baselines } as unknown as RunResult, scores)).toEqual([
      { name: 'majority class (a)', score: 0.61 },
      { name: 'all features', score: 0.79 },
    ]);
    expect(liveReferences(null, null, undefined)).toEqual([]);
  });

  it('leave out values that cannot be drawn', () => {
    expect(liveLines(progress({ steps: [step(3, { margin: Number.NaN, criterion: [] })] }))).toEqual([]);
  });
});

describe('the plane of a line', () => {
  it('holds every point', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), fc.integer({ min: 0, max: 20_000 }), (ys, more) => {
        const points = ys.map((y, place) => ({ x: ys.length - place, y }));
        const plane = planeFor(points, ys.length + more, SIZE);
        for (const { x, y } of points) {
          expect(plane.toX(x)).toBeGreaterThanOrEqual(SIZE.left);
          expect(plane.toX(x)).toBeLessThanOrEqual(SIZE.width - SIZE.right);
          expect(plane.toY(y)).toBeGreaterThanOrEqual(SIZE.top);
          expect(plane.toY(y)).toBeLessThanOrEqual(SIZE.height - SIZE.bottom);
        }
      }),
    );
  });

  it('holds further levels', () => {
    const plane = planeFor([{ x: 1, y: 0.95 }], 2, SIZE, [0.6]);
    expect(plane.toY(0.6)).toBeLessThanOrEqual(SIZE.height - SIZE.bottom);
    expect(plane.toY(0.95)).toBeGreaterThanOrEqual(SIZE.top);
  });

  it('has round ticks around the ends', () => {
    expect(evenTicks(0.81, 0.98, 4)).toEqual([0.8, 0.85, 0.9, 0.95, 1]);
    expect(planeFor([{ x: 1, y: 1 }], 2000, SIZE).xTicks).toEqual([1, 10, 100, 1000]);
    expect(planeFor([{ x: 1, y: 1 }], 30, SIZE).xTicks).toEqual([1, 10, 20, 30]);
  });
});

describe('the path of a line', () => {
  it('is short for many points and keeps the highest and the lowest', () => {
    const points = Array.from({ length: 20_000 }, (_, place) => ({
      x: 20_000 - place,
      y: place === 777 ? 9 : place % 2,
    }));
    const plane = planeFor(points, 20_000, SIZE);
    const drawn = pathOf(points, plane).split(/[ML]/).slice(1);
    expect(drawn.length).toBeLessThan(1000);
    expect(drawn).toContain(`${plane.toX(20_000 - 777).toFixed(1)},${plane.toY(9).toFixed(1)}`);
  });
});

describe('the band of a line', () => {
  it('is one standard error to each side, inside the plane', () => {
    const points = [
      { x: 2, y: 0.9, spread: 0.05 },
      { x: 1, y: 0.8, spread: 0.1 },
    ];
    const plane = planeFor(points, 2, SIZE);
    expect(plane.toY(0.95)).toBeGreaterThanOrEqual(SIZE.top);
    expect(plane.toY(0.7)).toBeLessThanOrEqual(SIZE.height - SIZE.bottom);
    const corners = bandOf(points, plane).slice(1, -1).split('L');
    expect(corners).toEqual(
      [
        [2, 0.95],
        [1, 0.9],
        [1, 0.7],
        [2, 0.85],
      ].map(([x, y]) => `${plane.toX(x).toFixed(1)},${plane.toY(y).toFixed(1)}`),
    );
    expect(bandOf([{ x: 1, y: 1 }], plane)).toBe('');
  });
});

it('gives every quantity one colour', () => {
  const colours = Object.values(LINE_COLOURS);
  expect(new Set(colours).size).toBe(colours.length);
});
