// The words of one column: each different one once, and for each row which. Looked up by their
// bytes, so that a column with few different words makes few strings.

import { decodeText } from './decode-text.ts';
import { DICTIONARY_BYTES, type HeapBudget, WORD_BYTES } from './memory.ts';
import type { WordCells } from './table.ts';

export interface WordCollector {
  /** Notes the word bytes[start, end) for a row; false if it is not UTF-8. */
  add(row: number, bytes: Uint8Array, start: number, end: number): boolean;
  finish(rowCount: number): WordCells;
}

export function wordCollector(budget: HeapBudget): WordCollector {
  budget.take(DICTIONARY_BYTES);
  const words: string[] = [];
  const spelled: Uint8Array[] = [];
  const codesByHash = new Map<number, number[]>();
  // So few that the engine keeps them next to the object: wide tables have a dictionary per column.
  let codes = new Int32Array(16).fill(-1);

  function find(candidates: readonly number[] | undefined, bytes: Uint8Array, start: number, end: number): number {
    return candidates?.find((code) => sameBytes(spelled[code], bytes, start, end)) ?? -1;
  }

  return {
    add(row, bytes, start, end) {
      const hash = hashBytes(bytes, start, end);
      const candidates = codesByHash.get(hash);
      let code = find(candidates, bytes, start, end);
      if (code < 0) {
        const word = decodeText(bytes, start, end);
        if (word === null) return false;
        budget.take(WORD_BYTES + 2 * (end - start));
        code = words.push(word) - 1;
        spelled.push(bytes.slice(start, end));
        if (candidates) candidates.push(code);
        else codesByHash.set(hash, [code]);
      }
      if (row >= codes.length) {
        const longer = new Int32Array(Math.max(row + 1, 2 * codes.length)).fill(-1);
        longer.set(codes);
        codes = longer;
      }
      codes[row] = code;
      return true;
    },
    finish(rowCount) {
      const all = new Int32Array(rowCount).fill(-1);
      all.set(codes.subarray(0, rowCount));
      return { codes: all, words };
    },
  };
}

function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at], 0x01000193);
  return hash;
}

function sameBytes(word: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++) if (word[i] !== bytes[start + i]) return false;
  return true;
}
