// How long the rest takes, by the pace of the last while: the first steps of an elimination are the
// slowest.

/** Milliseconds that the pace is taken over. */
const RECENT_MS = 20_000;

/** Less than this says little of the rest. */
const LEAST_MS = 300;

interface Moment {
  readonly time: number;
  /** Features, sizes or jobs that are left. */
  readonly left: number;
}

export class Pace {
  #moments: Moment[] = [];

  /** To be told of every change; a count that rises begins anew. */
  tell(left: number, time: number): void {
    if (left > (this.#moments.at(-1)?.left ?? left)) this.#moments = [];
    this.#moments.push({ time, left });
    while (this.#moments.length > 2 && time - this.#moments[1].time > RECENT_MS) this.#moments.shift();
  }

  /** A pause says nothing of the pace. */
  forget(): void {
    this.#moments = [];
  }

  secondsLeft(): number | null {
    const [first, last] = [this.#moments[0], this.#moments.at(-1)];
    if (!first || !last || first.left === last.left || last.time - first.time < LEAST_MS) return null;
    return ((last.time - first.time) / 1000 / (first.left - last.left)) * last.left;
  }
}
