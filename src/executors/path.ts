// The path of an incumbent: the changes applied so far, in order, as one array of integers that is
// cheap to send and to compare. A change is the number of features removed, these, the number of
// features added, and these.

import { type Hash, portableHash } from '../data/digest.ts';
import type { Change } from '../evaluation/subset-evaluator.ts';

/** The changes that lead from the first subset to an incumbent, as numbers. */
export type Path = Int32Array;

export const START: Path = new Int32Array(0);

export function extended(path: Path, { removed, added }: Change): Path {
  const step = [removed.length, ...removed, added.length, ...added];
  const longer = new Int32Array(path.length + step.length);
  longer.set(path);
  longer.set(step, path.length);
  return longer;
}

export function isPrefix(path: Path, longer: Path): boolean {
  return path.length <= longer.length && path.every((value, i) => value === longer[i]);
}

/** The changes of a path from a position on, each with the position it ends at. */
export function* changesFrom(path: Path, position: number): Generator<{ change: Change; end: number }> {
  let at = position;
  const list = () => {
    const length = path[at++];
    at += length;
    return Array.from(path.subarray(at - length, at));
  };
  while (at < path.length) {
    const removed = list();
    const added = list();
    yield { change: { removed, added }, end: at };
  }
}

/**
 * `sha256:…` of a piece of work: the evaluation, the way to the incumbent, and the neighbour to
 * score. Equal ids have equal results.
 */
export function evaluationTaskId(evaluation: string, path: Path, change: Change, hash: Hash = portableHash()): string {
  const whole = extended(path, change);
  hash.update(new TextEncoder().encode(`svm-sieve unit 1 ${evaluation} ${path.length} `));
  hash.update(new Uint8Array(whole.buffer));
  return `sha256:${hash.hex()}`;
}
