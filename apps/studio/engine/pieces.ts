// Splits results with long lists: copying the result of 20,000 features in one message would block
// the page.

import type { RunResult } from './protocol.ts';

/** Steps or sizes per message: the page copies them in a few milliseconds. */
const PIECE = 1000;

export type ListName = 'trace' | 'curve';

export interface Piece {
  readonly list: ListName;
  readonly items: readonly unknown[];
}

type Lists = Partial<Record<ListName, readonly unknown[]>>;

/** The result without its long lists, and the lists in pieces. */
export function inPieces(result: RunResult): { readonly small: RunResult; readonly pieces: readonly Piece[] } {
  const pieces: Piece[] = [];
  const short: Lists = {};
  for (const list of ['trace', 'curve'] as const) {
    const items = (result as Lists)[list];
    if (!items || items.length <= PIECE) continue;
    short[list] = [];
    for (let from = 0; from < items.length; from += PIECE)
      pieces.push({ list, items: items.slice(from, from + PIECE) });
  }
  return { small: pieces.length === 0 ? result : ({ ...result, ...short } as RunResult), pieces };
}

/** Reassembles a result from its pieces. */
export class PieceBox {
  readonly #lists = new Map<ListName, unknown[]>();

  add({ list, items }: Piece): void {
    const own = this.#lists.get(list) ?? [];
    this.#lists.set(list, own);
    for (const item of items) own.push(item);
  }

  /** The whole result, its properties in their order. Empties the box. */
  whole(small: RunResult): RunResult {
    const result = this.#lists.size === 0 ? small : ({ ...small, ...Object.fromEntries(this.#lists) } as RunResult);
    this.clear();
    return result;
  }

  clear(): void {
    this.#lists.clear();
  }
}
