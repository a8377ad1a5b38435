// What the readers of text formats with a head above the table share.

import type { ReadOptions } from '../reader.ts';
import { bytesSource } from '../source.ts';
import type { Table, TextColumn } from '../table.ts';
import { tsv } from './csv/index.ts';

/** A text of a head: UTF-8, else Windows-1252. */
export function headText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The bytes of the next line from `start` on, without its end, and where the line behind it begins.
 */
export function nextLine(bytes: Uint8Array, start: number): { readonly line: Uint8Array; readonly next: number } {
  const end = bytes.indexOf(0x0a, start);
  const stop = end < 0 ? bytes.length : end;
  const line = bytes.subarray(start, stop > start && bytes[stop - 1] === 0x0d ? stop - 1 : stop);
  return { line, next: end < 0 ? bytes.length : end + 1 };
}

/** Cells of a line that are separated by tabs, without quotes around them. */
export const tabCells = (line: string): string[] =>
  line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/s, (_, inside: string) => inside.replaceAll('""', '"')));

/**
 * A table of features by samples whose cells are separated by tabs; its first column is read as
 * text.
 */
export function readMatrix(source: string, bytes: Uint8Array, options: ReadOptions): Promise<Table> {
  const isText = (_: string, index: number) => index === 0;
  return tsv.read(bytesSource(source, bytes), { ...options, delimiter: 'tab', header: true, isText });
}

/** A column of words, of which an empty one is missing. */
export function wordColumn(name: string, cells: readonly string[]): TextColumn {
  const words = [...new Set(cells.filter((cell) => cell !== ''))];
  const indices = new Map(words.map((word, index) => [word, index]));
  return { kind: 'text', name, words, codes: Int32Array.from(cells, (cell) => indices.get(cell) ?? -1) };
}
