// The β of an incumbent's machines, by setting and split, in the core's memory; and room for those of the next incumbent.

import type { Core } from '../numeric/core.ts';
import type { Address } from '../numeric/routines.ts';
import type { FoldMachines } from './fold-machines.ts';

interface Place {
  readonly block: Address;
  /** The address of each machine's β: in the block, or in that of a setting with the same solution. */
  readonly table: Address;
}

export class Solutions {
  readonly #core: Core;
  #incumbent = new Map<string, Place>();
  #next = new Map<string, Place>();
  #isKnown = false;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Where the β of the incumbent's machines are listed; 0: there is no incumbent yet. */
  of(setting: number, split: number): Address {
    return this.#isKnown ? this.#incumbent.get(`${setting} ${split}`)!.table : 0;
  }

  /** Keeps what the machines stand at, for the next incumbent. */
  keep(setting: number, split: number, machines: FoldMachines): void {
    const key = `${setting} ${split}`;
    let place = this.#next.get(key);
    if (!place) {
      const block = this.#core.allocate(8 * machines.rowTotal);
      place = { block, table: this.#core.allocate(4 * machines.count) };
      this.#next.set(key, place);
    }
    machines.keep(place.block, place.table);
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
