// The β of an incumbent's models, by setting and split, in the core's memory; and room for those of
// the next incumbent. Those of a split can be taken out as plain data and put in elsewhere, to the
// bit.

import { type Address, doubleAt, NULL_ADDRESS } from '../numeric/address.ts';
import type { Core } from '../numeric/core.ts';
import type { FoldClassifiers } from './fold-classifiers.ts';

interface Place {
  readonly block: Address;
  /**
   * The address of each model's β: in the block, or in that of a setting with the same solution.
   */
  readonly table: Address;
}

/**
 * The β of the models of one split, as plain data; a solution shared by several settings is stored
 * once.
 */
export interface SplitSolutions {
  readonly values: Float64Array;
  /** The offset of each β in `values`, by setting and then by model. */
  readonly places: Int32Array;
}

/** The models of a split: how many samples each has. */
export interface SplitShape {
  readonly split: number;
  readonly rowCounts: readonly number[];
}

export class Solutions {
  readonly #core: Core;
  readonly #settingCount: number;
  #incumbent = new Map<string, Place>();
  #next = new Map<string, Place>();
  #isKnown = false;

  constructor(core: Core, settingCount: number) {
    this.#core = core;
    this.#settingCount = settingCount;
  }

  /** Where the β of the incumbent's models are listed; NULL_ADDRESS without an incumbent. */
  of(setting: number, split: number): Address {
    return this.#isKnown ? this.#incumbent.get(`${setting} ${split}`)!.table : NULL_ADDRESS;
  }

  /** Keeps what the models are at, for the next incumbent. */
  keep(setting: number, split: number, classifiers: FoldClassifiers): void {
    const { block, table } = this.#nextPlace(setting, split, classifiers.rowTotal, classifiers.count);
    classifiers.keep(block, table);
  }

  /** What is kept for the next incumbent on a split. */
  taken({ split, rowCounts }: SplitShape): SplitSolutions {
    const known = new Map<Address, number>();
    const blocks: Float64Array[] = [];
    const places: number[] = [];
    let length = 0;
    for (let setting = 0; setting < this.#settingCount; setting++) {
      const { table } = this.#next.get(`${setting} ${split}`)!;
      const addresses = this.#core.integers(table, rowCounts.length);
      for (const [classifier, count] of rowCounts.entries()) {
        const address = addresses[classifier] as Address;
        if (!known.has(address)) {
          known.set(address, length);
          blocks.push(this.#core.doubles(address, count));
          length += count;
        }
        places.push(known.get(address)!);
      }
    }
    const values = new Float64Array(length);
    let at = 0;
    for (const block of blocks) {
      values.set(block, at);
      at += block.length;
    }
    return { values, places: Int32Array.from(places) };
  }

  /**
   * Puts in what was taken out elsewhere, for the next incumbent. Throws if it cannot be of these
   * models.
   */
  put({ split, rowCounts }: SplitShape, { values, places }: SplitSolutions): void {
    if (places.length !== this.#settingCount * rowCounts.length) throw new Error('solutions of other machines');
    const rowTotal = rowCounts.reduce((sum, count) => sum + count, 0);
    // Only models of the same samples can share one: another's may be longer than the room of the
    // first.
    const known = rowCounts.map(() => new Map<number, Address>());
    for (let setting = 0; setting < this.#settingCount; setting++) {
      const { block, table } = this.#nextPlace(setting, split, rowTotal, rowCounts.length);
      let own = block;
      for (const [classifier, count] of rowCounts.entries()) {
        const place = places[setting * rowCounts.length + classifier];
        if (!(place >= 0 && place + count <= values.length)) throw new Error('a solution outside of those given');
        if (!known[classifier].has(place)) {
          known[classifier].set(place, own);
          this.#core.doubles(own, count).set(values.subarray(place, place + count));
        }
        this.#core.integers(table, rowCounts.length)[classifier] = known[classifier].get(place)!;
        own = doubleAt(own, count);
      }
    }
  }

  #nextPlace(setting: number, split: number, rowTotal: number, classifierCount: number): Place {
    const key = `${setting} ${split}`;
    let place = this.#next.get(key);
    if (!place) {
      place = { block: this.#core.allocate(8 * rowTotal), table: this.#core.allocate(4 * classifierCount) };
      this.#next.set(key, place);
    }
    return place;
  }

  /** The next incumbent is the incumbent. */
  advance(): void {
    [this.#incumbent, this.#next] = [this.#next, this.#incumbent];
    this.#isKnown = true;
  }

  dispose(): void {
    for (const { block, table } of [...this.#incumbent.values(), ...this.#next.values()]) {
      this.#core.release(block);
      this.#core.release(table);
    }
  }
}
