import { describe, expect, it } from 'vitest';
import { addConfusion, classQualities, confusionMatrix } from '../../src/evaluation/confusion.ts';

const truth = [0, 0, 0, 1, 1, 1];
const predicted = [0, 0, 1, 1, 0, 1];

describe('confusionMatrix', () => {
  it('has true classes in rows and predicted ones in columns', () => {
    expect(confusionMatrix([0, 0, 1, 2, 2], [0, 1, 1, 0, 0], 3)).toEqual([
      [1, 1, 0],
      [0, 1, 0],
      [2, 0, 0],
    ]);
  });
});

describe('addConfusion', () => {
  it('adds test parts', () => {
    const whole = confusionMatrix(truth, predicted, 2);
    const parts = [0, 3].map((from) =>
      confusionMatrix(truth.slice(from, from + 3), predicted.slice(from, from + 3), 2),
    );
    expect(addConfusion(parts)).toEqual(whole);
  });
});

describe('classQualities', () => {
  it('gives recall and precision', () => {
    const matrix = confusionMatrix(truth, [0, 1, 1, 1, 1, 1], 2);
    expect(classQualities(matrix)).toEqual([
      { rows: 3, predicted: 1, recall: 1 / 3, precision: 1 },
      { rows: 3, predicted: 5, recall: 1, precision: 3 / 5 },
    ]);
  });

  it('knows no recall of a class without rows and no precision of one never predicted', () => {
    const [, second, third] = classQualities(confusionMatrix([0, 0, 1], [0, 2, 0], 3));
    expect(second).toEqual({ rows: 1, predicted: 0, recall: 0, precision: null });
    expect(third).toEqual({ rows: 0, predicted: 1, recall: null, precision: 0 });
  });
});
