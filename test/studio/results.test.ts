// The logic of the result views, without a page.

import { describe, expect, it } from 'vitest';
import type { Distribution, RunRequest, RunResult } from '../../apps/studio/engine/protocol.ts';
import { chartsOf } from '../../apps/studio/results/charts-of.ts';
import { compareRequest } from '../../apps/studio/results/compare-request.ts';
import { fileName } from '../../apps/studio/results/download.ts';
import { evaluationCostText, isSameData, isSameSelection } from '../../apps/studio/results/evaluations.ts';
import { colourOf, dodged, foldReferences, foldRows, permutationMeans } from '../../apps/studio/results/live-folds.ts';
import { offersFor } from '../../apps/studio/results/offers.ts';
import { outcomeOf, selectedSizeOf } from '../../apps/studio/results/outcome.ts';
import { distributionText, fractionsOf, positionAlong, ridgePath } from '../../apps/studio/results/ridges.ts';
import { cellText, columnLengths, rowsInView, shownRows } from '../../apps/studio/results/rows.ts';
import { nearestSize } from '../../apps/studio/results/sizes.ts';
import { optionsFor } from '../../apps/studio/state/run-requests.ts';
import { exporters } from '../../src/formats/index.ts';
import { binCounts, rangeAround } from '../../src/report/charts/histogram.ts';
import { unrankedCount } from '../../src/tasks/ranking-run.ts';

const REQUEST: RunRequest = {
  source: { kind: 'example', name: 'wdbc' },
  task: 'evaluate',
  options: { method: 'svm-rfe', cost: 2 },
  threads: 2,
};

describe('the rows of a long table', () => {
  const ROWS = [
    [1, 'alpha', 0.5],
    [2, { value: 'Beta', note: 'chosen' }, null],
    [3, 'gamma10', 0.25],
    [4, 'gamma9', 2],
  ] as const;

  it('are searched case-insensitively', () => {
    expect(shownRows(ROWS, ' beta ', null)).toEqual([1]);
    expect(shownRows(ROWS, '', null)).toEqual([0, 1, 2, 3]);
    expect(shownRows(ROWS, 'nothing', null)).toEqual([]);
  });

  it('are sorted by a column, missing values last', () => {
    expect(shownRows(ROWS, '', { column: 2, isFalling: false })).toEqual([2, 0, 3, 1]);
    expect(shownRows(ROWS, '', { column: 2, isFalling: true })).toEqual([3, 0, 2, 1]);
    expect(shownRows(ROWS, 'gamma', { column: 1, isFalling: false })).toEqual([3, 2]);
  });

  it('are rendered only near the viewport', () => {
    expect(rowsInView(20_000, 32_000, 480, 32)).toEqual([992, 1023]);
    expect(rowsInView(20_000, 0, 480, 32)).toEqual([0, 23]);
    expect(rowsInView(3, 9_999, 480, 32)).toEqual([3, 3]);
  });

  it('give each column room for its longest text, also where it is far down', () => {
    const long = Array.from({ length: 5_000 }, (_, row) => [
      row,
      row === 4_321 ? 'a long name' : `f${row}`,
      row / 5_000,
    ]);
    const columns = [
      { title: 'rank', format: 'integer' },
      { title: 'feature', heading: true },
      { title: 'selected in', format: 'percent', digits: 0 },
    ] as const;
    expect(columnLengths(columns, long)).toEqual([5, 11, 5]);
    expect(columnLengths(columns, [[1, 'x'.repeat(500), 0]])).toEqual([1, 44, 3]);
    expect(columnLengths(columns, [])).toEqual([0, 0, 0]);
  });

  it('format numbers by column, and missing values as a dash', () => {
    expect(cellText(0.98765, { title: '', format: 'fixed' })).toBe('0.988');
    expect(cellText({ value: null }, { title: '' })).toBe('–');
    expect(cellText(true, { title: '' })).toBe('yes');
  });
});

describe('the evaluation of a selection', () => {
  const run = (request: RunRequest, digest?: string) => ({
    request,
    result: digest === undefined ? null : ({ data: { digest } } as RunResult),
  });
  const options = { cost: 2, method: 'svm-rfe', outerFolds: 5, permutations: 10 };

  it('is known by its data and options, not by how it is evaluated', () => {
    const own = run(REQUEST, 'd1');
    expect(isSameSelection(own, run({ ...REQUEST, options }, 'd1'))).toBe(true);
    expect(isSameSelection(own, run({ ...REQUEST, options: { ...options, cost: 3 } }, 'd1'))).toBe(false);
    expect(isSameSelection(own, run({ ...REQUEST, options, task: 'select' }, 'd1'))).toBe(false);
  });

  it('belongs to data of the same digest, never to a file of the same name and size', () => {
    const file = (text: string): RunRequest => ({
      ...REQUEST,
      source: { kind: 'file', name: 'a.csv', blob: new Blob([text]) },
    });
    expect(isSameSelection(run(file('abc'), 'd1'), run(file('abd'), 'd2'))).toBe(false);
    expect(isSameSelection(run(file('abc'), 'd1'), run(file('abc'), 'd1'))).toBe(true);
    expect(isSameData(run(REQUEST), run(REQUEST))).toBe(false);
  });

  it('belongs to the data that the user saw while it has no result', () => {
    expect(isSameData(run({ ...REQUEST, digest: 'd1' }), run(REQUEST, 'd1'))).toBe(true);
    expect(isSameData(run({ ...REQUEST, digest: 'd1' }, 'd2'), run(REQUEST, 'd1'))).toBe(false);
  });

  it('has an estimated time, by outer folds and threads', () => {
    expect(evaluationCostText(REQUEST, 6)).toContain('10 outer folds takes about 30 s');
    expect(evaluationCostText({ ...REQUEST, options: { outerFolds: 'loo' } }, 6)).toContain('once per sample');
  });
});

describe('the outer folds of a live run', () => {
  const fold = (score: number | null, more: object = {}) => ({ repeat: 0, fold: '1', score, features: 3, ...more });

  it('are one row of an evaluation, with the mean and its standard error', () => {
    expect(foldRows([fold(0.8), fold(null), fold(1), fold(0.1, { permutation: 0 })])).toEqual([
      { name: '', scores: [0.8, 1], mean: 0.9, se: expect.closeTo(0.1) },
    ]);
    expect(foldRows([fold(0.8)])[0].se).toBeNull();
  });

  it('have the majority class and all features of the same folds as references', () => {
    const baselines = (majority: number | null, allFeatures: number | null) => ({
      baselines: { majority, allFeatures },
    });
    const folds = [
      fold(0.8, baselines(0.6, 0.7)),
      fold(1, baselines(0.5, null)),
      fold(0.2, { permutation: 0, ...baselines(0.1, 0.1) }),
    ];
    expect(foldReferences(folds, 'always a')).toEqual([
      { name: 'always a', score: expect.closeTo(0.55) },
      { name: 'all features', score: expect.closeTo(0.7) },
    ]);
    const compared = [
      fold(0.8, { method: 'x', ...baselines(0.6, 0.7) }),
      fold(0.8, { method: 'y', ...baselines(0.6, 0.9) }),
    ];
    // The methods have no line of all features in common.
    expect(foldReferences(compared, 'always a')).toEqual([{ name: 'always a', score: 0.6 }]);
    expect(foldReferences([fold(0.8)], 'always a')).toEqual([]);
    expect(foldReferences([], 'always a')).toEqual([]);
  });

  it('spread out where folds have equal scores', () => {
    expect(dodged([100, 100, 40, 103, 100], 6)).toEqual([0, 1, 0, -1, 2]);
  });

  it('are a row for each method of a comparison', () => {
    const rows = foldRows([fold(0.5, { method: 'a' }), fold(0.7, { method: 'b' }), fold(0.7, { method: 'a' })]);
    expect(rows.map(({ name, mean }) => [name, mean])).toEqual([
      ['a', expect.closeTo(0.6)],
      ['b', 0.7],
    ]);
  });

  it('have the colours of the result: by the order of the methods, not by that of the folds', () => {
    const methods = ['svm-rfe', 'fisher'];
    const names = ['fisher', 'random', 'svm-rfe'];
    expect(names.map((name, index) => colourOf(name, index, methods))).toEqual([1, null, 0]);
    expect(names.map((name, index) => colourOf(name, index, []))).toEqual([0, 1, 2]);
  });

  it('give the mean of a permutation when all of its folds are done', () => {
    const folds = [fold(0.4, { permutation: 0 }), fold(0.6, { permutation: 0 }), fold(0.9, { permutation: 1 })];
    expect(permutationMeans(folds, 2)).toEqual([0.5]);
  });

  it('fall into bins that cover every score', () => {
    const range = rangeAround([0.2, 0.9]);
    const counts = binCounts([0.2, 0.55, 0.9, 0.9], range);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(Math.max(...counts)).toBe(2);
    expect(rangeAround([])).toEqual([0, 1]);
  });
});

describe('the outcome of a run', () => {
  it('quotes the score of the selected subset, not of the last one', () => {
    const curve = [0.9, 0.95, 0.6].map((mean, i) => ({ features: 3 - i, score: { mean } }));
    const selected = { features: ['a', 'b'], score: { mean: 0.95 } };
    const result = { command: 'select', options: { score: 'accuracy' }, ranking: ['a', 'b', 'c'], curve, selected };
    expect(outcomeOf(result as unknown as RunResult)).toBe('2 of 3 features selected, inner-CV accuracy 0.950');
    expect(selectedSizeOf(result as unknown as RunResult)).toBe(2);
  });

  it('is absent where a run was stopped before a size was selected', () => {
    const result = { command: 'select', options: {}, ranking: ['a'], curve: [] };
    expect(outcomeOf(result as unknown as RunResult)).toBeNull();
  });
});

describe('features that were never eliminated', () => {
  it('have no rank where there are several', () => {
    expect(unrankedCount({ survivors: ['a', 'b', 'c'] })).toBe(3);
    expect(unrankedCount({ survivors: ['a'] })).toBe(0);
    expect(unrankedCount({ survivors: ['a', 'b'], scores: { a: 1, b: 2 } })).toBe(0);
  });
});

describe('a distribution', () => {
  const SPREAD: Distribution = {
    feature: 'width',
    classes: ['a', 'b'],
    bins: { kind: 'numeric', edges: [0, 5, 10] },
    counts: [
      [3, 1],
      [0, 0],
    ],
    quartiles: [[0, 1, 2, 3, 10], null],
    missing: 2,
  };

  it('is drawn by fractions of each class', () => {
    expect(fractionsOf(SPREAD)).toEqual([
      [0.75, 0.25],
      [0, 0],
    ]);
    expect(ridgePath([0.75, 0.25], 0.75, { width: 100, base: 30, height: 30 })).toBe('M0,30V0.0H50.0V20.0H100.0V30Z');
  });

  it('has positions from 0 to 1', () => {
    expect([-1, 0, 2.5, 10, 11].map((value) => positionAlong(value, [0, 5, 10]))).toEqual([0, 0, 0.25, 1, 1]);
    expect(positionAlong(3, [3, 3])).toBe(0.5);
  });

  it('has a text alternative', () => {
    expect(distributionText(SPREAD)).toBe(
      'width by class. a: median 2, interquartile range 1 to 3; b: no values. Missing in 2 samples.',
    );
  });
});

describe('the exports', () => {
  const kinds = (result: object) =>
    offersFor(result as RunResult).flatMap(({ offers }) => offers.map(({ what }) => what));

  it('include every model format', () => {
    const models = kinds({ command: 'select', model: {} }).flatMap((what) => (what.kind === 'model' ? [what.to] : []));
    expect(models.toSorted()).toEqual(exporters.names.toSorted());
  });

  it('have no model where there is none, and say why', () => {
    expect(kinds({ command: 'rank' }).map(({ kind }) => kind)).toEqual(['report', 'csv', 'json']);
    expect(offersFor({ command: 'rank' } as RunResult).at(-1)?.instead).toMatch(/selection/);
  });

  it('have portable file names', () => {
    expect(fileName('Accuracy against ‖w‖² / the "number"')).toBe('accuracy-against-w-2-the-number');
    expect(fileName('../..')).toBe('chart');
  });

  it('include all charts of a report, in order', () => {
    const chart = (title: string) => ({ title, description: '', spec: {} });
    const sizes = { kind: 'sizes', chart: chart('a'), sizes: [], chosen: 0, ranking: [] } as const;
    const inner = [{ heading: '', blocks: [{ kind: 'chart', chart: chart('b') } as const] }];
    const sections = [{ heading: '', blocks: [{ kind: 'paragraph', text: '' } as const, sizes], sections: inner }];
    expect(chartsOf({ sections }).map(({ title }) => title)).toEqual(['a', 'b']);
  });
});

describe('a comparison with other methods', () => {
  it('keeps the options that apply to all methods', () => {
    const request = { ...REQUEST, options: { method: 'svm-rfe', criterion: 'weight', cost: 2, target: 'class' } };
    expect(compareRequest(request, ['svm-rfe', 'mfe'], optionsFor)).toMatchObject({
      task: 'compare',
      options: { cost: 2, target: 'class', methods: ['svm-rfe', 'mfe'] },
    });
    expect(compareRequest(request, ['mfe'], optionsFor).options).not.toHaveProperty('criterion');
    expect(compareRequest(request, ['mfe'], optionsFor).options).not.toHaveProperty('method');
  });
});

it('finds the nearest size', () => {
  const sizes = [1, 2, 4, 8].map((features) => ({ features }));
  expect([0, 1, 3, 5, 7, 99].map((wanted) => sizes[nearestSize(sizes, wanted)].features)).toEqual([1, 1, 2, 4, 8, 8]);
});
