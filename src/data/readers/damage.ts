// What a decoder of a binary format throws if the bytes are not what the format promises. Its
// message is part of what the user reads; errors of the engine, such as a view out of bounds, are
// not.

import type { FileDamage } from '../../base/messages/readers.ts';
import { problem, UserError } from '../../base/problem.ts';

export class Damage extends Error {
  override readonly name = 'Damage';
}

/** Throws unless the condition holds. */
export function expectSound(condition: boolean, detail: string): asserts condition {
  if (!condition) throw new Damage(detail);
}

/** A damaged file as a problem. */
export function damagedFile(source: string, damage: FileDamage, cause?: unknown): UserError {
  return problem('file-damaged', damage, { at: { source }, cause });
}

/** Runs a decoder; whatever it throws that is not a problem yet means that the file is damaged. */
export async function decoding<T>(source: string, format: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError) throw error;
    const detail = error instanceof Damage ? error.message : undefined;
    throw damagedFile(source, { format, fault: 'decoding', detail }, error);
  }
}
