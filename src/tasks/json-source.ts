// Text and JSON from a source that may hold anything: what is neither is refused with a sentence.

import { UserError } from '../base/problem.ts';
import { escapeControlChars } from '../base/text.ts';
import { type ByteSource, blobSource, bytesSource, readAll } from '../data/source.ts';

/**
 * A result, or a model, wherever it is kept: its text, its bytes, a `Blob` or `File`, the object that JSON makes of it; with
 * `svm-sieve/node` also a path.
 */
export type ResultSource = string | Uint8Array | Blob | ByteSource | object;

/** Opens what a text names that is no content. */
export type OpenResult = (name: string) => Promise<ByteSource>;

/** The content of a source: its text, or the object itself; with what messages call it. `wayOut` ends the sentence of a refusal. */
export async function readContent(
  source: ResultSource,
  wayOut: string,
  open?: OpenResult,
): Promise<{ readonly name: string; readonly content: string | object }> {
  const bytes = await bytesOf(source, wayOut, open);
  if (bytes === null) return { name: 'the object', content: source as object };
  return { name: bytes.name, content: await readText(bytes, wayOut) };
}

async function bytesOf(source: ResultSource, wayOut: string, open?: OpenResult): Promise<ByteSource | null> {
  if (typeof source === 'string') {
    if (!open || /^\s*\{|[\r\n]/.test(source)) return bytesSource('the text', source);
    return open(source);
  }
  if (source instanceof Uint8Array) return bytesSource('the bytes', source);
  if (typeof source !== 'object' || source === null) throw new UserError(`a result is no ${typeof source}; ${wayOut}`);
  if ('chunks' in source) return source as ByteSource;
  if (!('arrayBuffer' in source)) return null;
  return blobSource((source as Partial<File>).name ?? 'the blob', source as Blob);
}

/** The text of a source; `wayOut` ends the sentence of a refusal. */
async function readText(source: ByteSource, wayOut: string): Promise<string> {
  const bytes = await readAll(source);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UserError(`${escapeControlChars(source.name)} is not text; ${wayOut}`);
  }
}

export function parseJson(text: string, name: string, wayOut: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`${escapeControlChars(name)} is not JSON; ${wayOut}`);
  }
}
