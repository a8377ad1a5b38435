// The Gram cache: inner products or squared distances of all pairs of rows over the surviving
// features, in double precision, shared by every fold, cost and pair of a step. An eliminated
// feature is subtracted in O(N²), not rebuilt in O(N² M).

import { indices } from '../base/indices.ts';
import { problem } from '../base/problem.ts';
import type { Address } from '../numeric/address.ts';
import type { Columns } from './columns.ts';
import { FeatureList } from './feature-list.ts';
import type { GramKind, Kernel, KernelMatrix, KernelParameters } from './kernel.ts';
import { KeptForms } from './pairs/kept-forms.ts';

export type { KernelMatrix } from './kernel.ts';

/**
 * Rebuilt when the features still there carry less than this fraction of what the matrix was built
 * from: rounding is relative to what was subtracted, so drift stays below about 1e-12 of the
 * matrix.
 */
export const REBUILD_SHARE = 0.25;

/**
 * So few features are built rather than corrected: it costs little, and no residue of eliminated
 * ones stays.
 */
const FEW_FEATURES = 8;

/** Which kernel, with which parameters, a matrix was filled for. */
export class Filling {
  #kernel: Kernel | null = null;
  #numbers = '';

  /** False if it is filled with them already; they are remembered. */
  changes(kernel: Kernel, parameters: KernelParameters): boolean {
    const numbers = Object.values(parameters).join(' ');
    const isSame = this.#kernel === kernel && this.#numbers === numbers;
    this.#kernel = kernel;
    this.#numbers = numbers;
    return !isSame;
  }

  clear(): void {
    this.#kernel = null;
  }
}

/** When to rebuild a stored matrix while the core subtracts features from it. */
export interface PathMasses {
  /** By feature. */
  readonly masses: Float64Array;
  readonly left: number;
  /** With less than `REBUILD_SHARE` of this left, the matrix is rebuilt. */
  readonly builtFrom: number;
}

/** The state of a stored matrix after the core has removed features from it. */
export interface FollowedMasses extends Omit<PathMasses, 'masses'> {
  /** How many times the core has built it again. */
  readonly builds: number;
}

/** Inner products or squared distances of all pairs of rows, from which features can be removed. */
export class Gram implements KernelMatrix {
  readonly columns: Columns;
  readonly kind: GramKind;
  readonly address: Address;
  readonly stride: number;
  readonly rowCount: number;
  /** Increases with every change and every rebuild. */
  version = 0;
  builds = 0;
  readonly #list: FeatureList;
  #builtFrom = 0;
  #left = 0;
  #isCorrected = false;
  #mapped: Address | null = null;
  readonly #filling = new Filling();
  /** Of the present kernel matrix. */
  readonly forms: KeptForms;

  /** A second matrix with the same values, for less than it takes to build them. */
  static copyOf(base: Gram): Gram {
    return new Gram(base.columns, base.kind, base.features, base);
  }

  /** `features` must be in ascending order; all by default. `base`: a matrix of the same features. */
  constructor(columns: Columns, kind: GramKind, features?: ArrayLike<number>, base?: Gram) {
    this.columns = columns;
    this.kind = kind;
    this.forms = new KeptForms(columns.core);
    this.stride = columns.stride;
    this.rowCount = columns.rowCount;
    const own = features ? Int32Array.from(features) : indices(columns.count);
    this.#refuseHuge(own);
    this.address = columns.core.allocate(8 * this.stride * this.stride);
    this.#list = new FeatureList(columns.core, columns.count, own);
    if (base) this.#copy(base);
    else this.rebuild();
  }

  /** The remaining features in ascending order, as a copy made on demand. */
  get features(): Int32Array {
    return this.#list.features;
  }

  /** The number of remaining features, without copying the list. */
  get featureCount(): number {
    return this.#list.length;
  }

  /**
   * Whether features have been subtracted since the matrix was built, which may have left rounding
   * errors.
   */
  get isCorrected(): boolean {
    return this.#isCorrected;
  }

  get featureList(): Address {
    return this.#list.address;
  }

  #refuseHuge(features: Int32Array): void {
    const masses = this.#masses();
    for (let k = 0; k < features.length; k++)
      if (!Number.isFinite(masses[features[k]])) throw problem('feature-too-large', { feature: features[k] + 1 });
  }

  /**
   * What each feature adds to the trace of the products, or to the sum of the distances up to a
   * factor.
   */
  #masses(): Float64Array {
    return this.kind === 'products' ? this.columns.squares : this.columns.deviations;
  }

  #build(out: Address): void {
    const { core, address, stride } = this.columns;
    core.withScratch((scratch) => {
      const room = scratch.bytes(core.routines.gramScratch(stride));
      const distances = this.kind === 'distances';
      core.routines.gram({
        columns: address,
        stride,
        features: this.featureList,
        featureCount: this.featureCount,
        out,
        distances,
        scratch: room,
      });
    });
  }

  rebuild(): void {
    const masses = this.#masses();
    this.#build(this.address);
    this.#builtFrom = 0;
    const { features } = this;
    for (let j = 0; j < features.length; j++) this.#builtFrom += masses[features[j]];
    this.#left = this.#builtFrom;
    this.#isCorrected = false;
    this.builds++;
    this.#changed();
  }

  #changed(): void {
    this.version++;
    this.#filling.clear();
    this.forms.clear();
  }

  #subtract(source: Address, feature: number): void {
    if (!this.#list.remove(feature)) throw new Error(`feature ${feature} has already left the Gram matrix`);
    const { routines } = this.columns.core;
    const forget = this.kind === 'products' ? routines.forgetProducts : routines.forgetDistances;
    forget(source, this.address, this.stride, this.columns.at(feature));
    this.#left -= this.#masses()[feature];
    this.#isCorrected = true;
    this.#changed();
    if (this.#left < REBUILD_SHARE * this.#builtFrom) this.rebuild();
  }

  /** A feature is eliminated. */
  forget(feature: number): void {
    this.#subtract(this.address, feature);
  }

  get pathMasses(): PathMasses {
    return { masses: this.#masses(), left: this.#left, builtFrom: this.#builtFrom };
  }

  /**
   * Called after the core has removed features from the matrix and from the list. False if the
   * matrix had to be rebuilt now.
   */
  followPath(featureCount: number, after: FollowedMasses & { readonly isCorrected: boolean }): boolean {
    this.#list.shortened(featureCount);
    this.#left = after.left;
    this.#builtFrom = after.builtFrom;
    this.#isCorrected = after.isCorrected;
    this.builds += after.builds;
    this.#changed();
    const isSound = !(this.#left < REBUILD_SHARE * this.#builtFrom);
    if (!isSound) this.rebuild();
    return isSound;
  }

  /**
   * Eliminates several features at once; if few features remain, the matrix is rebuilt from scratch
   * instead.
   */
  forgetAll(features: Int32Array): void {
    const before = this.featureCount;
    const masses = this.#masses();
    if (!this.#list.removeAll(features)) throw new Error('a feature has already left the Gram matrix');
    for (let k = 0; k < features.length; k++) this.#left -= masses[features[k]];
    const isBuilt = before - features.length <= features.length || this.#left < REBUILD_SHARE * this.#builtFrom;
    if (isBuilt) this.rebuild();
    else this.#subtractAll(features);
  }

  #subtractAll(features: Int32Array): void {
    const { core, address: columns, stride } = this.columns;
    core.withScratch((scratch) => {
      core.routines.forgetGram({
        columns,
        stride,
        features: scratch.copyIntegers(features),
        featureCount: features.length,
        matrix: this.address,
        distances: this.kind === 'distances',
        room: scratch.bytes(8 * stride * stride + core.routines.gramScratch(stride)),
      });
    });
    this.#isCorrected = true;
    this.#changed();
  }

  /**
   * Makes this matrix a copy of `base` without one feature, to try candidates without changing the
   * incumbent.
   */
  assignWithout(base: Gram, feature: number): void {
    if (base.columns !== this.columns || base.kind !== this.kind)
      throw new Error('the Gram matrices are of other data');
    this.#list.assign(base.features);
    this.#builtFrom = base.#builtFrom;
    this.#left = base.#left;
    this.#subtract(base.address, feature);
  }

  /**
   * Makes this matrix a copy of `base` with some features removed and others added. The matrix is
   * rebuilt if any features are added, if few remain, or on request.
   */
  assignChanged(base: Gram, removed: readonly number[], added: readonly number[], isBuiltFromScratch = false): void {
    const isBuilt = isBuiltFromScratch || base.featureCount - removed.length <= FEW_FEATURES;
    if (added.length === 0 && removed.length > 0 && !isBuilt) {
      this.assignWithout(base, removed[0]);
      for (const feature of removed.slice(1)) this.forget(feature);
      return;
    }
    const gone = new Set(removed);
    this.#list.assign(Int32Array.from([...base.features.filter((feature) => !gone.has(feature)), ...added]).sort());
    if (added.length > 0 || removed.length > 0) this.rebuild();
    else this.#copy(base);
  }

  #copy(base: Gram): void {
    const length = this.stride * this.stride;
    const { core } = this.columns;
    core.doubles(this.address, length).set(core.doubles(base.address, length));
    this.#builtFrom = base.#builtFrom;
    this.#left = base.#left;
    this.#isCorrected = base.#isCorrected;
    this.#changed();
  }

  /**
   * The largest difference from a matrix built from scratch, relative to the largest value of that
   * matrix.
   */
  drift(): number {
    const { core } = this.columns;
    return core.withScratch((scratch) => {
      const fresh = scratch.doubles(this.stride * this.stride);
      this.#build(fresh);
      const now = core.doubles(this.address, this.stride * this.stride);
      const then = core.doubles(fresh, this.stride * this.stride);
      let difference = 0;
      let largest = 0;
      for (let i = 0; i < now.length; i++) {
        difference = Math.max(difference, Math.abs(now[i] - then[i]));
        largest = Math.max(largest, Math.abs(then[i]));
      }
      return largest === 0 ? difference : difference / largest;
    });
  }

  /**
   * The kernel matrix over the remaining features; for the linear kernel, the stored matrix itself.
   */
  matrix(kernel: Kernel, parameters: KernelParameters): KernelMatrix {
    if (kernel.kind !== this.kind) throw new Error(`the ${kernel.name} kernel needs a Gram matrix of ${kernel.kind}`);
    if (!kernel.fill) return this;
    this.#mapped ??= this.columns.core.allocate(8 * this.stride * this.stride);
    if (this.#filling.changes(kernel, parameters)) this.#fill(kernel, this.#mapped, parameters);
    return { address: this.#mapped, stride: this.stride, rowCount: this.rowCount };
  }

  #fill({ fill, fillSquare }: Kernel, target: Address, parameters: KernelParameters): void {
    const { core } = this.columns;
    this.forms.clear();
    if (fillSquare) fillSquare(core, this.address, target, this.stride, parameters);
    else fill!(core, this.address, target, this.stride * this.stride, parameters);
  }

  dispose(): void {
    this.forms.clear();
    this.#list.dispose();
    this.columns.core.release(this.address);
    if (this.#mapped !== null) this.columns.core.release(this.#mapped);
  }
}
