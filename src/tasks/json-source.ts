// Text and JSON from a source that may hold anything: what is neither is refused.

import type { ExpectedResult } from '../base/messages/results.ts';
import { problem } from '../base/problem.ts';
import { type ByteSource, blobSource, bytesSource, readAll } from '../data/source.ts';

/**
 * A result or a model in any form: its text or bytes, a `Blob` or `File`, or the parsed JSON
 * object; with `svm-sieve/node`, also a path.
 */
export type ResultSource = string | Uint8Array | Blob | ByteSource | object;

/** Opens the source that a string names, if the string is not itself JSON. */
export type OpenResult = (name: string) => Promise<ByteSource>;

/**
 * The content of a source: its text, or the object itself; with what messages call it. `expected`
 * is what a problem asks for.
 */
export async function readContent(
  source: ResultSource,
  expected: ExpectedResult,
  open?: OpenResult,
): Promise<{ readonly name: string; readonly content: string | object }> {
  const bytes = await bytesOf(source, expected, open);
  if (bytes === null) return { name: 'the object', content: source as object };
  return { name: bytes.name, content: await readText(bytes, expected) };
}

async function bytesOf(source: ResultSource, expected: ExpectedResult, open?: OpenResult): Promise<ByteSource | null> {
  if (typeof source === 'string') {
    if (!open || /^\s*\{|[\r\n]/.test(source)) return bytesSource('the text', source);
    return open(source);
  }
  if (source instanceof Uint8Array) return bytesSource('the bytes', source);
  if (typeof source !== 'object' || source === null)
    throw problem('result-source-invalid', { type: typeof source, expected });
  if ('chunks' in source) return source as ByteSource;
  if (!('arrayBuffer' in source)) return null;
  return blobSource((source as Partial<File>).name ?? 'the blob', source as Blob);
}

/** The text of a source; `expected` is what a problem asks for. */
async function readText(source: ByteSource, expected: ExpectedResult): Promise<string> {
  const bytes = await readAll(source);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw problem('result-not-text', { expected }, { at: { source: source.name } });
  }
}

export function parseJson(text: string, name: string, expected: ExpectedResult): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem('result-not-json', { expected }, { at: { source: name } });
  }
}
