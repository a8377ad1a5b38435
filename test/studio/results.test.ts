// What the views of results think, without a page.

import { describe, expect, it } from 'vitest';
import type { Distribution, RunRequest, RunResult } from '../../apps/studio/engine/protocol.ts';
import { chartsOf } from '../../apps/studio/results/charts-of.ts';
import { compareRequest } from '../../apps/studio/results/compare-request.ts';
import { fileName } from '../../apps/studio/results/download.ts';
import { honestCostWords, isSameSelection, isSameSource } from '../../apps/studio/results/honest.ts';
import { changeWords } from '../../apps/studio/results/measures.ts';
import { offersFor } from '../../apps/studio/results/offers.ts';
import { distributionWords, ridgePath, shareAlong, sharesOf } from '../../apps/studio/results/ridges.ts';
import { cellText, rowsInView, shownRows } from '../../apps/studio/results/rows.ts';
import { nearestSize } from '../../apps/studio/results/sizes.ts';
import { optionsFor } from '../../apps/studio/state/run-requests.ts';
import { exporters } from '../../src/formats/index.ts';

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

  it('are found by words, whatever their case', () => {
    expect(shownRows(ROWS, ' beta ', null)).toEqual([1]);
    expect(shownRows(ROWS, '', null)).toEqual([0, 1, 2, 3]);
    expect(shownRows(ROWS, 'nothing', null)).toEqual([]);
  });

  it('are ordered by a column, with what is not known last either way', () => {
    expect(shownRows(ROWS, '', { column: 2, isFalling: false })).toEqual([2, 0, 3, 1]);
    expect(shownRows(ROWS, '', { column: 2, isFalling: true })).toEqual([3, 0, 2, 1]);
    expect(shownRows(ROWS, 'gamma', { column: 1, isFalling: false })).toEqual([3, 2]);
  });

  it('are on the page only near the view, and never outside the table', () => {
    expect(rowsInView(20_000, 32_000, 480, 32)).toEqual([992, 1023]);
    expect(rowsInView(20_000, 0, 480, 32)).toEqual([0, 23]);
    expect(rowsInView(3, 9_999, 480, 32)).toEqual([3, 3]);
  });

  it('say numbers as their column does, and what is not known with a dash', () => {
    expect(cellText(0.98765, { title: '', format: 'fixed' })).toBe('0.988');
    expect(cellText({ value: null }, { title: '' })).toBe('–');
    expect(cellText(true, { title: '' })).toBe('yes');
  });
});

describe('the honest evaluation of a selection', () => {
  it('is known by its data and options, not by how it is evaluated', () => {
    const asked = { ...REQUEST, options: { cost: 2, method: 'svm-rfe', outerFolds: 5, permutations: 10 } };
    expect(isSameSelection(REQUEST, asked)).toBe(true);
    expect(isSameSelection(REQUEST, { ...asked, options: { ...asked.options, cost: 3 } })).toBe(false);
    expect(isSameSelection(REQUEST, { ...asked, task: 'select' })).toBe(false);
  });

  it('is of the same source', () => {
    const file = (text: string, name = 'a.csv') => ({ kind: 'file', name, blob: new Blob([text]) }) as const;
    expect(isSameSource(file('abc'), file('abd'))).toBe(true);
    expect(isSameSource(file('abc'), file('abcd'))).toBe(false);
    expect(isSameSource(file('abc'), file('abc', 'b.csv'))).toBe(false);
    const made = (seed: number) => ({ kind: 'generated', name: 'xor', options: { seed } }) as const;
    expect([isSameSource(made(1), made(1)), isSameSource(made(1), made(2))]).toEqual([true, false]);
  });

  it('has its cost told, by its parts and threads', () => {
    expect(honestCostWords(REQUEST, 6)).toContain('10 parts, roughly 30 s');
    expect(honestCostWords({ ...REQUEST, options: { outerFolds: 'loo' } }, 6)).toContain('each row');
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

  it('is drawn by shares of each class, and an empty class as a level line', () => {
    expect(sharesOf(SPREAD)).toEqual([
      [0.75, 0.25],
      [0, 0],
    ]);
    expect(ridgePath([0.75, 0.25], 0.75, { width: 100, base: 30, height: 30 })).toBe('M0,30V0.0H50.0V20.0H100.0V30Z');
  });

  it('has places from one end to the other', () => {
    expect([-1, 0, 2.5, 10, 11].map((value) => shareAlong(value, [0, 5, 10]))).toEqual([0, 0, 0.25, 1, 1]);
    expect(shareAlong(3, [3, 3])).toBe(0.5);
  });

  it('is told in words', () => {
    expect(distributionWords(SPREAD)).toBe(
      'width by class. a: median 2, middle half 1 to 3; b: no values. Missing in 2 rows.',
    );
  });
});

describe('what can be taken away', () => {
  const titles = (result: object) =>
    offersFor(result as RunResult).flatMap(({ offers }) => offers.map(({ what }) => what));

  it('has every format that a model can be exported to', () => {
    const models = titles({ command: 'select', model: {} }).flatMap((what) => (what.kind === 'model' ? [what.to] : []));
    expect(models.toSorted()).toEqual(exporters.names.toSorted());
  });

  it('has no model where there is none, and says why', () => {
    expect(titles({ command: 'rank' }).map(({ kind }) => kind)).toEqual(['report', 'json', 'csv']);
    expect(offersFor({ command: 'rank' } as RunResult).at(-1)?.instead).toMatch(/selection/);
  });

  it('has names that every system takes', () => {
    expect(fileName('Accuracy against ‖w‖² / the "number"')).toBe('accuracy-against-w-2-the-number');
    expect(fileName('../..')).toBe('chart');
  });

  it('has all charts of a report, in order', () => {
    const chart = (title: string) => ({ title, description: '', spec: {} });
    const sizes = { kind: 'sizes', chart: chart('a'), sizes: [], chosen: 0, ranking: [] } as const;
    const inner = [{ heading: '', blocks: [{ kind: 'chart', chart: chart('b') } as const] }];
    const sections = [{ heading: '', blocks: [{ kind: 'paragraph', text: '' } as const, sizes], sections: inner }];
    expect(chartsOf({ sections }).map(({ title }) => title)).toEqual(['a', 'b']);
  });
});

describe('a comparison with other methods', () => {
  it('keeps the options that all methods share', () => {
    const request = { ...REQUEST, options: { method: 'svm-rfe', criterion: 'weight', cost: 2, target: 'class' } };
    expect(compareRequest(request, ['svm-rfe', 'mfe'], optionsFor)).toMatchObject({
      task: 'compare',
      options: { cost: 2, target: 'class', methods: ['svm-rfe', 'mfe'] },
    });
    expect(compareRequest(request, ['mfe'], optionsFor).options).not.toHaveProperty('criterion');
    expect(compareRequest(request, ['mfe'], optionsFor).options).not.toHaveProperty('method');
  });
});

it('finds the size next to a wanted one', () => {
  const sizes = [1, 2, 4, 8].map((features) => ({ features }));
  expect([0, 1, 3, 5, 7, 99].map((wanted) => sizes[nearestSize(sizes, wanted)].features)).toEqual([1, 1, 2, 4, 8, 8]);
});

it('tells a change as a share of what was before', () => {
  expect([changeWords(2, 1.9), changeWords(-1, 1), changeWords(0, 1), changeWords(1, null)]).toEqual([
    '−5 %',
    '+200 %',
    '',
    '',
  ]);
});
