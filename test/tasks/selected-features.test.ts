// What people take away of a selection: the table of the selected features and the curve.

import { describe, expect, it } from 'vitest';
import { denseValues } from '../../src/data/dataset.ts';
import { compare, evaluate, readData, select } from '../../src/index.ts';
import { chooseAgain } from '../../src/tasks/choose-again.ts';
import { csvText } from '../../src/tasks/csv-text.ts';
import { foldRankings } from '../../src/tasks/selected-features.ts';
import {
  comparedCurvesSpreadsheet,
  curveSpreadsheet,
  evaluateSpreadsheet,
  nestedCurveSpreadsheet,
  selectSpreadsheet,
  spreadsheetLines,
} from '../../src/tasks/spreadsheets.ts';

const wdbc = () => readData('example:wdbc');
const PER_FOLD = { ranking: 'per-fold', folds: 4, repeats: 1, choose: 'n=5', halveAbove: 8 } as const;

describe('the table of the selected features', () => {
  it('has weight, criterion, frequency over the folds, class means, difference and AUC', async () => {
    const data = await wdbc();
    const result = await select(data, PER_FOLD);
    const { titles, rows } = selectSpreadsheet(result);
    expect(titles).toEqual([
      'rank',
      'feature',
      'weight',
      'criterion',
      'frequency',
      'mean B',
      'mean M',
      'difference',
      'auc',
    ]);
    expect(rows.map(([rank, feature]) => [rank, feature])).toEqual(
      result.selected.features.map((feature, place) => [place + 1, feature]),
    );
    const [{ weights }] = result.model.machines;
    for (const [, feature, weight, , frequency, benign, malignant, difference] of rows) {
      expect(weight).toBe(weights![result.model.columns.indexOf(String(feature))]);
      const heads = result.foldRankings!.map((ranking) => ranking.slice(0, 5));
      expect(heads).toHaveLength(4);
      expect(frequency).toBe(heads.filter((head) => head.includes(String(feature))).length / 4);
      const own = data.dataset.features.find(({ name }) => name === feature)!;
      const values = denseValues(own.data, data.dataset.rowCount);
      const of = (k: number) => [...values].filter((_, row) => data.dataset.labels[row] === k);
      const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
      expect(benign).toBeCloseTo(mean(of(0)), 9);
      expect(malignant).toBeCloseTo(mean(of(1)), 9);
      expect(difference).toBe((malignant as number) - (benign as number));
    }
    const last = result.trace.find(({ removed }) => removed.includes(result.selected.features[4]))!;
    expect(rows[4][3]).toBe(last.criterion[last.removed.indexOf(result.selected.features[4])]);
  });

  it('has no frequency where the folds share one ranking, and no weight without a linear model', async () => {
    const data = await wdbc();
    const along = await select(data, { ...PER_FOLD, ranking: 'once' });
    expect(along.foldRankings).toBeUndefined();
    expect(selectSpreadsheet(along).titles).not.toContain('frequency');
    const gaussian = await select(data, { ...PER_FOLD, ranking: 'once', kernel: 'rbf', sizes: [5] });
    expect(selectSpreadsheet(gaussian).titles).not.toContain('weight');
    expect(selectSpreadsheet(gaussian).rows).toHaveLength(5);
  });

  it('is that of another size after chooseAgain, to the bit', async () => {
    const data = await wdbc();
    const first = await select(data, PER_FOLD);
    for (const choose of ['n=3', 'n=1']) {
      const again = chooseAgain(data, { ...PER_FOLD, choose }, first);
      const whole = await select(data, { ...PER_FOLD, choose });
      expect(again.selected).toEqual(whole.selected);
      expect(again.selected.details).toHaveLength(Number(choose.slice(2)));
    }
  });

  it('gives norms of weights where there are several classifiers', async () => {
    const result = await select(await readData('example:wine'), { choose: 'n=5', folds: 3, step: '4' });
    const { machines: classifiers, columns } = result.model;
    const [{ feature, weight }] = result.selected.details;
    const own = classifiers.map(({ weights }) => weights![columns.indexOf(feature)] ** 2);
    expect(weight).toBeCloseTo(Math.sqrt(own[0] + own[1] + own[2]), 12);
    expect(selectSpreadsheet(result).titles.slice(-5)).toEqual(['mean 1', 'mean 2', 'mean 3', 'difference', 'auc']);
  });

  it('runs nothing that names and classes hold', async () => {
    const hostile =
      '"=HYPERLINK(1)","b;=2","@c",class\n1,5,2,"=x"\n2,4,1,"+y;=1"\n1.2,6,3,"=x"\n3,1,1,"+y;=1"\n1.1,5,3,"=x"\n2.8,2,0,"+y;=1"\n';
    const result = await select(await readData(hostile), { folds: 3, choose: 'n=3' });
    const text = csvText(spreadsheetLines(selectSpreadsheet(result)));
    for (const cell of text.split(/[,;\r\n]+/).map((own) => own.replace(/^"/, ''))) {
      if (!/^-?\d/.test(cell)) expect(cell).not.toMatch(/^[=+@-]/);
    }
    expect(text).toContain("'=HYPERLINK(1)");
    expect(text).toContain('mean =x');
  });
});

describe('rankings of folds', () => {
  it('begin with what was never eliminated, and are kept as far as 50,000 names go', () => {
    expect(
      foldRankings(
        ['a', 'b', 'c', 'd'],
        [
          ['d', 'a'],
          ['b', 'c', 'a'],
        ],
      ),
    ).toEqual([
      ['b', 'c', 'a', 'd'],
      ['d', 'a', 'c', 'b'],
    ]);
    const features = Array.from({ length: 20_000 }, (_, j) => `g${j}`);
    const kept = foldRankings(
      features,
      Array.from({ length: 10 }, () => features.slice(1)),
    );
    expect(kept.map((own) => own.length)).toEqual(new Array(10).fill(5000));
    expect(kept[3].slice(0, 3)).toEqual(['g0', 'g19999', 'g19998']);
  });
});

describe('the tables of an evaluation', () => {
  it('have the frequency over the outer folds, and the statistics of what was selected', async () => {
    const data = await readData('example:wine');
    const result = await evaluate(data, { choose: 'n=4', folds: 3, outerFolds: 4, step: '3' });
    const { titles, rows } = evaluateSpreadsheet(result);
    expect(titles).toEqual(['rank', 'feature', 'frequency', 'mean 1', 'mean 2', 'mean 3', 'difference', 'auc']);
    expect(rows.map(([, feature]) => feature)).toEqual(result.evaluation.consensus);
    for (const [, feature, frequency, mean] of rows) {
      const parts = result.evaluation.parts.filter(({ features }) => features.includes(String(feature)));
      expect(frequency).toBe(parts.length / 4);
      expect(typeof mean).toBe(parts.length > 0 ? 'number' : 'string');
    }
    const shares = result.evaluation.details.map(({ frequency }) => frequency!);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    const curve = nestedCurveSpreadsheet(result);
    expect(curve.titles).toEqual(['features', 'score', 'sd', 'se', 'selection', 'train', 'test']);
    expect(curve.rows.map(([features]) => features)).toEqual(result.curve.map(({ features }) => features));
  });

  it('have the curves of all methods of a comparison', async () => {
    const data = await readData('example:wine');
    const result = await compare(data, { methods: ['fisher'], folds: 3, outerFolds: 3, step: '5' });
    const { titles, rows } = comparedCurvesSpreadsheet(result);
    expect(titles.slice(0, 3)).toEqual(['data', 'method', 'features']);
    expect(new Set(rows.map(([, method]) => method))).toEqual(new Set(['fisher', 'random', 'svm-rfe reversed']));
  });

  it('have the curve of a selection as before', async () => {
    const result = await select(await readData('example:wine'), { folds: 3, step: '4' });
    const { titles, rows } = curveSpreadsheet(result);
    expect(titles).toEqual(['features', 'score', 'sd', 'se', 'cost']);
    expect(rows).toHaveLength(result.curve.length);
  });
});
