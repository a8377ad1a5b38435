import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { cholesky, gaussianKnockoffs, ledoitWolf } from '../../src/composites/gaussian-knockoffs.ts';
import { knockoffThreshold } from '../../src/composites/knockoff.ts';
import { binomialTail } from '../../src/composites/shadow.ts';
import { generate, rank, readData } from '../../src/index.ts';

/** Columns of an AR(1) process across features, correlation 0.5 between neighbours. */
function columns(rows: number, features: number, seed: number): Float64Array[] {
  const { normal } = random(seed, 'test columns');
  const all = Array.from({ length: features }, () => new Float64Array(rows));
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < features; j++)
      all[j][i] = j === 0 ? normal() : 0.5 * all[j - 1][i] + Math.sqrt(0.75) * normal();
  return all;
}

const covariance = (a: Float64Array, b: Float64Array) => {
  const mean = (own: Float64Array) => own.reduce((sum, value) => sum + value, 0) / own.length;
  const [x, y] = [mean(a), mean(b)];
  return a.reduce((sum, value, i) => sum + (value - x) * (b[i] - y), 0) / a.length;
};

describe('Gaussian knockoffs', () => {
  it('shrink the covariance as scikit-learn does', () => {
    // sklearn 1.2.1: ledoit_wolf([[1, 2], [3, -1], [-2, 0], [-2, -1]], assume_centered=True) is (3 I, 1).
    const given = [Float64Array.of(1, 3, -2, -2), Float64Array.of(2, -1, 0, -1)];
    const { covariance: shrunk, shrinkage } = ledoitWolf(given);
    const fourth = [1 + 4, 9 + 1, 4, 4 + 1].reduce((sum, square) => sum + square * square, 0);
    const [a, b, c] = [18 / 4, (2 - 3 + 0 + 2) / 4, 6 / 4];
    const mu = (a + c) / 2;
    const distance = (a - mu) ** 2 + (c - mu) ** 2 + 2 * b * b;
    const error = (fourth - 4 * (a * a + c * c + 2 * b * b)) / 16;
    expect(shrinkage).toBeCloseTo(Math.min(1, error / distance), 12);
    expect(shrinkage).toBe(1);
    expect([...shrunk]).toEqual([3, 0, 0, 3]);
    expect(shrunk[1]).toBeCloseTo((1 - shrinkage) * b, 12);
  });

  it('have the covariances of the features, but for the pairs', () => {
    const own = columns(20_000, 5, 1);
    const knockoffs = gaussianKnockoffs(own, random(1, 'test'))!;
    for (let j = 0; j < 5; j++)
      for (let k = 0; k < 5; k++) {
        const expected = covariance(own[j], own[k]);
        expect(Math.abs(covariance(knockoffs[j], knockoffs[k]) - expected)).toBeLessThan(0.05);
        if (j !== k) expect(Math.abs(covariance(own[j], knockoffs[k]) - expected)).toBeLessThan(0.05);
        else expect(covariance(own[j], knockoffs[j])).toBeLessThan(0.7);
      }
  });

  it('have no factor where the matrix is not positive definite', () => {
    expect(cholesky(Float64Array.of(1, 2, 2, 1), 2)).toBeNull();
    expect([...cholesky(Float64Array.of(4, 2, 2, 5), 2)!]).toEqual([2, 0, 1, 2]);
  });

  it('select by the knockoff+ threshold', () => {
    const statistics = Float64Array.of(10, 9, 8, 7, -6, 5, 4, -3, 2, -1);
    const byDefinition = (fdr: number) => {
      const sizes = [...statistics].map(Math.abs).sort((a, b) => a - b);
      const found = sizes.find((t) => {
        const above = statistics.filter((w) => w >= t).length;
        return (1 + statistics.filter((w) => w <= -t).length) / Math.max(1, above) <= fdr;
      });
      return found ?? null;
    };
    for (const fdr of [0.1, 0.2, 0.25, 0.3, 0.4, 0.6, 0.9])
      expect(knockoffThreshold(statistics, fdr)).toBe(byDefinition(fdr));
    expect(knockoffThreshold(statistics, 0.25)).toBe(7);
    expect(knockoffThreshold(statistics, 0.1)).toBeNull();
  });

  it('are refused where samples do not outnumber features', async () => {
    const data = await readData(generate('noise', { rows: 20, features: 30 }));
    await expect(rank(data, { method: 'knockoff' })).rejects.toThrow('more samples than features');
  });
});

describe('shadow features', () => {
  it('have the tail of the binomial distribution', () => {
    expect(binomialTail(4, 0)).toBe(1);
    expect(binomialTail(4, 3)).toBe(5 / 16);
    expect(binomialTail(4, 4)).toBe(1 / 16);
  });

  it('find two real features among noise', async () => {
    const text = ['a,b,n1,n2,n3,n4,n5,n6,class'];
    const { normal } = random(5, 'shadow test');
    for (let i = 0; i < 80; i++) {
      const sign = i % 2 === 0 ? 1 : -1;
      text.push(
        [2 * sign + normal(), -2 * sign + normal(), ...Array.from({ length: 6 }, normal), sign > 0 ? 'x' : 'y'].join(
          ',',
        ),
      );
    }
    const data = await readData(text.join('\n'));
    for (const shadowTest of ['maximum', 'binomial'] as const) {
      const { evidence, ranking } = await rank(data, { method: 'shadow:fisher', shadowTest, shadowRuns: 30 });
      expect(evidence).toMatchObject({ composite: 'shadow', runs: 30, test: shadowTest });
      // A noise feature that fits these samples may pass the binomial test, which real-features.md says.
      if (shadowTest === 'maximum') expect([...evidence!.selected].sort()).toEqual(['a', 'b']);
      else expect(evidence!.selected).toEqual(expect.arrayContaining(['a', 'b']));
      expect(ranking.slice(0, 2).sort()).toEqual(['a', 'b']);
    }
  });

  it.each([
    // The smallest p-value of the maximum statistic is 1 / (R + 1), that of the binomial test M / 2^R.
    ['maximum', 18, 0.05, 1 / 19, 19],
    ['maximum', 19, 0.05, null, null],
    ['maximum', 50, 0.01, 1 / 51, 99],
    ['binomial', 5, 0.05, 3 / 32, 6],
    ['binomial', 6, 0.05, null, null],
  ] as const)(
    'say if they cannot select: %s, %i runs at %f',
    async (shadowTest, shadowRuns, alpha, smallest, needed) => {
      const text = [
        'a,b,c,class',
        ...Array.from({ length: 20 }, (_, i) => `${i % 2},${(i * 7) % 11},${i % 3},${i % 2}`),
      ].join('\n');
      const { notes, evidence } = await rank(await readData(text), {
        method: 'shadow:fisher',
        shadowTest,
        shadowRuns,
        alpha,
      });
      const own = notes.filter(({ code }) => code === 'shadow-runs-too-few');
      if (needed === null) return expect(own).toEqual([]);
      expect(own).toMatchObject([
        { facts: { runs: shadowRuns, alpha, needed }, fixes: [{ set: { shadowRuns: needed } }] },
      ]);
      expect(own[0].facts.smallest).toBeCloseTo(smallest, 12);
      expect(evidence!.selected).toEqual([]);
      const enough = await rank(await readData(text), {
        method: 'shadow:fisher',
        shadowTest,
        alpha,
        shadowRuns: needed,
      });
      expect(enough.notes.map(({ code }) => code)).not.toContain('shadow-runs-too-few');
    },
  );

  it('treat a feature and its copy alike where both are constant', async () => {
    const text = ['a,b,c,class', ...Array.from({ length: 20 }, (_, i) => `1,1,1,${i % 2}`)].join('\n');
    const data = await readData(text);
    const { evidence } = await rank(data, { method: 'shadow:fisher', shadowRuns: 40 });
    expect(evidence!.selected).toEqual([]);
  });
});
