// A kernel is one object that owns everything the program needs of it: its values and gradients,
// its matrix from stored products or distances, sums over pairs of rows (which ranking criteria are
// made of), its parameters, and its form in exported files. A new one is a file that calls
// `storedKernel` and a line in index.ts; everything but κ and its derivative has a generic
// implementation.

import type { Entry } from '../base/registry.ts';
import type { Address } from '../numeric/address.ts';
import type { Core, Scratch } from '../numeric/core.ts';
import type { Columns } from './columns.ts';

/** What the Gram cache stores for a kernel: inner products or squared distances. */
export type GramKind = 'products' | 'distances';

/**
 * The parameter values of a kernel, by name. Model files and the core always contain the first
 * three; a kernel that does not use them leaves them at 1, 0 and 1.
 */
export interface KernelParameters {
  readonly gamma: number;
  readonly coef0: number;
  readonly degree: number;
  readonly [name: string]: number;
}

/**
 * A parameter of a kernel: a number in a range, or a word for a rule that sets it from the data.
 */
export interface KernelParameter {
  readonly name: string;
  readonly summary: string;
  /** Its name in a list of options, as in "γ of poly, rbf". */
  readonly noun: string;
  readonly default: number | string;
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
  /** Whether the first screen of the help shows it; advanced by default. */
  readonly level?: 'basic' | 'advanced';
  /** The placeholders for one value and for several in the help; N by default. */
  readonly argument?: { readonly one: string; readonly many: string };
  /**
   * Rules that compute the parameter from the remaining features, by name. The parameter is
   * recomputed after every elimination.
   */
  readonly rules?: Readonly<Record<string, ParameterRule>>;
}

export interface ParameterRule {
  /** In words, for the help and a methods section: "1 / number of features". */
  readonly formula: string;
  value(columns: Columns, features: ArrayLike<number>): number;
}

/**
 * A kernel matrix in the core's memory: rowCount rows of `stride` doubles. Valid until its Gram
 * cache changes.
 */
export interface KernelMatrix {
  readonly address: Address;
  readonly stride: number;
  readonly rowCount: number;
}

/**
 * The rows of a binary classifier, gathered in the core for sums over pairs with the weights ½ (u_k
 * v_l + v_k u_l).
 */
export interface Pairs {
  readonly core: Core;
  readonly scratch: Scratch;
  readonly columns: Columns;
  /** The stored products or distances of all samples, over the remaining features. */
  readonly stored: KernelMatrix;
  /** Their kernel matrix, with the parameters used in training. */
  kernelMatrix(): KernelMatrix;
  readonly parameters: KernelParameters;
  /** The features to compute a sum for. */
  readonly features: Int32Array;
  /** Rows of the data, the support vectors first. */
  readonly rows: Int32Array;
  /**
   * The support vectors: the rows of a matrix of pairs. Each pair with a non-zero weight includes
   * at least one of them.
   */
  readonly count: number;
  /**
   * The distance between consecutive rows of a pair matrix, or consecutive gathered features, in
   * doubles.
   */
  readonly width: number;
  readonly rowList: Address;
  /** Padded with 0. */
  readonly u: Address;
  readonly v: Address;
}

/** Approximate values: the exact ones lie within `bounds` of them. */
export interface Screened {
  readonly values: Float64Array;
  readonly bounds: Float64Array;
}

/**
 * The change of uᵀKv if a feature is removed or scaled, for every feature, as sums over pairs of
 * rows.
 */
export interface PairSums {
  /** ½ uᵀ(K − K(−j))v, K(−j) without feature j. */
  changes(pairs: Pairs): Float64Array;
  /** ∂(uᵀKv)/∂σ_j at σ = 1, where σ_j multiplies feature j. */
  derivatives(pairs: Pairs): Float64Array;
  /**
   * `changes` in single precision with bounds on the error; null if they cannot be computed. Only
   * where u = v.
   */
  readonly screen: ((pairs: Pairs) => Screened | null) | null;
}

/**
 * The kernel in LIBSVM's model files: its name there, and the parameters that the file states, in
 * its order.
 */
export interface LibsvmForm {
  readonly type: string;
  readonly parameters: readonly string[];
}

/**
 * The kernel as ONNX operators on doubles, applied one after the other to factor · xᵀz or to ‖x −
 * z‖².
 */
export interface OnnxForm {
  /** The factor of products; absent for kernels of distances. */
  readonly factor?: number;
  /** An operator, with its second operand if it has one. */
  readonly steps: readonly { readonly operator: string; readonly operand?: number }[];
}

/**
 * A kernel function: its values, gradients and parameters, and everything derived from them.
 */
export interface Kernel extends Entry {
  readonly formula: string;
  /**
   * A description for a methods section, given the parameters in words: "a Gaussian kernel exp(−γ‖x
   * − z‖²), γ = 1/number of features,".
   */
  describe(parameters: Readonly<Record<string, string>>): string;
  readonly options: readonly KernelParameter[];
  readonly kind: GramKind;
  /** Whether all its kernel matrices are positive semidefinite, which the exact solver needs. */
  readonly semidefinite: (parameters: KernelParameters) => boolean;
  /**
   * Whether the columns of the data are the kernel values with the training samples, so that
   * nothing can be computed, scaled or eliminated.
   */
  readonly isGiven?: true;
  /** Whether a classifier has one weight per feature: k(u, v) = uᵀv. */
  readonly hasWeights: boolean;
  value(u: ArrayLike<number>, v: ArrayLike<number>, parameters: KernelParameters, core: Core): number;
  /** ∇_v k(u, v). */
  gradient(u: ArrayLike<number>, v: ArrayLike<number>, parameters: KernelParameters, core: Core): Float64Array;
  /** κ(s), the kernel value of the stored product or squared distance s. */
  fromStored(stored: number, parameters: KernelParameters, core: Core): number;
  /** dκ/ds: ∇_v k = u dκ/ds for products, 2 (v − u) dκ/ds for distances. */
  slope(stored: number, parameters: KernelParameters, core: Core): number;
  /**
   * Kernel values from `length` stored products or distances. Null if they are the kernel values.
   */
  readonly fill:
    | ((core: Core, source: Address, target: Address, length: number, parameters: KernelParameters) => void)
    | null;
  /**
   * The same for a symmetric matrix of stride × stride stored values, for kernels that are
   * expensive enough that copying half of the values is faster.
   */
  fillSquare?(core: Core, source: Address, target: Address, stride: number, parameters: KernelParameters): void;
  /** An upper bound of |k| over rows, given their stored values with themselves. */
  bound(diagonal: Float64Array, parameters: KernelParameters, core: Core): number;
  readonly pairSums: PairSums;
  /**
   * The id of the kernel in the core, which can then compute kernel rows itself
   * (core/rows-kernel.ts); null: only from stored values.
   */
  readonly coreForm: number | null;
  /** Null if LIBSVM does not have this kernel. */
  readonly libsvm: LibsvmForm | null;
  /** Null if it cannot be exported to ONNX. */
  readonly onnx: ((parameters: KernelParameters) => OnnxForm) | null;
  /**
   * A JavaScript expression in terms of `product(u, v)` or `distance`, with parameters such as
   * `model.gamma`; null: cannot be exported.
   */
  readonly js: string | null;
}

/** A constant that is added to γ uᵀv. */
export const COEF0 = {
  name: 'coef0',
  noun: 'constant term',
  summary: 'c₀, added to γ uᵀv',
  argument: { one: 'N', many: 'A1,A2' },
};

export function product(u: ArrayLike<number>, v: ArrayLike<number>): number {
  let sum = 0;
  for (let j = 0; j < u.length; j++) sum += u[j] * v[j];
  return sum;
}

export function squaredDistance(u: ArrayLike<number>, v: ArrayLike<number>): number {
  let sum = 0;
  for (let j = 0; j < u.length; j++) sum += (v[j] - u[j]) * (v[j] - u[j]);
  return sum;
}
