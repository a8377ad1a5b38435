// Turns a dropped file or a pasted table into a source.

import { readers } from '../../../src/app.browser.ts';
import type { SampleFile, Source } from '../engine/protocol.ts';

/** The format of a pasted text is recognised from this many bytes. */
const START_LENGTH = 1 << 14;

export type Incoming =
  | { readonly source: Source; readonly samples?: SampleFile; readonly note: string | null }
  | { readonly failure: string };

export function fileSource(file: File): Source {
  return { kind: 'file', name: file.name, blob: file };
}

/** A pasted text as a file with the extension of its format; delimited text by default. */
export function textSource(text: string): Incoming {
  if (!/\S[\r\n]+\S/.test(text))
    return { failure: 'A table needs at least two lines: the column names, then one line per sample.' };
  const start = new TextEncoder().encode(text.slice(0, START_LENGTH));
  const reader = readers.entries.find((entry) => entry.recognizes?.(start)) ?? readers.get('csv');
  const blob = new Blob([text], { type: 'text/plain' });
  return { source: { kind: 'file', name: `pasted.${reader.endings[0]}`, blob }, note: null };
}

/** The source of a drop or a paste; null where there is none. */
export function transferred(transfer: DataTransfer): Incoming | null {
  const [first, ...others] = transfer.files;
  if (first) {
    if (isFolder(transfer)) return { failure: `“${first.name}” is a folder. Drop one file.` };
    if (others.length === 1) return withAnnotation(first, others[0]);
    const note = others.length > 0 ? `${others.length + 1} files were dropped; the first one was opened.` : null;
    return { source: fileSource(first), note };
  }
  const text = transfer.getData('text/plain');
  return text === '' ? null : textSource(text);
}

/** Of two files the larger one has the values; the other one describes the samples. */
function withAnnotation(a: File, b: File): Incoming {
  const [values, samples] = b.size > a.size ? [b, a] : [a, b];
  return { source: fileSource(values), samples: { name: samples.name, blob: samples }, note: null };
}

function isFolder(transfer: DataTransfer): boolean {
  return transfer.items?.[0]?.webkitGetAsEntry?.()?.isDirectory ?? false;
}
