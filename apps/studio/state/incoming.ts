// What is dropped on the page or pasted into it, as a source.

import { readers } from '../../../src/app.browser.ts';
import type { Source } from '../engine/protocol.ts';

/** Bytes of a pasted text by which its format is recognized. */
const START_LENGTH = 1 << 14;

export type Incoming = { readonly source: Source; readonly note: string | null } | { readonly failure: string };

export function fileSource(file: File): Source {
  return { kind: 'file', name: file.name, blob: file };
}

/**
 * A pasted text as a file whose ending tells its format: what it must be, or else cells with a sign
 * between.
 */
export function textSource(text: string): Incoming {
  if (!/\S[\r\n]+\S/.test(text))
    return { failure: 'A table has more than one line: a line of names, then a line for each row.' };
  const start = new TextEncoder().encode(text.slice(0, START_LENGTH));
  const reader = readers.entries.find((entry) => entry.recognizes?.(start)) ?? readers.get('csv');
  const blob = new Blob([text], { type: 'text/plain' });
  return { source: { kind: 'file', name: `pasted.${reader.endings[0]}`, blob }, note: null };
}

/** What a drop or a paste brings; null where it brings nothing of ours. */
export function transferred(transfer: DataTransfer): Incoming | null {
  const [first, ...others] = transfer.files;
  if (first) {
    if (isFolder(transfer)) return { failure: `“${first.name}” is a folder. Drop one file.` };
    const note = others.length > 0 ? `Of ${others.length + 1} files the first was opened.` : null;
    return { source: fileSource(first), note };
  }
  const text = transfer.getData('text/plain');
  return text === '' ? null : textSource(text);
}

function isFolder(transfer: DataTransfer): boolean {
  return transfer.items?.[0]?.webkitGetAsEntry?.()?.isDirectory ?? false;
}
