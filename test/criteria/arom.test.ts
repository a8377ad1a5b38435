import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { arom, zeroNorm } from '../../src/criteria/arom.ts';
import { criterionContract } from './contract.ts';
import { contextOf, smallData, train } from './trained.ts';

criterionContract(arom, { kernels: ['linear'], negative: false, emptyIsNothing: true });

const contextFor = (values: readonly ArrayLike<number>[], labels: Int32Array, cost: number) => {
  const trained = train(values, labels, { kernel: 'linear', cost });
  return contextOf(trained, trained.classifiers[0]);
};

describe.each([1, 2])('with the norm %i', (norm) => {
  it('ends at a fixed point: another round changes no scale', () => {
    const { values, labels } = smallData(4, 40, 8);
    const { scales } = zeroNorm(contextFor(values, labels, 10), norm);
    const left = [...scales.keys()].filter((j) => scales[j] > 0);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(values.length);
    const scaled = left.map((j) => Float64Array.from(values[j], (value) => value * scales[j]));
    const [again] = zeroNorm(contextFor(scaled, labels, 10), norm).rounds;
    // z ∗ |w| = z.
    for (const scale of again) expect(scale).toBeCloseTo(1, 4);
  });

  it('ranks by the round in which a scale vanishes, and those that stay by their scale', () => {
    const { values, labels } = smallData(9, 40, 8);
    const { scores, scales, rounds } = zeroNorm(contextFor(values, labels, 10), norm);
    expect(rounds.length).toBeGreaterThan(1);
    for (const [j, score] of scores.entries()) {
      const last = rounds.findLastIndex((round) => round[j] > 0);
      if (scales[j] > 0) expect(score).toBeGreaterThan(rounds.length);
      else expect(Math.floor(score)).toBe(last + 1);
    }
  });

  it('finds as few features as all subsets do, where two of eight decide', () => {
    let agreed = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const { columns, labels } = decidedByTwo(seed);
      const { scales } = zeroNorm(contextFor(columns, labels, 1000), norm);
      const found = [...scales.keys()].filter((j) => scales[j] > 0);
      const fewest = smallestSeparating(columns, labels);
      expect(found.length).toBeGreaterThanOrEqual(fewest);
      if (found.length === fewest) agreed++;
    }
    expect(agreed).toBeGreaterThanOrEqual(15);
  });
});

/** The class is the side of x₀ + x₁ on which a sample is, with a gap between the sides. */
function decidedByTwo(seed: number) {
  const stream = random(seed, 'arom');
  const rows = 40;
  const columns = Array.from({ length: 8 }, () => new Float64Array(rows));
  const labels = new Int32Array(rows);
  for (let i = 0; i < rows; i++) {
    for (const column of columns) column[i] = stream.normal();
    labels[i] = i % 2;
    const side = labels[i] === 1 ? 1 : -1;
    const sum = columns[0][i] + columns[1][i];
    const shift = side * (0.5 + Math.abs(sum)) - sum;
    columns[0][i] += shift / 2;
    columns[1][i] += shift / 2;
  }
  return { columns, labels };
}

/** The size of the smallest subset with a hard margin. */
function smallestSeparating(columns: readonly Float64Array[], labels: Int32Array): number {
  for (let size = 1; size <= columns.length; size++)
    for (let subset = 1; subset < 2 ** columns.length; subset++) {
      const own = columns.filter((_, j) => subset & (1 << j));
      if (own.length !== size) continue;
      const { classifiers } = train(own, labels, { kernel: 'linear', cost: Infinity });
      if (classifiers[0].stop !== 'unbounded') return size;
    }
  throw new Error('not separable');
}
