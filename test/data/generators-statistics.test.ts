// What the generated data must be like, measured on the data itself.

import { describe, expect, it } from 'vitest';
import { type Generated, generate } from '../../src/data/generators/index.ts';

// Four standard errors of an estimate from n rows: a right generator passes, and the seed is fixed
// anyway.
const ERRORS = 4;

const mean = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0) / values.length;
const covariance = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  mean(Array.from(a, (value, i) => value * b[i])) - mean(a) * mean(b);
const correlation = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b));

function column(generated: Generated, name: string): Float64Array {
  return generated.columns[generated.names.indexOf(name)];
}

function ofClass(generated: Generated, values: Float64Array, name: string): Float64Array {
  return values.filter((_, row) => generated.labels[row] === name);
}

function counts(generated: Generated): number[] {
  return generated.classes.map((name) => generated.labels.filter((label) => label === name).length);
}

/**
 * The largest distance of the values from their least-squares fit by the predictors and a constant.
 */
function largestResidual(values: Float64Array, predictors: readonly Float64Array[]): number {
  // Gram-Schmidt, twice for accuracy: what is left of the values after taking out the span.
  const basis: Float64Array[] = [];
  const project = (vector: Float64Array) => {
    for (let pass = 0; pass < 2; pass++) {
      for (const unit of basis) {
        const dot = unit.reduce((sum, value, i) => sum + value * vector[i], 0);
        for (let i = 0; i < vector.length; i++) vector[i] -= dot * unit[i];
      }
    }
    return vector;
  };
  for (const predictor of [new Float64Array(values.length).fill(1), ...predictors]) {
    const rest = project(predictor.slice());
    const norm = Math.sqrt(rest.reduce((sum, value) => sum + value * value, 0));
    basis.push(rest.map((value) => value / norm));
  }
  return Math.max(...project(values.slice()).map(Math.abs));
}

describe('hermes', () => {
  const made = generate('hermes', { rows: 20_000 });

  it('has class means ±1 and noise 0.2 · 1.2^(i−1)', () => {
    for (const [i, values] of made.columns.entries()) {
      const sd = 0.2 * 1.2 ** i;
      for (const name of ['-1', '1']) {
        const own = ofClass(made, values, name);
        const error = (ERRORS * sd) / Math.sqrt(own.length);
        expect(Math.abs(mean(own) - Number(name))).toBeLessThan(error);
        expect(Math.abs(Math.sqrt(covariance(own, own)) - sd)).toBeLessThan(error);
      }
    }
  });

  it('has balanced classes in random order and every feature informative', () => {
    expect(counts(made)).toEqual([10_000, 10_000]);
    expect(made.labels.slice(0, 40)).not.toEqual(Array.from({ length: 40 }, (_, i) => (i % 2 ? '1' : '-1')));
    expect(made.truth.informative).toEqual(made.names);
  });
});

describe('madelon', () => {
  const made = generate('madelon');
  const informative = made.truth.informative.map((name) => column(made, name));
  const redundant = made.truth.redundant!.map((name) => column(made, name));
  const told = new Set([...made.truth.informative, ...made.truth.redundant!]);

  it('has 5 informative features, 15 linear combinations and 480 probes', () => {
    expect([informative.length, redundant.length, made.names.length - told.size]).toEqual([5, 15, 480]);
  });

  it('makes the redundant features linear combinations of the informative ones', () => {
    // Six decimals of six columns, with weights that scaling may make as large as 100.
    const rounding = 1e-3;
    for (const values of redundant) expect(largestResidual(values, informative)).toBeLessThan(rounding);
    expect(largestResidual(informative[0], informative.slice(1))).toBeGreaterThan(1);
  });

  it('shuffles the columns', () => {
    expect(made.truth.informative).not.toEqual(made.names.slice(0, 5));
  });

  it('has probes that correlate with neither class nor informative features', () => {
    const probes = made.names.filter((name) => !told.has(name)).map((name) => column(made, name));
    const classes = made.labels.map(Number);
    const largest = Math.max(
      ...probes.flatMap((probe) => [classes, ...informative].map((other) => Math.abs(correlation(probe, other)))),
    );
    // Of 2,880 correlations of independent values the largest is expected near 3.6 standard errors.
    expect(largest).toBeLessThan(4.5 / Math.sqrt(2000));
  });

  it('puts 16 clusters of each class at the corners of a cube and flips 1 % of the labels', () => {
    const flipped = made.truth.flippedRows as number[];
    expect(flipped).toHaveLength(20);
    const middles = informative.map(mean);
    const votes = new Map<number, number>();
    for (let row = 0; row < made.labels.length; row++) {
      const corner = informative.reduce((sum, values, j) => sum + (values[row] > middles[j] ? 2 ** j : 0), 0);
      const label = Number(made.labels[row]) * (flipped.includes(row + 1) ? -1 : 1);
      votes.set(corner, (votes.get(corner) ?? 0) + label);
    }
    // Clusters overlap a little, so a corner's class is that of most of its rows.
    expect(votes.size).toBe(32);
    expect([...votes.values()].filter((vote) => vote > 0)).toHaveLength(16);
  });
});

describe('microarray', () => {
  const made = generate('microarray');

  it('has the class counts of the colon data', () => {
    expect(counts(made)).toEqual([40, 22]);
  });

  it('correlates genes of a block and no others', () => {
    const large = generate('microarray', { rows: 4000, features: 60 });
    const blocks = large.truth.blocks as number[];
    const noise = large.names.map((_, j) => j).filter((j) => !large.truth.informative.includes(large.names[j]));
    for (const a of noise) {
      for (const b of noise) {
        if (b <= a) continue;
        const expected = blocks[a] === blocks[b] ? 0.64 : 0;
        expect(Math.abs(correlation(large.columns[a], large.columns[b]) - expected)).toBeLessThan(0.08);
      }
    }
  });

  it('moves the classes apart by 1.4 in 20 genes of different blocks, and in no others', () => {
    const large = generate('microarray', { rows: 4000, features: 400 });
    for (const name of large.names) {
      const values = column(large, name);
      const distance = Math.abs(mean(ofClass(large, values, '1')) - mean(ofClass(large, values, '-1')));
      expect(Math.abs(distance - (large.truth.informative.includes(name) ? 1.4 : 0))).toBeLessThan(0.2);
    }
    const blocks = large.truth.informative.map((name) => (large.truth.blocks as number[])[large.names.indexOf(name)]);
    expect(new Set(blocks).size).toBe(20);
  });
});

describe('verbs', () => {
  const made = generate('verbs');

  it('has sparse 0/1 features, more of them than rows, none constant', () => {
    expect(made.names.length).toBeGreaterThan(made.labels.length);
    const shares = made.columns.map(mean);
    expect(made.columns.every((values) => values.every((value) => value === 0 || value === 1))).toBe(true);
    expect(shares.every((share) => share > 0 && share < 1)).toBe(true);
    expect(mean(shares)).toBeGreaterThan(0.05);
    expect(mean(shares)).toBeLessThan(0.15);
  });

  it('has a dominant class and rare ones', () => {
    expect(counts(made)).toEqual([122, 61, 41, 31, 25, 20]);
    expect(counts(generate('verbs', { classes: 19 }))).toEqual(
      [...counts(generate('verbs', { classes: 19 }))].sort((a, b) => b - a),
    );
  });

  it('gives nine folds of about equal size, also within a class', () => {
    const spread = (rows: number[]) => {
      const sizes = Array.from(
        { length: 9 },
        (_, f) => rows.filter((row) => made.folds![row] === String(f + 1)).length,
      );
      return Math.max(...sizes) - Math.min(...sizes);
    };
    const rows = [...made.labels.keys()];
    expect(spread(rows)).toBeLessThanOrEqual(1);
    for (const name of made.classes)
      expect(spread(rows.filter((row) => made.labels[row] === name))).toBeLessThanOrEqual(1);
    expect(made.truth.folds).toBe(9);
  });

  it('differs between classes in the informative features', () => {
    const large = generate('verbs', { rows: 6000, features: 80 });
    const spread = (name: string) => {
      const shares = large.classes.map((label) => mean(ofClass(large, column(large, name), label)));
      return Math.max(...shares) - Math.min(...shares);
    };
    const informative = large.truth.informative.map(spread);
    const others = large.names.filter((name) => !large.truth.informative.includes(name)).map(spread);
    expect(mean(informative)).toBeGreaterThan(4 * mean(others));
  });
});

describe('clusters', () => {
  it('balances the classes and keeps the noise apart from them', () => {
    const made = generate('clusters', { rows: 6000, classes: 3 });
    expect(counts(made)).toEqual([2000, 2000, 2000]);
    expect(made.truth.informative).toHaveLength(20);
    const variances = made.names.map((name) => covariance(column(made, name), column(made, name)));
    for (const [j, name] of made.names.entries()) {
      // Cluster shapes have variance 20/3 in the mean, the noise has 1.
      expect(variances[j] > 3).toBe(made.truth.informative.includes(name));
    }
  });
});

describe('xor', () => {
  it('has the sign of the product as the class and nothing in one feature alone', () => {
    const made = generate('xor', { rows: 5000 });
    const [a, b] = made.truth.informative.map((name) => column(made, name));
    expect(made.labels).toEqual(Array.from(a, (value, row) => (value * b[row] > 0 ? '1' : '-1')));
    const classes = made.labels.map(Number);
    for (const values of made.columns) {
      expect(Math.abs(correlation(values, classes))).toBeLessThan(ERRORS / Math.sqrt(5000));
      expect(values.every((value) => Math.abs(value) >= 0.1 && Math.abs(value) <= 1)).toBe(true);
    }
  });
});

describe('noise', () => {
  it('has labels that correlate with no feature', () => {
    const made = generate('noise', { rows: 5000 });
    const classes = made.labels.map(Number);
    for (const values of made.columns) {
      expect(Math.abs(correlation(values, classes))).toBeLessThan(ERRORS / Math.sqrt(5000));
      expect(Math.abs(covariance(values, values) - 1)).toBeLessThan((ERRORS * Math.SQRT2) / Math.sqrt(5000));
    }
    expect(made.truth.informative).toEqual([]);
  });
});
