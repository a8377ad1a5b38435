// A kernel is one object that owns everything the program needs of it: its values and gradients,
// its matrix from stored products or distances, sums over pairs of rows (which ranking criteria are
// made of), its parameters, and its form in exported files. A new one is a file that calls
// `storedKernel` and a line in index.ts; everything but κ and its derivative has a generic
// implementation.

import type { Entry } from '../base/registry.ts';
import type { Address } from '../numeric/address.ts';
import type { Core, Scratch } from '../numeric/core.ts';
import type { Columns } from './columns.ts';
import type { KeptForms } from './pairs/kept-forms.ts';

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
 * A parameter of a kernel: a number in a range, or the name of a rule that sets it from the data.
 */
export interface KernelParameter {
  readonly name: string;
  readonly summary: string;
  /** The name of the parameter in a list of options, as in "γ of poly, rbf". */
  readonly noun: string;
  readonly default: number | string;
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
  /** Whether the parameter appears on the first screen of the help; advanced by default. */
  readonly level?: 'basic' | 'advanced';
  /** The placeholders in the help for one value and for several; N by default. */
  readonly argument?: { readonly one: string; readonly many: string };
  /**
   * Rules that compute the parameter from the remaining features, by name. The parameter is
   * recomputed after every elimination.
   */
  readonly rules?: Readonly<Record<string, ParameterRule>>;
}

export interface ParameterRule {
  /** The rule in words, for the help and a methods section: "1 / number of features". */
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
 * The rows of a binary classifier, gathered in the core for sums over pairs with weights ½ (u_k v_l
 * + v_k u_l).
 */
export interface Pairs {
  readonly core: Core;
  readonly scratch: Scratch;
  readonly columns: Columns;
  /** The stored products or distances of all samples, over the remaining features. */
  readonly stored: KernelMatrix;
  /** The kernel matrix of these samples, with the parameters used in training. */
  kernelMatrix(): KernelMatrix;
  /** Packed forms of that matrix. */
  readonly forms: KeptForms;
  readonly parameters: KernelParameters;
  /** The features for which a sum is computed. */
  readonly features: Int32Array;
  /** The rows of the data, with the support vectors first. */
  readonly rows: Int32Array;
  /**
   * The number of support vectors, which are the rows of a pair matrix. Each pair with a non-zero
   * weight includes at least one of them.
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

/** Approximate values, which differ from the exact ones by at most `bounds`. */
export interface Screened {
  readonly values: Float64Array;
  readonly bounds: Float64Array;
}

/**
 * The change in uᵀKv if a feature is removed or scaled, for every feature, as sums over pairs of
 * rows.
 */
export interface PairSums {
  /** ½ uᵀ(K − K(−j))v, K(−j) without feature j. */
  changes(pairs: Pairs): Float64Array;
  /** ∂(uᵀKv)/∂σ_j at σ = 1, where σ_j multiplies feature j. */
  derivatives(pairs: Pairs): Float64Array;
  /**
   * `changes` computed in single precision, with error bounds; null if they cannot be computed.
   * Only where u = v.
   */
  readonly screen: ((pairs: Pairs) => Screened | null) | null;
}

/**
 * The kernel in LIBSVM model files: its name there, and the parameters in the order in which the
 * file lists them.
 */
export interface LibsvmForm {
  readonly type: string;
  readonly parameters: readonly string[];
}

/** The kernel as ONNX operators on doubles, applied in sequence to factor · xᵀz or to ‖x − z‖². */
export interface OnnxForm {
  /** The factor applied to inner products; absent for distance-based kernels. */
  readonly factor?: number;
  /** The operators, each with its second operand if it has one. */
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
  /** Whether all kernel matrices are positive semidefinite, which the exact solver requires. */
  readonly semidefinite: (parameters: KernelParameters) => boolean;
  /**
   * Whether the columns of the data are kernel values with the training samples, so that no
   * features can be scaled or eliminated.
   */
  readonly isGiven?: true;
  /** Whether a classifier has one weight per feature: k(u, v) = uᵀv. */
  readonly hasWeights: boolean;
  value(u: ArrayLike<number>, v: ArrayLike<number>, parameters: KernelParameters, core: Core): number;
  /** ∇_v k(u, v). */
  gradient(u: ArrayLike<number>, v: ArrayLike<number>, parameters: KernelParameters, core: Core): Float64Array;
  /** κ(s), the kernel value for the stored product or squared distance s. */
  fromStored(stored: number, parameters: KernelParameters, core: Core): number;
  /** dκ/ds: ∇_v k = u dκ/ds for products, 2 (v − u) dκ/ds for distances. */
  slope(stored: number, parameters: KernelParameters, core: Core): number;
  /**
   * Computes kernel values from `length` stored products or distances. Null if the stored values
   * are the kernel values.
   */
  readonly fill:
    | ((core: Core, source: Address, target: Address, length: number, parameters: KernelParameters) => void)
    | null;
  /**
   * The same for a symmetric matrix of stride × stride stored values, for kernels so expensive that
   * copying half of the values is faster.
   */
  fillSquare?(core: Core, source: Address, target: Address, stride: number, parameters: KernelParameters): void;
  /** An upper bound on |k| over rows, given the stored value of each row with itself. */
  bound(diagonal: Float64Array, parameters: KernelParameters, core: Core): number;
  readonly pairSums: PairSums;
  /**
   * The id of the kernel in the core, which can then compute kernel rows itself
   * (core/rows-kernel.ts); null if kernel values can only be computed from stored values.
   */
  readonly coreForm: number | null;
  /** The kernel in LIBSVM; null if LIBSVM does not have this kernel. */
  readonly libsvm: LibsvmForm | null;
  /** Null if the kernel cannot be exported to ONNX. */
  readonly onnx: ((parameters: KernelParameters) => OnnxForm) | null;
  /**
   * A JavaScript expression in terms of `product(u, v)` or `distance`, with parameters such as
   * `model.gamma`; null if the kernel cannot be exported.
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
