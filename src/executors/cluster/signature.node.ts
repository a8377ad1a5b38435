// Signatures of entries and answers. Anyone who can write to Redis could forge a result; with a
// shared secret that never passes through Redis, runs and workers accept only each other's data.

import { createHmac, timingSafeEqual } from 'node:crypto';

const KEY_LENGTH = 12;

export class Signer {
  readonly #secret: string;
  /** Identifies a secret without revealing it; empty if there is none. */
  readonly key: string;

  /** An empty secret signs nothing. */
  constructor(secret = '') {
    this.#secret = secret;
    this.key = secret === '' ? '' : this.sign('key').slice(0, KEY_LENGTH);
  }

  /** A signature of parts whose lengths count; empty without a secret. */
  sign(...parts: readonly string[]): string {
    if (this.#secret === '') return '';
    const hmac = createHmac('sha256', this.#secret);
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
    return hmac.digest('hex');
  }

  isSigned(signature: string, ...parts: readonly string[]): boolean {
    const [given, own] = [Buffer.from(signature), Buffer.from(this.sign(...parts))];
    return given.length === own.length && timingSafeEqual(given, own);
  }
}

const LENGTH = 64;

/** A text behind its signature. */
export const signed = (signer: Signer, id: string, text: string) => `${signer.sign('answer', id, text)}${text}`;

/** The text, if it is signed as it must be; null if it is not. */
export function unsigned(signer: Signer, id: string, given: string): string | null {
  if (signer.key === '') return given;
  const text = given.slice(LENGTH);
  return signer.isSigned(given.slice(0, LENGTH), 'answer', id, text) ? text : null;
}
