// Sums over pairs of rows for kernels of the inner product, poly and sigmoid: the change of ½ Σ Σ
// u_k v_l k(x_k, x_l), or its derivative, for every feature (core/pair-products.ts).

import type { Address } from '../../numeric/address.ts';
import type { KernelParameters, Pairs } from '../kernel.ts';
import { planFor, seriesInDistance } from './expm1-series.ts';
import { type FeatureSums, gathered, sumsOver } from './pairs.ts';

/** Up to this size of γ x_k x_l the addition theorem of tanh divides by no small number. */
const NEAR = 1;

export function polyChanges(pairs: Pairs): Float64Array {
  const { core, scratch, u, v, count, width } = pairs;
  const { gamma, coef0, degree } = pairs.parameters;
  const inner = gathered(pairs, pairs.stored, gamma, coef0);
  const room = scratch.bytes(core.routines.pairScratch(width));
  return sumsOver(pairs, pairs.features, 1, (values, featureCount, out) =>
    core.routines.pairPowers({
      matrix: inner,
      u,
      v,
      count,
      width,
      values,
      featureCount,
      gamma,
      degree,
      out,
      scratch: room,
    }),
  );
}

function largestSquare(values: Float64Array, rows: Int32Array): number {
  let largest = 0;
  for (const row of rows) largest = Math.max(largest, values[row] * values[row]);
  return largest;
}

/** For features with |γ x_k x_l| ≤ NEAR: t = 2 γ x_k x_l is what the series sees. */
function nearSums({ core, scratch, u, v, count, width }: Pairs, kernel: Address, gamma: number): FeatureSums {
  const plan = planFor(2 * NEAR);
  const series = scratch.copyDoubles(seriesInDistance(plan, 1));
  const room = scratch.bytes(core.routines.pairScratch(width));
  const { pairTanhNear } = core.routines;
  return (values, featureCount, out) =>
    pairTanhNear({
      kernel,
      u,
      v,
      count,
      width,
      values,
      featureCount,
      gamma,
      series,
      doublings: plan.doublings,
      out,
      scratch: room,
    });
}

function plainSums(pairs: Pairs, kernel: Address, { gamma, coef0 }: KernelParameters): FeatureSums {
  const { core, scratch, u, v, count, width } = pairs;
  const inner = gathered(pairs, pairs.stored, gamma, coef0);
  const room = scratch.bytes(core.routines.pairScratch(width));
  return (values, featureCount, out) =>
    core.routines.pairTanh({
      matrix: inner,
      kernel,
      u,
      v,
      count,
      width,
      values,
      featureCount,
      gamma,
      out,
      scratch: room,
    });
}

export function sigmoidChanges(pairs: Pairs): Float64Array {
  const { columns, features, parameters } = pairs;
  const { gamma } = parameters;
  const kernel = gathered(pairs, pairs.kernelMatrix());
  const isNear = Array.from(features, (j) => gamma * largestSquare(columns.view(j), pairs.rows) <= NEAR);
  const result = new Float64Array(features.length);
  for (const near of [true, false]) {
    const places = Array.from(features.keys()).filter((place) => isNear[place] === near);
    if (places.length === 0) continue;
    const own = places.map((place) => features[place]);
    const sums = near ? nearSums(pairs, kernel, gamma) : plainSums(pairs, kernel, parameters);
    const values = sumsOver(pairs, own, 1, sums);
    for (const [k, place] of places.entries()) result[place] = values[k];
  }
  return result;
}

/**
 * 2γ Σ_k Σ_l u_k v_l k′(a_kl) x_k x_l, over all pairs in both orders, from the matrix of u_k v_l
 * k′(a_kl).
 */
function weightedForms(pairs: Pairs, matrix: Address): Float64Array {
  const { core, count, width } = pairs;
  const { gamma } = pairs.parameters;
  const sums = sumsOver(pairs, pairs.features, 1, (values, featureCount, out) =>
    core.routines.pairForms({ matrix, count, width, values, featureCount, out }),
  );
  return sums.map((sum) => 2 * gamma * sum);
}

/** With k′ = degree · a^(degree − 1). */
export function polyDerivatives(pairs: Pairs): Float64Array {
  const { core, u, v, count, width } = pairs;
  const { gamma, coef0, degree } = pairs.parameters;
  const inner = gathered(pairs, pairs.stored, gamma, coef0);
  core.routines.polyKernel({
    source: inner,
    target: inner,
    length: count * width,
    gamma: 1,
    coef0: 0,
    degree: degree - 1,
  });
  core.routines.pairWeigh({ matrix: inner, count, width, u, v, factor: degree });
  return weightedForms(pairs, inner);
}

/** With k′ = 1 − tanh² a, from the kernel values themselves. */
export function sigmoidDerivatives(pairs: Pairs): Float64Array {
  const { core, u, v, count, width } = pairs;
  const kernel = gathered(pairs, pairs.kernelMatrix());
  const view = core.doubles(kernel, count * width);
  for (let i = 0; i < view.length; i++) view[i] = (1 - view[i]) * (1 + view[i]);
  core.routines.pairWeigh({ matrix: kernel, count, width, u, v, factor: 1 });
  return weightedForms(pairs, kernel);
}
