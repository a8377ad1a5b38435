// Text and JSON from a source that may hold anything: what is neither is refused with a sentence.

import { harmless, UserError } from '../base/errors.ts';
import { type ByteSource, readAll } from '../data/source.ts';

/** The text of a source; `wayOut` ends the sentence of a refusal. */
export async function readText(source: ByteSource, wayOut: string): Promise<string> {
  const bytes = await readAll(source);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UserError(`${harmless(source.name)} is not text; ${wayOut}`);
  }
}

export function parseJson(text: string, name: string, wayOut: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`${harmless(name)} is not JSON; ${wayOut}`);
  }
}
