// What a cluster is called in Redis. Everything begins with one word, so that a user of Redis can
// be kept to it, and all of it be removed.

/**
 * Identifies programs whose results are bit-for-bit identical: the same version with the same
 * numeric core.
 */
export interface Identity {
  readonly version: string;
  /** The digest of the numeric core. */
  readonly core: string;
  /**
   * The digest of the program's JavaScript code, because two builds of the same version may give
   * different results.
   */
  readonly build: string;
}

export const PREFIX = 'svm-sieve';

/** A queue for each identity: a job is never taken by a worker that might answer differently. */
export const queueName = ({ version, core, build }: Identity, key = '') =>
  [version, core, build, ...(key === '' ? [] : [key])].join('-');

export const isSame = (a: Identity, b: Identity) => a.version === b.version && a.core === b.core && a.build === b.build;

export const keys = {
  /** Data under their digest; the chunks are numbered. */
  data: (digest: string) => `${PREFIX}:data:${digest}`,
  chunk: (digest: string, index: number) => `${PREFIX}:data:${digest}:${index}`,
  /** The models of an incumbent, under the digest of their bytes. */
  standing: (digest: string) => `${PREFIX}:standing:${digest}`,
  answer: (entry: string) => `${PREFIX}:answer:${entry}`,
  /** The members: their ids and descriptions, which expire. */
  members: (role: Role) => `${PREFIX}:${role}s`,
  member: (role: Role, id: string) => `${PREFIX}:${role}:${id}`,
  /** A worker that is asked to end. */
  drain: (id: string) => `${PREFIX}:drain:${id}`,
};

export type Role = 'worker' | 'driver';
