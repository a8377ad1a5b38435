import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { changeOf, weightedChange } from '../../src/criteria/scale-change.ts';
import { span } from '../../src/criteria/span.ts';
import { spanBound } from '../../src/criteria/span-bound.ts';
import { kernels } from '../../src/kernels/index.ts';
import type { KernelChoice } from '../../src/kernels/parameters.ts';
import { criterionContract } from './contract.ts';
import { contextOf, core, difference, scores, smallData, type Trained, train } from './trained.ts';

/** Of the central difference; the solver is good to 1e-10. */
const STEP = 1e-4;
const FINITE_DIFFERENCE = 1e-4;

criterionContract(span, { kernels: ['linear', 'poly', 'rbf'], negative: false, emptyIsNothing: true });

/** The kernel matrix of the samples of the only classifier. */
function kernelMatrix({ set, classifiers: [{ rows }] }: Trained, values: readonly ArrayLike<number>[]) {
  const kernel = kernels.get(set.kernel.name);
  const all = Array.from(rows, (row) => values.map((column) => column[row]));
  return all.map((u) => Float64Array.from(all, (v) => kernel.value(u, v, set.trainedWith, core)));
}

function boundOf(trained: Trained) {
  const [{ beta, costs }] = trained.classifiers;
  return spanBound(kernelMatrix(trained, trained.values), beta, costs);
}

describe('the span bound', () => {
  it('of two samples is their squared distance, once for each coefficient', () => {
    // x = −1 and 3: w = 1/2, α = 1/8, and either sample is 4 from the other.
    const trained = train([[-1, 3]], Int32Array.of(0, 1), { kernel: 'linear', cost: Infinity });
    const { spans, value } = boundOf(trained)!;
    expect(spans.map(({ squared }) => squared)).toEqual([expect.closeTo(16, 6), expect.closeTo(16, 6)]);
    expect(value).toBeCloseTo(4, 6);
  });

  it.each(['linear', 'rbf'])('has the distances from the affine hulls of the others, %s', (kernel) => {
    const { values, labels } = smallData(5, 30);
    const trained = train(values, labels, { kernel, cost: 2, parameters: kernel === 'rbf' ? { gamma: 0.3 } : {} });
    const matrix = kernelMatrix(trained, values);
    const bound = boundOf(trained)!;
    expect(bound.spans.length).toBeGreaterThan(4);
    const [{ beta, costs }] = trained.classifiers;
    const free = [...beta.keys()].filter((i) => beta[i] !== 0 && Math.abs(beta[i]) < costs[i] * (1 - 1e-9));
    for (const { place, combination, squared } of bound.spans) {
      expect(combination[place]).toBeCloseTo(1, 6);
      expect(combination.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 6);
      // The residual is orthogonal to the hull: products with all others on the margin are equal.
      const products = matrix.map((row) => row.reduce((sum, value, k) => sum + value * combination[k], 0));
      const others = free.filter((i) => i !== place).map((i) => products[i]);
      for (const product of others) expect(product).toBeCloseTo(others[0], 5);
      const form = products.reduce((sum, product, k) => sum + product * combination[k], 0);
      expect(squared).toBeCloseTo(form, 5);
    }
  });

  it('is at least the number of leave-one-out errors of a hard margin, in 40 data sets', () => {
    let errors = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const { values, labels } = smallData(seed, 12, 8);
      const trained = train(values, labels, { kernel: 'rbf', parameters: { gamma: 0.1 }, cost: Infinity });
      const bound = boundOf(trained)!;
      let wrong = 0;
      for (let out = 0; out < labels.length; out++) {
        const kept = [...labels.keys()].filter((i) => i !== out);
        if (new Set(kept.map((i) => labels[i])).size < 2) continue;
        const own = train(
          values.map((column) => kept.map((i) => column[i])),
          Int32Array.from(kept, (i) => labels[i]),
          { kernel: 'rbf', parameters: { gamma: 0.1 }, cost: Infinity },
        );
        const [{ beta, bias, rows, positive }] = own.classifiers;
        const at = (i: number) => values.map((column) => column[i]);
        const { value } = kernels.get('rbf');
        const f = beta.reduce(
          (sum, b, k) => sum + b * value(at(kept[rows[k]]), at(out), own.set.trainedWith, core),
          bias,
        );
        if (f > 0 !== (labels[out] === positive)) wrong++;
      }
      errors += wrong;
      expect(bound.value).toBeGreaterThanOrEqual(wrong);
    }
    expect(errors).toBeGreaterThan(20);
  });

  it('is not there where no sample is on the margin', () => {
    const kernel = [Float64Array.of(1, 0), Float64Array.of(0, 1)];
    expect(spanBound(kernel, [1, -1], [1, 1])).toBeNull();
  });
});

const cases: [string, KernelChoice, number][] = [
  ['linear', {}, 3],
  ['rbf', { gamma: 0.3 }, 2],
  ['poly', { gamma: 0.4, coef0: 1, degree: 2 }, 1],
];

it.each(cases)(
  'is how the bound moves with a factor on the feature, classifier retrained: %s %o',
  (kernel, parameters, cost) => {
    const { values, labels } = smallData(32, 30);
    const training = { kernel, parameters, cost };
    const at = (j: number, factor: number) =>
      boundOf(
        train(
          values.map((column, other) => (other === j ? Float64Array.from(column, (value) => value * factor) : column)),
          labels,
          training,
        ),
      )!.value;
    const [ours] = scores(span, train(values, labels, training));
    const largest = Math.max(...ours);
    for (const [j, score] of ours.entries()) {
      const slope = (at(j, 1 + STEP) - at(j, 1 - STEP)) / (2 * STEP);
      expect(Math.abs(score - Math.abs(slope)) / largest).toBeLessThan(FINITE_DIFFERENCE);
    }
  },
);

describe('the last two features of separable classes', () => {
  const cases = Array.from({ length: 20 }, (_, seed) => {
    const { normal } = random(seed, 'span test');
    const labels = Int32Array.from({ length: 24 }, (_, i) => i % 2);
    const signal = Float64Array.from(labels, (label) => (2 * label - 1) * (1.5 + 0.3 * Math.abs(normal())));
    const noise = Float64Array.from(labels, () => normal());
    const place = seed % 2;
    const trained = train(place === 0 ? [signal, noise] : [noise, signal], labels, {
      kernel: 'linear',
      cost: Infinity,
    });
    const [{ beta }] = trained.classifiers;
    return { trained, place, vectors: beta.filter((value) => value !== 0).length };
  });

  it('have derivatives of the same size, and the one that lowers the bound is kept', () => {
    const several = cases.filter(({ vectors }) => vectors > 2);
    expect(several.length).toBeGreaterThan(5);
    for (const { trained, place } of several) {
      const [own] = scores(span, trained);
      expect(own[place]).toBeGreaterThan(own[1 - place]);
      // The bound has no scale, so the derivatives add up to 0.
      expect(difference([own[0]], [own[1]])).toBeLessThan(2e-6);
    }
  });

  it('are ordered by ‖w‖² if there are two support vectors, whose bound is always 4', () => {
    const pairs = cases.filter(({ vectors }) => vectors === 2);
    expect(pairs.length).toBeGreaterThan(0);
    for (const { trained, place } of pairs) {
      expect(boundOf(trained)!.value).toBeCloseTo(4, 6);
      const [own] = scores(span, trained);
      const [weights] = trained.set.weights(trained.classifiers);
      for (const j of own.keys()) expect(own[j]).toBeCloseTo(2 * weights[j] ** 2, 8);
      expect(own[place]).toBeGreaterThan(own[1 - place]);
    }
  });
});

describe('a weighted sum of derivatives of the kernel', () => {
  it.each([
    ['linear', {}],
    ['poly', { gamma: 0.4, coef0: 1, degree: 3 }],
    ['rbf', { gamma: 0.3 }],
    ['sigmoid', { gamma: 0.05, coef0: 0 }],
  ])('is that of its quadratic forms, %s', (kernel, parameters) => {
    for (let seed = 1; seed <= 5; seed++) {
      const { values, labels } = smallData(seed, 30);
      const trained = train(values, labels, { kernel, cost: 2, parameters });
      const context = contextOf(trained, trained.classifiers[0]);
      const { normal } = random(seed, 'weights of pairs');
      const places = context.machine.rows.length;
      const vectors = Array.from({ length: 4 }, () => Float64Array.from({ length: places }, normal));
      const factors = vectors.map((_, i) => (i % 2 === 0 ? 1 : -2) * (i + 1));
      const weights = Array.from({ length: places }, (_, k) =>
        Float64Array.from({ length: k + 1 }, (__, l) =>
          vectors.reduce((sum, u, i) => sum + factors[i] * u[k] * u[l], 0),
        ),
      );
      const all = weightedChange(context, { places: [...weights.keys()], weights });
      const forms = vectors.map((u) => changeOf(context, u));
      const wanted = all.map((_, j) => forms.reduce((sum, form, i) => sum + factors[i] * form[j], 0));
      expect(difference(all, wanted)).toBeLessThan(1e-10);
    }
  });
});
