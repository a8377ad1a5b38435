// Kernel rows of the rows in play, computed when asked for and kept in bounded memory; the one not
// used for longest makes room. When other rows come into play, the rows in the cache are kept:
// columns that left are dropped, columns that came are computed.

import { kernelValues, repanel, unpanel } from './rows-kernel';
import { Rows } from './rows-state';

/**
 * Fewer than half of a row's columns known: computing it when it is requested costs less than
 * keeping it.
 */
const KEEP_SHARE: f64 = 0.5;

function slotsFor(s: Rows, padded: i32): i32 {
  const fit = s.cacheBytes / ((<usize>padded) << 3);
  return <i32>max<usize>(2, min<usize>(fit, <usize>s.whole.padded));
}

export function clearCache(s: Rows): void {
  s.used = 0;
  s.slots = slotsFor(s, s.part.padded);
  memory.fill(s.slotOf, 0xff, (<usize>s.whole.padded) << 2);
}

function slotAt(s: Rows, slot: i32, padded: i32): usize {
  return s.cache + ((<usize>slot * <usize>padded) << 3);
}

function oldest(s: Rows): i32 {
  let slot = 0;
  let least = load<u64>(s.uses);
  for (let k = 1; k < s.used; k++) {
    const use = load<u64>(s.uses + ((<usize>k) << 3));
    if (use < least) {
      least = use;
      slot = k;
    }
  }
  return slot;
}

/**
 * The kernel values of row i of the part with all rows in play. The two rows asked for last are
 * always there.
 */
export function cachedRow(s: Rows, i: i32): usize {
  const at = s.slotOf + ((<usize>i) << 2);
  let slot = load<i32>(at);
  if (slot < 0) {
    if (s.used < s.slots) slot = s.used++;
    else {
      slot = oldest(s);
      store<i32>(s.slotOf + ((<usize>load<i32>(s.rowOf + ((<usize>slot) << 2))) << 2), -1);
    }
    store<i32>(at, slot);
    store<i32>(s.rowOf + ((<usize>slot) << 2), i);
    unpanel(s.partPanels, i, s.kernel.features, s.own);
    kernelValues(s.kernel, s.own, s.partPanels, s.part.count, slotAt(s, slot, s.part.padded));
    s.misses++;
  }
  store<u64>(s.uses + ((<usize>slot) << 3), ++s.clock);
  return slotAt(s, slot, s.part.padded);
}

/** Gives slot `to` what slot `from` has. */
function moveSlot(s: Rows, from: i32, to: i32, padded: i32): void {
  if (from === to) return;
  memory.copy(slotAt(s, to, padded), slotAt(s, from, padded), (<usize>padded) << 3);
  store<i32>(s.rowOf + ((<usize>to) << 2), load<i32>(s.rowOf + ((<usize>from) << 2)));
  store<u64>(s.uses + ((<usize>to) << 3), load<u64>(s.uses + ((<usize>from) << 3)));
}

/**
 * Leaves only rows that stay in play, and no more of them than there will be room for, in the first
 * slots.
 */
function dropRows(s: Rows, padded: i32): void {
  let kept = 0;
  for (let slot = 0; slot < s.used; slot++) {
    const row = load<i32>(s.list + ((<usize>load<i32>(s.rowOf + ((<usize>slot) << 2))) << 2));
    // `places` already says where rows will be.
    if (load<i32>(s.places + ((<usize>row) << 2)) < 0) continue;
    moveSlot(s, slot, kept++, padded);
  }
  s.used = kept;
  while (s.used > s.slots) {
    const slot = oldest(s);
    s.used--;
    moveSlot(s, s.used, slot, padded);
  }
}

/**
 * The columns of a kernel row as they will be: `from` says which old column each one is, −1 for one
 * that comes.
 */
function rebuildRow(s: Rows, slot: i32, padded: i32, from: usize, count: i32, coming: i32): void {
  const old = slotAt(s, slot, padded);
  const row = load<i32>(s.list + ((<usize>load<i32>(s.rowOf + ((<usize>slot) << 2))) << 2));
  if (coming > 0) {
    unpanel(s.wholePanels, row, s.kernel.features, s.own);
    kernelValues(s.kernel, s.own, s.partPanels, coming, s.otherRow);
  }
  let next = s.otherRow;
  for (let t = 0; t < count; t++) {
    const column = load<i32>(from + ((<usize>t) << 2));
    let value: f64;
    if (column < 0) {
      value = load<f64>(next);
      next += 8;
    } else value = load<f64>(old + ((<usize>column) << 3));
    store<f64>(s.oneRow + ((<usize>t) << 3), value);
  }
  const now = (count + 7) & ~7;
  for (let t = count; t < now; t++) store<f64>(s.oneRow + ((<usize>t) << 3), 0);
  memory.copy(slotAt(s, slot, now), s.oneRow, (<usize>now) << 3);
}

/**
 * Prepares the cache for the `count` rows of nextList. The part still has the old rows; its panels
 * are lost. `from` has room for `count` integers, `coming` likewise.
 */
export function remapCache(s: Rows, count: i32, from: usize, coming: usize): void {
  const padded = s.part.padded;
  let comers = 0;
  for (let t = 0; t < count; t++) {
    const row = load<i32>(s.nextList + ((<usize>t) << 2));
    const column = load<i32>(s.places + ((<usize>row) << 2));
    store<i32>(from + ((<usize>t) << 2), column);
    if (column >= 0) continue;
    store<i32>(coming + ((<usize>comers) << 2), row);
    comers++;
  }
  memory.fill(s.places, 0xff, (<usize>s.whole.padded) << 2);
  for (let t = 0; t < count; t++) {
    store<i32>(s.places + ((<usize>load<i32>(s.nextList + ((<usize>t) << 2))) << 2), t);
  }
  const now = (count + 7) & ~7;
  s.slots = slotsFor(s, now);
  if (<f64>(count - comers) < KEEP_SHARE * <f64>count) s.used = 0;
  dropRows(s, padded);
  repanel(s.wholePanels, s.kernel.features, coming, comers, s.partPanels);
  // Rows that get shorter are rebuilt from the front, longer ones from the back: none is
  // overwritten before its turn.
  if (now <= padded) for (let slot = 0; slot < s.used; slot++) rebuildRow(s, slot, padded, from, count, comers);
  else for (let slot = s.used - 1; slot >= 0; slot--) rebuildRow(s, slot, padded, from, count, comers);
  memory.fill(s.slotOf, 0xff, (<usize>s.whole.padded) << 2);
  for (let slot = 0; slot < s.used; slot++) {
    const at = s.rowOf + ((<usize>slot) << 2);
    const row = load<i32>(s.list + ((<usize>load<i32>(at)) << 2));
    const place = load<i32>(s.places + ((<usize>row) << 2));
    store<i32>(at, place);
    store<i32>(s.slotOf + ((<usize>place) << 2), slot);
  }
}
