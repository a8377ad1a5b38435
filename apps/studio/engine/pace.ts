// The remaining time, estimated from the recent pace: the first steps of an elimination are the
// slowest.

/** The pace is measured over this many milliseconds. */
const RECENT_MS = 20_000;

/** A shorter measurement is not reliable. */
const MIN_MS = 300;

interface Moment {
  readonly time: number;
  /** Remaining features, sizes or jobs. */
  readonly remaining: number;
}

export class Pace {
  #moments: Moment[] = [];

  /** Records a count; one that rises starts a new measurement. */
  record(remaining: number, time: number): void {
    if (remaining > (this.#moments.at(-1)?.remaining ?? remaining)) this.#moments = [];
    this.#moments.push({ time, remaining });
    while (this.#moments.length > 2 && time - this.#moments[1].time > RECENT_MS) this.#moments.shift();
  }

  /** Starts a new measurement, for instance after a pause. */
  reset(): void {
    this.#moments = [];
  }

  secondsLeft(): number | null {
    const [first, last] = [this.#moments[0], this.#moments.at(-1)];
    if (!first || !last || first.remaining === last.remaining || last.time - first.time < MIN_MS) return null;
    return ((last.time - first.time) / 1000 / (first.remaining - last.remaining)) * last.remaining;
  }
}
