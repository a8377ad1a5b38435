// −½ Σ Σ u_k v_l K_kl g(γ (x_kj − x_lj)²) of an rbf model, for every feature j, from pairs k < l;
// g(t) is e^t − 1, where the feature is eliminated, or t, the first term of it. Each feature takes
// the cheapest way its values allow: none if it is constant; one product if it has two values, for
// all pairs that differ then have the same g; else a series as long as its range asks for; and for
// γΔ² > 30 the stored distances.

import type { Address } from '../../numeric/address.ts';
import type { Pairs } from '../kernel.ts';
import { type Plan, planFor, seriesInDistance } from './expm1-series.ts';
import { formSums, type Growth } from './forms.ts';
import { type FeatureSums, gathered, sumsOver } from './pairs.ts';

/** From here on K may have underflowed where K e^t has not. */
export const FAR = 30;
/** Coefficients that the core reads, whatever the degree. */
const LONGEST = 9;
const FIRST_ORDER: Plan = { series: { limit: Infinity, coefficients: [1] }, doublings: 0 };

/**
 * γ = gamma · scale², with gamma in [1, 4) and scale a power of two: values times scale lose
 * nothing, powers of gamma do not underflow.
 */
export function scaledGamma(gamma: number): { gamma: number; scale: number } {
  let scale = 1;
  for (; gamma >= 4; gamma /= 4) scale *= 2;
  for (; gamma < 1; gamma *= 4) scale /= 2;
  return { gamma, scale };
}

/** What the sums of all features share. */
interface Distances {
  readonly pairs: Pairs;
  readonly growth: Growth;
  /** γ = gamma · scale². */
  readonly gamma: number;
  readonly scale: number;
  /** −½ (u_k v_l + v_k u_l) K_kl. */
  readonly matrix: Address;
}

interface Spread {
  readonly least: number;
  readonly most: number;
  readonly twoValued: boolean;
}

function spreadOf(values: Float64Array, rows: Int32Array): Spread {
  let least = Infinity;
  let most = -Infinity;
  for (let k = 0; k < rows.length; k++) {
    const value = values[rows[k]];
    if (value < least) least = value;
    if (value > most) most = value;
  }
  let twoValued = true;
  for (let k = 0; k < rows.length && twoValued; k++) twoValued = values[rows[k]] === least || values[rows[k]] === most;
  return { least, most, twoValued };
}

/** The features of one way, by their places in the list. */
interface Way {
  /** Null: from the stored distances. */
  readonly plan: Plan | null;
  readonly places: number[];
}

/**
 * The way of each feature that is not constant; those of two values apart, with g of their one
 * difference.
 */
function waysOf({ pairs, growth, gamma, scale }: Distances) {
  const { columns, features } = pairs;
  const ways = new Map<string, Way>();
  const twoValued: { place: number; least: number; growth: number }[] = [];
  for (let place = 0; place < features.length; place++) {
    const spread = spreadOf(columns.view(features[place]), pairs.rows);
    if (spread.least === spread.most) continue;
    const range = scale * (spread.most - spread.least);
    const t = gamma * (range * range);
    const isFar = growth === 'expm1' && t > FAR;
    if (spread.twoValued && !isFar) {
      const value = growth === 'expm1' ? pairs.core.routines.expm1(t) : t;
      twoValued.push({ place, least: spread.least, growth: value });
      continue;
    }
    const plan = isFar ? null : growth === 'expm1' ? planFor(t) : FIRST_ORDER;
    const key = plan ? `${plan.series.limit} ${plan.doublings}` : 'far';
    if (!ways.has(key)) ways.set(key, { plan, places: [] });
    ways.get(key)!.places.push(place);
  }
  return { ways: [...ways.values()], twoValued };
}

/** Gives the sum of the matrix over the pairs in which one value is `least` and the other not. */
function partedSum({ pairs, matrix }: Distances): (feature: number, least: number) => number {
  const { core, scratch, columns, rows, count, width } = pairs;
  const list = scratch.bytes(4 * count);
  const mask = scratch.doubles(width);
  const sides = new Uint8Array(rows.length);
  /**
   * Over k of the given side, of the rows that the matrix has, and l of the other, from the given
   * one on.
   */
  const sumOf = (side: number, from: number) => {
    const chosen = core.integers(list, count);
    const others = core.doubles(mask, width).fill(0);
    let length = 0;
    for (let k = 0; k < count; k++) if (sides[k] === side) chosen[length++] = k;
    for (let l = from; l < rows.length; l++) if (sides[l] !== side) others[l] = 1;
    return core.routines.pairParted(matrix, width, list, length, mask);
  };
  return (feature, least) => {
    const values = columns.view(feature);
    let leastCount = 0;
    for (let k = 0; k < rows.length; k++) leastCount += sides[k] = values[rows[k]] === least ? 1 : 0;
    // From the rows of the rarer value; those that the matrix does not have are met from the other
    // side.
    const rarer = 2 * leastCount <= rows.length ? 1 : 0;
    const sum = sumOf(rarer, 0);
    return count === rows.length ? sum : sum + sumOf(1 - rarer, count);
  };
}

function seriesSums({ pairs, matrix, gamma }: Distances, plan: Plan): FeatureSums {
  const { core, scratch, count, width } = pairs;
  const coefficients = seriesInDistance(plan, gamma);
  const series = scratch.copyDoubles([...coefficients, ...new Array(LONGEST - coefficients.length).fill(0)]);
  const degree = coefficients.length - 1;
  return (values, featureCount, out) =>
    core.routines.pairSeries({
      matrix,
      count,
      width,
      values,
      featureCount,
      series,
      degree,
      doublings: plan.doublings,
      out,
    });
}

function farSums({ pairs, matrix, gamma }: Distances): FeatureSums {
  const { core, u, v, count, width } = pairs;
  const distances = gathered(pairs, pairs.stored, pairs.parameters.gamma);
  return (values, featureCount, out) =>
    core.routines.pairFar({ matrix, distances, u, v, count, width, values, featureCount, gamma, out });
}

/** Each feature as its values ask for, by sums over pairs. */
function plainSums(pairs: Pairs, growth: Growth): Float64Array {
  const { core, features, parameters, count, width } = pairs;
  const result = new Float64Array(features.length);
  const matrix = gathered(pairs, pairs.kernelMatrix());
  core.routines.pairWeigh({ matrix, count, width, u: pairs.u, v: pairs.v, factor: -1 });
  const distances = { pairs, growth, matrix, ...scaledGamma(parameters.gamma) };
  const { ways, twoValued } = waysOf(distances);
  const parted = partedSum(distances);
  for (const { place, least, growth: value } of twoValued) result[place] = value * parted(features[place], least);
  for (const { plan, places } of ways) {
    const own = Int32Array.from(places, (place) => features[place]);
    const sums = plan ? seriesSums(distances, plan) : farSums(distances);
    const values = sumsOver(pairs, own, distances.scale, sums);
    for (let k = 0; k < places.length; k++) result[places[k]] = values[k];
  }
  return result;
}

/** Whether the feature has at most two values on the given rows. */
function hasTwoValues(values: Float64Array, rows: Int32Array): boolean {
  const first = values[rows[0]];
  let other = first;
  for (let k = 1; k < rows.length; k++) {
    const value = values[rows[k]];
    if (value === first || value === other) continue;
    if (other !== first) return false;
    other = value;
  }
  return true;
}

/** Few values or far apart: sums over pairs; else quadratic forms. */
export function distanceSums(pairs: Pairs, growth: Growth): Float64Array {
  const { columns, features, parameters, rows } = pairs;
  if (parameters.gamma === 0) return new Float64Array(features.length);
  const many = features.filter((feature) => !hasTwoValues(columns.view(feature), rows));
  const sums = formSums(pairs, growth, many, parameters.gamma);
  const formed = new Map<number, number>();
  for (let k = 0; k < many.length; k++) if (!Number.isNaN(sums[k])) formed.set(many[k], sums[k]);
  const others = features.filter((feature) => !formed.has(feature));
  const plain = others.length > 0 ? plainSums({ ...pairs, features: others }, growth) : new Float64Array(0);
  let place = 0;
  return Float64Array.from(features, (feature) => formed.get(feature) ?? plain[place++]);
}
