// Results with long lists, in pieces: copying that of 20,000 features in one message would hold up
// the page.

import type { RunResult } from './protocol.ts';

/** Steps or sizes in a message: copying them takes the page a few milliseconds. */
const PIECE = 1000;

export type ListName = 'trace' | 'curve';

export interface Piece {
  readonly list: ListName;
  readonly items: readonly unknown[];
}

type Lists = Partial<Record<ListName, readonly unknown[]>>;

/** The result without its long lists, and these in pieces. */
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

/** Puts a result together again from the pieces that came before it. */
export class PieceBox {
  readonly #lists = new Map<ListName, unknown[]>();

  add({ list, items }: Piece): void {
    const own = this.#lists.get(list) ?? [];
    this.#lists.set(list, own);
    for (const item of items) own.push(item);
  }

  /** The whole, with its properties in their order; the box is empty afterwards. */
  whole(small: RunResult): RunResult {
    const result = this.#lists.size === 0 ? small : ({ ...small, ...Object.fromEntries(this.#lists) } as RunResult);
    this.clear();
    return result;
  }

  clear(): void {
    this.#lists.clear();
  }
}
