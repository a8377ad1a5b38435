// Sums over pairs of an rbf model by quadratic forms, for all features at once (core/pair-forms.ts):
// −½ Σ_k Σ_l u_k v_l K_kl g(γ (x_kj − x_lj)²) = −Σ_k r_k a(x_kj) − Σ_i d_i ψ_iᵀ T ψ_i, with the
// products of difference-series.ts. Columns are centred, which keeps the products few and nothing
// cancels that would not cancel in the sum over pairs: Σ|T| |ψ_i ψ_i| ≤ ½ Σ_k R_k ψ_i², R the sums
// of |T|, and Σ_k<l |T| |ψ_i ψ_i| ≤ ½ max K (Σ |v| |ψ_i|)². Both bounds are computed for each
// feature. They say how many products it takes and which of them may be in single precision, so
// that a value is as exact as the sum over pairs of distances.ts. What is left out of a feature
// does not depend on other features.

import { type Address, doubleAt, integerAt } from '../../numeric/address.ts';
import type { KernelMatrix, Pairs, Screened } from '../kernel.ts';
import { LIMIT, PRODUCTS, type Product, polynomial, products } from './difference-series.ts';
import type { PackedForms } from './kept-forms.ts';

export type Growth = 'expm1' | 'first-order';

/** Half a unit in the last place of a float. */
const UNIT = 2 ** -24;
/**
 * Of a form in single precision, in units: at most 31 additions and 2 over four rows, 2 products,
 * and 3 numbers that are rounded; the coefficients add less than the rest.
 */
const FORM_UNITS = 40;
/** For the rounding of the bounds themselves, and of the double precision that is to be met. */
const SLACK = 1.01;
/** Scaled numbers that are smaller count as 0 in single precision (core/pair-forms.ts). */
const FLUSHED = 1e-18;
/**
 * What may be left out of a value, as a fraction of the first product's size: about what the series
 * of distances.ts is off by.
 */
const DOUBLE_REST = 1e-15;
/** What a form in single precision may add to that. */
const DOUBLE_ERROR = 1e-15;
/**
 * The same where features are only screened: some more features are computed exactly then, which
 * takes less than one more product of all.
 */
const SCREEN_REST = 2e-5;
/** From here on the sum over pairs takes no longer. */
const SCREEN_PRODUCTS = 8;
/** Lanes of a panel. */
const SINGLES = 8;
const DOUBLES = 4;
/** Bytes of the panels of a batch: they stay in the second-level cache. */
const BATCH_BYTES = 2 ** 19;
const MAX_BATCH = 64;
/** Doubles of a feature in what `formMoments` writes, and room for the coefficients of a product. */
const MOMENTS = 17;
const COEFFICIENTS = 16;
/** Where Σ R t^p and Σ |v| s^p begin in what `formMoments` writes, less one. */
const SQUARES = 1;
const LAST_SQUARE = 3;
const POWERS = 4;

const FIRST_ORDER: readonly Product[] = [{ power: 1, factor: -2, coefficients: [1], rest: [2] }];

const square = (value: number) => value * value;

/** By products: engines differ in the last bits of powers. */
function raised(value: number, power: number): number {
  let result = 1;
  for (let i = 0; i < power; i++) result *= value;
  return result;
}

/** What the forms of all features share. */
interface Forms extends PackedForms {
  readonly pairs: Pairs;
  readonly growth: Growth;
  readonly width: number;
  readonly products: readonly Product[];
  readonly coefficients: Address;
  /** The floats of T, times 1 / peak. */
  readonly single: () => Address;
}

const padding = ({ coefficients }: Product) => new Array<number>(COEFFICIENTS - coefficients.length).fill(0);

/** T of the pairs, which may be known from an earlier request. */
function packed(pairs: Pairs, width: number, length: number): PackedForms {
  const { core, scratch, rows, count, u, v, forms } = pairs;
  const byteLength = 12 * length + 24 * width + 16;
  // The kernel matrix first: what is kept of another one is released.
  const kernel = pairs.kernelMatrix();
  const pack = (address: Address) => packedAt(address, { pairs, width, length, kernel });
  // With other weights on either side, no request follows.
  if (u !== v) return pack(scratch.bytes(byteLength));
  const key = { rows, weights: core.doubles(v, count).slice() };
  return forms.find(key) ?? forms.pack(key, byteLength, pack) ?? pack(scratch.bytes(byteLength));
}

interface Packing {
  readonly pairs: Pairs;
  readonly width: number;
  readonly length: number;
  readonly kernel: KernelMatrix;
}

function packedAt(address: Address, { pairs, width, length, kernel }: Packing): PackedForms {
  const { core, rows, rowList, count, u, v } = pairs;
  const narrow = doubleAt(address, length);
  const sums = integerAt(narrow, length);
  const sizes = doubleAt(sums, width);
  const padded = doubleAt(sizes, width);
  const peaks = doubleAt(padded, width);
  core.routines.formPack({
    source: kernel.address,
    stride: kernel.stride,
    rows: rowList,
    rowCount: rows.length,
    count,
    width,
    u,
    v,
    out: address,
    sums,
    sizes,
    peaks,
  });
  core.doubles(padded, width).fill(0).set(core.doubles(v, rows.length));
  const [peak, largest] = core.doubles(peaks, 2);
  const total = core.doubles(sizes, width).reduce((sum, size) => sum + size, 0);
  return { matrix: address, narrow, sums, sizes, v: padded, peak, largest, total, isNarrowed: false };
}

function formsOf(pairs: Pairs, growth: Growth): Forms {
  const { core, scratch, rows, count } = pairs;
  const width = 4 * Math.ceil(rows.length / 4);
  const length = 4 * Math.ceil(count / 4) * width;
  const own = packed(pairs, width, length);
  const series = growth === 'expm1' ? products() : FIRST_ORDER;
  const table = series.flatMap((product) => [...product.coefficients, ...padding(product)]);
  const single = () => {
    if (!own.isNarrowed) core.routines.formNarrow(own.matrix, length, 1 / own.peak, own.narrow);
    own.isNarrowed = true;
    return own.narrow;
  };
  return { ...own, pairs, growth, width, products: series, coefficients: scratch.copyDoubles(table), single };
}

/** A product of a feature. */
interface Term {
  /** The feature's place in its batch. */
  readonly place: number;
  readonly product: number;
  readonly coefficientCount: number;
}

/** The terms of a batch of features. */
interface Terms {
  readonly single: Term[];
  readonly double: Term[];
}

/** A bound on Σ_k<l |T| |ψψ| d of a product and what is left after it in its parity. */
function sizeOf({ products, largest }: Forms, moments: Float64Array, product: number): number {
  const { power, rest } = products[product];
  const byPowers = largest * square(moments[POWERS + power]);
  const bound = power <= LAST_SQUARE ? Math.min(byPowers, moments[SQUARES + power]) : byPowers;
  return 0.5 * polynomial(rest, moments[0]) * bound;
}

/** Numbers below the smallest normal one. */
function flushedOf({ products, pairs, peak, total }: Forms, most: number, product: number): number {
  const { power, factor, coefficients } = products[product];
  const values = polynomial(coefficients, most);
  const pairCount = pairs.count * pairs.rows.length;
  return FLUSHED * Math.abs(factor) * raised(most, power) * square(values) * (pairCount * peak + total);
}

/** How many coefficients leave out less than this. */
function coefficientCountOf({ coefficients }: Product, most: number, rest: number): number {
  let size = 1;
  for (let i = 1; i < coefficients.length; i++) {
    size *= most;
    if (coefficients[i] * size < rest) return i;
  }
  return coefficients.length;
}

/** What is left after this many products. */
function restAfter(forms: Forms, moments: Float64Array, count: number): number {
  if (forms.growth === 'first-order') return 0;
  return sizeOf(forms, moments, count) + sizeOf(forms, moments, count + 1);
}

/** Adds the terms of a feature for an exact value; false if it takes too many of them. */
function planExact(forms: Forms, moments: Float64Array, place: number, terms: Terms): boolean {
  const most = moments[0];
  const first = sizeOf(forms, moments, 0);
  const limit = forms.growth === 'first-order' ? 1 : PRODUCTS;
  let count = 1;
  while (count <= limit && !(restAfter(forms, moments, count) <= DOUBLE_REST * first)) count++;
  if (count > limit) return false;
  for (let product = 0; product < count; product++) {
    const off = SLACK * (FORM_UNITS * UNIT * sizeOf(forms, moments, product) + flushedOf(forms, most, product));
    const isSingle = off <= (DOUBLE_ERROR * first) / PRODUCTS;
    const coefficientCount = coefficientCountOf(forms.products[product], most, isSingle ? 1e-10 : 1e-18);
    (isSingle ? terms.single : terms.double).push({ place, product, coefficientCount });
  }
  return true;
}

/**
 * Adds the terms of a feature in single precision, and returns a bound on the error; NaN if the
 * feature takes too many.
 */
function planScreen(forms: Forms, moments: Float64Array, place: number, terms: Terms): number {
  const most = moments[0];
  const first = sizeOf(forms, moments, 0);
  let count = 1;
  while (count <= SCREEN_PRODUCTS && !(restAfter(forms, moments, count) <= SCREEN_REST * first)) count++;
  if (count > SCREEN_PRODUCTS) return Number.NaN;
  let bound = restAfter(forms, moments, count);
  for (let product = 0; product < count; product++) {
    bound += FORM_UNITS * UNIT * sizeOf(forms, moments, product) + flushedOf(forms, most, product);
    const coefficientCount = coefficientCountOf(forms.products[product], most, 1e-10);
    terms.single.push({ place, product, coefficientCount });
  }
  return SLACK * bound;
}

/** The features of a batch in the core. */
interface Batch {
  readonly values: Address;
  readonly found: Address;
  readonly moments: readonly Float64Array[];
}

/** Adds the forms of some terms to the results of the batch. */
function addForms(forms: Forms, batch: Batch, terms: readonly Term[], isSingle: boolean, out: Float64Array): void {
  if (terms.length === 0) return;
  const { width, pairs } = forms;
  const { core, count } = pairs;
  const lanes = isSingle ? SINGLES : DOUBLES;
  const panelCount = Math.ceil(terms.length / lanes);
  core.withScratch((scratch) => {
    // A row of a panel has 32 bytes in either precision.
    const panels = scratch.bytes(32 * width * panelCount);
    const list = terms.flatMap(({ place, product, coefficientCount }) => [place, product, coefficientCount]);
    core.routines.formFill({
      values: batch.values,
      width,
      moments: batch.found,
      terms: scratch.copyIntegers(list),
      termCount: terms.length,
      coefficients: forms.coefficients,
      single: isSingle,
      panels,
    });
    const sums = scratch.doubles(lanes * panelCount);
    if (isSingle) core.routines.formsSingle({ matrix: forms.single(), count, width, panels, panelCount, out: sums });
    else core.routines.formsDouble({ matrix: forms.matrix, count, width, panels, panelCount, out: sums });
    const found = core.doubles(sums, terms.length);
    for (let k = 0; k < terms.length; k++) {
      const { place, product } = terms[k];
      const { factor, power } = forms.products[product];
      const scale = factor * raised(batch.moments[place][0], power) * (isSingle ? forms.peak : 1);
      out[place] -= scale * found[k];
    }
  });
}

/** Sums of powers that a bound is made of: for a value, and where a rough bound is enough. */
const EXACT_POWERS = 12;
const SCREEN_POWERS = 5;

type PlanFeature = (moments: Float64Array, place: number, terms: Terms, feature: number) => boolean;

interface Request {
  readonly gamma: number;
  readonly powerCount: number;
  readonly plan: PlanFeature;
}

/** The sums of the features at the given places of the list; false where a plan refuses one. */
function sumsOf(
  forms: Forms,
  features: ArrayLike<number>,
  { gamma, powerCount, plan }: Request,
  out: Float64Array,
): void {
  const { pairs, growth, width, sums, sizes, v } = forms;
  const { core, columns, rowList, rows } = pairs;
  const batchSize = Math.max(SINGLES, Math.min(MAX_BATCH, Math.floor(BATCH_BYTES / (32 * width))));
  core.withScratch((scratch) => {
    const room = Math.min(batchSize, features.length);
    const values = scratch.doubles(width * room);
    const found = scratch.doubles(MOMENTS * room);
    const list = scratch.copyIntegers(features);
    for (let from = 0; from < features.length; from += batchSize) {
      const size = Math.min(batchSize, features.length - from);
      core.routines.formMoments({
        columns: columns.address,
        stride: columns.stride,
        features: integerAt(list, from),
        featureCount: size,
        rows: rowList,
        rowCount: rows.length,
        width,
        gamma,
        limit: growth === 'expm1' ? LIMIT : Number.MAX_VALUE,
        firstOrder: growth === 'first-order',
        powerCount,
        v,
        sums,
        sizes,
        values,
        out: found,
      });
      const all = core.doubles(found, MOMENTS * size).slice();
      const moments = Array.from({ length: size }, (_, place) => all.subarray(MOMENTS * place, MOMENTS * (place + 1)));
      const terms: Terms = { single: [], double: [] };
      const results = Float64Array.from(moments, (own, place) =>
        plan(own, place, terms, from + place) ? -own[1] : Number.NaN,
      );
      addForms(forms, { values, found, moments }, terms.double, false, results);
      addForms(forms, { values, found, moments }, terms.single, true, results);
      out.set(results, from);
    }
  });
}

/** Whether forms apply: bounds by |v| hold where u is v. */
const applies = ({ u, v }: Pairs, growth: Growth) => growth === 'first-order' || u === v;

/**
 * The sums of the given features, NaN where a feature takes too many products; constant features
 * have 0.
 */
export function formSums(pairs: Pairs, growth: Growth, features: ArrayLike<number>, gamma: number): Float64Array {
  const result = new Float64Array(features.length).fill(Number.NaN);
  if (!applies(pairs, growth) || features.length === 0) return result;
  const forms = formsOf(pairs, growth);
  if (forms.peak === 0) return result.fill(0);
  const limit = growth === 'expm1' ? LIMIT : Number.MAX_VALUE;
  const plan: PlanFeature = (moments, place, terms) =>
    moments[0] === 0 || (moments[0] <= limit && planExact(forms, moments, place, terms));
  sumsOf(forms, features, { gamma, powerCount: growth === 'expm1' ? EXACT_POWERS : 1, plan }, result);
  return result;
}

/** The sums of all features in single precision; null if one reaches too far. */
export function screenedForms(pairs: Pairs, gamma: number): Screened | null {
  const { features } = pairs;
  const values = new Float64Array(features.length);
  const bounds = new Float64Array(features.length);
  const forms = formsOf(pairs, 'expm1');
  if (forms.peak === 0) return { values, bounds };
  const plan: PlanFeature = (moments, place, terms, feature) => {
    if (moments[0] === 0) return true;
    if (!(moments[0] <= LIMIT)) return false;
    bounds[feature] = planScreen(forms, moments, place, terms);
    return !Number.isNaN(bounds[feature]);
  };
  sumsOf(forms, features, { gamma, powerCount: SCREEN_POWERS, plan }, values);
  return values.some(Number.isNaN) ? null : { values, bounds };
}
