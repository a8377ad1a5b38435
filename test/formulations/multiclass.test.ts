import { describe, expect, it } from 'vitest';
import { classWeights, rowCosts } from '../../src/formulations/costs.ts';
import { decodeClasses, decompose } from '../../src/formulations/schemes/index.ts';
import { problemOf } from '../problem.ts';

const labels = [0, 1, 2, 1];
const costs = [1, 2, 3, 4];

describe('decomposition', () => {
  it('makes a problem of each pair, the later class positive', () => {
    const problems = decompose({ scheme: 'ovo', labels, costs });
    expect(problems.map(({ positive, negative }) => [positive, negative])).toEqual([
      [1, 0],
      [2, 0],
      [2, 1],
    ]);
    expect(Array.from(problems[2].rows)).toEqual([1, 2, 3]);
    expect(Array.from(problems[2].signs)).toEqual([-1, 1, -1]);
    expect(Array.from(problems[2].costs)).toEqual([2, 3, 4]);
  });

  it('makes a problem of each class against the rest', () => {
    const problems = decompose({ scheme: 'ovr', labels, costs });
    expect(problems.map(({ positive, negative }) => [positive, negative])).toEqual([
      [0, null],
      [1, null],
      [2, null],
    ]);
    expect(Array.from(problems[1].signs)).toEqual([-1, 1, -1, 1]);
  });

  it('makes one problem of two classes under either scheme', () => {
    const rows = Int32Array.of(1, 2, 3);
    for (const scheme of ['ovo', 'ovr']) {
      const problems = decompose({ scheme, labels, costs, rows });
      expect(problems.map(({ positive, negative }) => [positive, negative])).toEqual([[2, 1]]);
      expect(problems[0].rows).toEqual(rows);
    }
  });

  it('refuses a single class and an unknown scheme', () => {
    expect(problemOf(() => decompose({ scheme: 'ovo', labels: [1, 1], costs })).code).toBe('one-class-to-train-on');
    expect(problemOf(() => decompose({ scheme: 'ovx', labels, costs }))).toMatchObject({
      code: 'name-unknown',
      facts: { kind: 'multi-class scheme', name: 'ovx' },
    });
  });
});

describe('choosing classes', () => {
  const pairs = decompose({ scheme: 'ovo', labels, costs });

  it('counts votes, zero for the positive class', () => {
    expect(Array.from(decodeClasses('ovo', pairs, [[1], [1], [0]], 3))).toEqual([2]);
    expect(Array.from(decodeClasses('ovo', pairs, [[1], [-1], [-1]], 3))).toEqual([1]);
    expect(Array.from(decodeClasses('ovo', pairs, [[-1], [-1], [1]], 3))).toEqual([0]);
  });

  it('gives a tie of votes to the lower class', () => {
    expect(Array.from(decodeClasses('ovo', pairs, [[1], [-1], [1]], 3))).toEqual([0]);
  });

  it('takes the largest value against the rest, the lower class of equal ones', () => {
    const rest = decompose({ scheme: 'ovr', labels, costs });
    expect(
      Array.from(
        decodeClasses(
          'ovr',
          rest,
          [
            [-3, -1],
            [-2, 5],
            [-4, 5],
          ],
          3,
        ),
      ),
    ).toEqual([1, 1]);
  });

  it('leaves out classes without a model', () => {
    const one = decompose({ scheme: 'ovr', labels, costs, rows: Int32Array.of(1, 2) });
    expect(Array.from(decodeClasses('ovr', one, [[-1, 0, 1]], 3))).toEqual([1, 2, 2]);
  });
});

describe('costs', () => {
  const counts = [1, 2, 5];

  it('follow the class weighting', () => {
    expect(classWeights('none', counts)).toEqual([1, 1, 1]);
    expect(classWeights('inverse', counts)).toEqual([1, 0.5, 0.2]);
    expect(classWeights('inverse-plus-classes', counts)).toEqual([4, 3.5, 3.2]);
    expect(classWeights('balanced', counts)).toEqual([8 / 3, 8 / 6, 8 / 15]);
    expect(classWeights([1, 2, 3], counts)).toEqual([1, 2, 3]);
  });

  it('multiply cost, class weight and row weight', () => {
    const made = rowCosts({ cost: 2, labels, classWeights: [1, 10, 100], rowWeights: [1, 0.5, 1, 0] });
    expect(Array.from(made)).toEqual([2, 10, 200, 0]);
  });

  it('refuse what no cost can be', () => {
    for (const cost of [0, Number.NaN])
      expect(problemOf(() => rowCosts({ cost, labels, classWeights: [1, 1, 1] }))).toMatchObject({
        code: 'option-invalid',
        facts: { option: 'cost', value: String(cost), expected: { range: { above: 0, infinite: true } } },
      });
    const rowWeights = [1, 1, -1, 1];
    expect(problemOf(() => rowCosts({ cost: 1, labels, classWeights: [1, 1, 1], rowWeights }))).toEqual({
      code: 'weight-invalid',
      facts: { value: '-1' },
      at: { row: 3 },
    });
    expect(problemOf(() => classWeights([1, -1, 1], counts))).toEqual({
      code: 'class-weight-invalid',
      facts: { class: 2, weight: '-1' },
    });
    expect(problemOf(() => classWeights([1], counts))).toEqual({
      code: 'class-weights-count',
      facts: { weights: 1, classes: 3 },
    });
    expect(problemOf(() => classWeights('balance', counts)).facts).toMatchObject({ nearest: 'balanced' });
  });
});
