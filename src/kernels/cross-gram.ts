// The Gram cache of other samples, such as test samples (rows), against the training samples
// (columns): inner products or squared distances over the remaining features, corrected when a
// feature is eliminated, so that scoring along a path costs O(N N′) per eliminated feature.

import { indices } from '../base/indices.ts';
import type { Address } from '../numeric/address.ts';
import type { Columns } from './columns.ts';
import { writeCross } from './cross.ts';
import { FeatureList } from './feature-list.ts';
import { Filling, type FollowedMasses, type Gram, type PathMasses, REBUILD_SHARE } from './gram.ts';
import type { GramKind, Kernel, KernelMatrix, KernelParameters } from './kernel.ts';

/** More eliminated features than this are subtracted together. */
const FEW = 8;

export class CrossGram implements KernelMatrix {
  readonly training: Columns;
  /** The same features of other rows, in the same core. */
  readonly others: Columns;
  readonly kind: GramKind;
  readonly address: Address;
  readonly stride: number;
  readonly rowCount: number;
  builds = 0;
  readonly #list: FeatureList;
  readonly #masses: Float64Array;
  #builtFrom = 0;
  #left = 0;
  #followedBuilds = -1;
  #mapped: Address | null = null;
  readonly #filling = new Filling();

  constructor(training: Columns, others: Columns, kind: GramKind, features?: ArrayLike<number>) {
    if (others.core !== training.core || others.count !== training.count) throw new Error('the rows are of other data');
    this.training = training;
    this.others = others;
    this.kind = kind;
    this.stride = training.stride;
    this.rowCount = others.rowCount;
    const own = features ?? indices(training.count);
    this.#masses = kind === 'products' ? productMasses(training, others) : distanceMasses(training, others);
    this.address = training.core.allocate(8 * this.#length);
    this.#list = new FeatureList(training.core, training.count, own);
    this.rebuild();
  }

  get #length(): number {
    return this.others.stride * this.stride;
  }

  /** The remaining features, ascending; a copy, made on demand. */
  get features(): Int32Array {
    return this.#list.features;
  }

  rebuild(): void {
    const { training, others, features } = this;
    writeCross({ training, others, features }, this.kind, this.address);
    this.#builtFrom = 0;
    for (let j = 0; j < features.length; j++) this.#builtFrom += this.#masses[features[j]];
    this.#left = this.#builtFrom;
    this.builds++;
    this.#filling.clear();
  }

  /** A feature is eliminated. */
  forget(feature: number): void {
    if (!this.#list.remove(feature)) throw new Error(`feature ${feature} has already left the cross matrix`);
    this.#left -= this.#masses[feature];
    if (this.#left < REBUILD_SHARE * this.#builtFrom) this.rebuild();
    else this.#subtract(feature);
  }

  #subtract(feature: number): void {
    const { training, others, address } = this;
    const { routines } = training.core;
    const forget = this.kind === 'products' ? routines.forgetCrossProducts : routines.forgetCrossDistances;
    forget({
      source: address,
      target: address,
      strideA: others.stride,
      columnA: others.at(feature),
      strideB: training.stride,
      columnB: training.at(feature),
    });
    this.#filling.clear();
  }

  /** As of the Gram cache. */
  get pathMasses(): PathMasses {
    return { masses: this.#masses, left: this.#left, builtFrom: this.#builtFrom };
  }

  /**
   * The core has removed these features by itself. `followed`: how many times it had built the Gram
   * cache again when it last did.
   */
  followPath(removed: ArrayLike<number>, after: FollowedMasses & { readonly followed: number }): void {
    if (removed.length === 0) return;
    if (removed.length > FEW) this.#list.removeAll(removed);
    else for (let i = 0; i < removed.length; i++) this.#list.remove(removed[i]);
    this.#left = after.left;
    this.#builtFrom = after.builtFrom;
    this.builds += after.builds;
    this.#followedBuilds += after.followed;
    this.#filling.clear();
  }

  /**
   * Catches up with the Gram cache of the training samples: the same features, and built again where
   * that was.
   */
  follow(gram: Gram): void {
    if (gram.columns !== this.training || gram.kind !== this.kind) throw new Error('the Gram matrix is of other data');
    const left = gram.featureCount;
    const gone = this.#list.missingFrom(gram.featureList, left);
    if (this.#list.length - gone.length !== left) throw new Error('a feature cannot come back');
    const isRebuilt = this.#followedBuilds >= 0 && this.#followedBuilds !== gram.builds;
    this.#followedBuilds = gram.builds;
    // Subtracting takes a pass for each eliminated feature, building one for each that stays.
    if (isRebuilt || gone.length > left) {
      this.#list.assign(gram.features);
      this.rebuild();
    } else if (gone.length <= FEW) for (const feature of gone) this.forget(feature);
    else this.#forgetAll(gone);
  }

  #forgetAll(features: Int32Array): void {
    this.#list.removeAll(features);
    for (let k = 0; k < features.length; k++) this.#left -= this.#masses[features[k]];
    if (this.#left < REBUILD_SHARE * this.#builtFrom) this.rebuild();
    else this.#subtractAll(features);
  }

  #subtractAll(features: Int32Array): void {
    const { training, others } = this;
    const { core } = training;
    const { gramScratch, forgetCross } = core.routines;
    core.withScratch((scratch) => {
      forgetCross({
        columnsA: others.address,
        strideA: others.stride,
        columnsB: training.address,
        strideB: training.stride,
        features: scratch.copyIntegers(features),
        featureCount: features.length,
        matrix: this.address,
        distances: this.kind === 'distances',
        room: scratch.bytes(8 * this.#length + gramScratch(others.stride) + gramScratch(training.stride)),
      });
    });
    this.#filling.clear();
  }

  /**
   * The kernel matrix over the surviving features; the stored matrix itself for the linear kernel.
   * Valid until a feature is eliminated.
   */
  matrix(kernel: Kernel, parameters: KernelParameters): KernelMatrix {
    if (kernel.kind !== this.kind) throw new Error(`the ${kernel.name} kernel needs a cross matrix of ${kernel.kind}`);
    if (!kernel.fill) return this;
    const { core } = this.training;
    this.#mapped ??= core.allocate(8 * this.#length);
    if (this.#filling.changes(kernel, parameters))
      kernel.fill(core, this.address, this.#mapped, this.#length, parameters);
    return { address: this.#mapped, stride: this.stride, rowCount: this.rowCount };
  }

  dispose(): void {
    this.#list.dispose();
    this.training.core.release(this.address);
    if (this.#mapped !== null) this.training.core.release(this.#mapped);
  }
}

/**
 * What a feature adds to the matrix at most: √(Σa² Σb²) bounds every |a_i b_t|, and so the rounding
 * that it leaves behind.
 */
function productMasses(a: Columns, b: Columns): Float64Array {
  const masses = new Float64Array(a.count);
  for (let j = 0; j < masses.length; j++) masses[j] = Math.sqrt(a.squares[j]) * Math.sqrt(b.squares[j]);
  return masses;
}

/**
 * What a feature adds to the mean of the distances: both variances and the square between the
 * means.
 */
function distanceMasses(a: Columns, b: Columns): Float64Array {
  return a.deviations.map((deviations, j) => {
    const shift = a.means[j] - b.means[j];
    return deviations / a.rowCount + b.deviations[j] / b.rowCount + shift * shift;
  });
}
