// Sequential minimal optimisation of the C-SVC dual as in smo.ts (the same working sets, steps and
// stopping rule, and the same bits while no row has left), with kernel rows computed when they are
// needed and kept in a bounded cache (rows-cache.ts), and with shrinking (rows-shrink.ts), because
// the rows are many.

import { cachedRow } from './rows-cache';
import { playSettled, settle } from './rows-shrink';
import { Rows } from './rows-state';
import { Flag } from './types';
import { MAX_STALLS, move, PRECISION, partner, RUNNING, step, TOLERANCE } from './working-set';

/** The rows in play are optimal: are all? If not, those that may move come into play. */
function settled(s: Rows, tolerance: f64, all: bool): i32 {
  const whole = s.whole;
  settle(s, whole.stalls > 0);
  if (whole.violation <= tolerance) return TOLERANCE;
  if (whole.violation > 0.5 * whole.recomputed) whole.stalls++;
  else whole.stalls = 0;
  whole.recomputed = Math.min(whole.recomputed, whole.violation);
  if (whole.stalls >= MAX_STALLS) return PRECISION;
  playSettled(s, all);
  return RUNNING;
}

/**
 * Takes at most `limit` more steps. Returns RUNNING if there is more to do. With `all`, no row is
 * ever shrunk.
 */
export function smoRows(s: Rows, tolerance: f64, limit: i32, all: Flag): i32 {
  const p = s.part;
  // A step of 0 changes nothing, and finds the row to begin with.
  let i = move(p, p.f, p.f, 0);
  let done = 0;
  while (true) {
    const rowI = cachedRow(s, i);
    const most = p.highest;
    const j = partner(p, i, most, rowI);
    if (most - p.lowest <= tolerance) {
      const verdict = settled(s, tolerance, all !== 0);
      if (verdict !== RUNNING) return verdict;
      i = move(p, p.f, p.f, 0);
      continue;
    }
    if (done === limit) return RUNNING;
    const length = step(p, i, j, rowI);
    s.whole.iterations++;
    done++;
    i = move(p, rowI, cachedRow(s, j), length);
  }
}
