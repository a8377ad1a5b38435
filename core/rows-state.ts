// A binary C-SVC dual (see problem.ts) whose kernel matrix does not fit: the data in panels, two
// problems and a cache of kernel rows. `whole` has all rows and the gradient as it was last
// settled; `part` has the rows in play, close together, and is what SMO works on. Without shrinking
// the part is a copy of the whole.

import { Problem, tauOf } from './problem';
import { rowsSubtract, subtractScratch } from './rows-gradient';
import { kernelValues, panelBytes, RowKernel, unpanel } from './rows-kernel';
import { Bytes } from './types';

@unmanaged
export class Rows {
  whole: Problem;
  part: Problem;
  kernel: RowKernel;
  wholePanels: usize;
  partPanels: usize;
  list: usize; // the place in the whole of each row in play, ascending
  nextList: usize; // the same for the rows to be in play next
  places: usize; // the place in the part of each row of the whole, −1 if it is not in play
  settledBeta: usize; // the β that settledF belongs to
  settledF: usize;
  corrections: i32; // how often settledF was corrected since it was last summed from nothing
  cache: usize;
  cacheBytes: usize;
  slots: i32; // rows of the part's length that the cache can hold
  used: i32;
  slotOf: usize; // the slot of each row in play, −1 if it is not in the cache
  rowOf: usize; // the row in play of each slot
  uses: usize; // when each slot was last used
  clock: u64;
  own: usize; // one row of data
  oneRow: usize; // one kernel row
  otherRow: usize;
  scratch: usize;
  misses: i32; // kernel rows computed
  next: usize; // while the state is laid out: the first address not given away
}

const ARRAYS: usize = 9;

function aligned(bytes: usize): usize {
  return (bytes + 15) & ~15;
}

function pad(count: i32): i32 {
  return (count + 7) & ~7;
}

function headerBytes(): usize {
  const problem = aligned(offsetof<Problem>());
  return aligned(offsetof<Rows>()) + aligned(offsetof<RowKernel>()) + problem + problem;
}

/** The size of the state without the cache, in bytes. */
export function rowsBytes(count: i32, features: i32): Bytes {
  const padded = <usize>pad(count);
  const doubles: usize = (ARRAYS + ARRAYS + 4) * (padded << 3);
  const integers: usize = <usize>5 * aligned(padded << 2) + (padded << 3);
  const row = aligned((<usize>features) << 3);
  const panels = panelBytes(count, features);
  return headerBytes() + doubles + integers + row + panels + panels + subtractScratch(count, features);
}

function take(s: Rows, bytes: usize): usize {
  const at = s.next;
  s.next = at + aligned(bytes);
  return at;
}

function layProblem(s: Rows, p: Problem, count: i32): void {
  const bytes = (<usize>pad(count)) << 3;
  p.kernel = 0;
  p.rows = 0;
  p.room = 0;
  p.stride = 0;
  p.count = count;
  p.padded = pad(count);
  p.part = 0;
  p.signs = take(s, bytes);
  p.targets = p.signs;
  p.costs = take(s, bytes);
  p.lower = take(s, bytes);
  p.upper = take(s, bytes);
  p.beta = take(s, bytes);
  p.f = take(s, bytes);
  p.diagonal = take(s, bytes);
  p.tau = tauOf(0);
  p.canRise = take(s, bytes);
  p.canFall = take(s, bytes);
  memory.fill(p.signs, 0, ARRAYS * bytes);
  neutral(p);
}

/** Padding entries take part in no choice. */
export function neutral(p: Problem): void {
  for (let i = p.count; i < p.padded; i++) {
    const at = (<usize>i) << 3;
    store<f64>(p.beta + at, 0);
    store<f64>(p.f + at, 0);
    store<f64>(p.diagonal + at, 0);
    store<f64>(p.canRise + at, -Infinity);
    store<f64>(p.canFall + at, Infinity);
  }
}

/**
 * Sets up the state. The caller then fills `rowsPanels`, signs, costs and a starting β of
 * `rowsWhole`, and calls `rowsStart`.
 */
export function rowsSetup(
  s: Rows,
  count: i32,
  features: i32,
  form: i32,
  gamma: f64,
  coef0: f64,
  degree: i32,
  cache: usize,
  cacheBytes: Bytes,
): void {
  s.next = changetype<usize>(s) + aligned(offsetof<Rows>());
  s.kernel = changetype<RowKernel>(take(s, offsetof<RowKernel>()));
  s.whole = changetype<Problem>(take(s, offsetof<Problem>()));
  s.part = changetype<Problem>(take(s, offsetof<Problem>()));
  rowKernel(s.kernel, form, features, gamma, coef0, degree);
  layProblem(s, s.whole, count);
  layProblem(s, s.part, count);
  const padded = <usize>pad(count);
  s.settledBeta = take(s, padded << 3);
  s.settledF = take(s, padded << 3);
  s.oneRow = take(s, padded << 3);
  s.otherRow = take(s, padded << 3);
  s.list = take(s, padded << 2);
  s.nextList = take(s, padded << 2);
  s.places = take(s, padded << 2);
  s.slotOf = take(s, padded << 2);
  s.rowOf = take(s, padded << 2);
  s.uses = take(s, padded << 3);
  s.own = take(s, (<usize>features) << 3);
  s.wholePanels = take(s, panelBytes(count, features));
  s.partPanels = take(s, panelBytes(count, features));
  s.scratch = s.next;
  s.cache = cache;
  s.cacheBytes = cacheBytes;
  s.clock = 0;
  s.misses = 0;
}

export function rowKernelBytes(): Bytes {
  return offsetof<RowKernel>();
}

export function rowKernel(k: RowKernel, form: i32, features: i32, gamma: f64, coef0: f64, degree: i32): void {
  k.form = form;
  k.features = features;
  k.degree = degree;
  k.gamma = gamma;
  k.coef0 = coef0;
}

export function rowsPanels(s: Rows): usize {
  return s.wholePanels;
}

/** The full problem, for the `problem…` routines that read and write a state. */
export function rowsWhole(s: Rows): Problem {
  return s.whole;
}

export function rowsMisses(s: Rows): i32 {
  return s.misses;
}

/** k(x_i, x_i) of all rows. */
export function fillDiagonal(s: Rows): void {
  const panel = (<usize>s.kernel.features) << 6;
  let largest: f64 = 0;
  for (let i = 0; i < s.whole.count; i++) {
    unpanel(s.wholePanels, i, s.kernel.features, s.own);
    kernelValues(s.kernel, s.own, s.wholePanels + <usize>(i >> 3) * panel, 8, s.scratch);
    const value = load<f64>(s.scratch + ((<usize>(i & 7)) << 3));
    store<f64>(s.whole.diagonal + ((<usize>i) << 3), value);
    largest = Math.max(largest, Math.abs(value));
  }
  s.whole.tau = tauOf(largest);
}

/**
 * Corrections of the gradient before it is summed from nothing again: each leaves roundings of its
 * own.
 */
const MAX_CORRECTIONS = 16;

/**
 * f = y − K β of the whole. Where fewer rows have moved since the last time than have β ≠ 0, only
 * what they moved is subtracted: as exact as the sum it corrects.
 */
export function settleGradient(s: Rows, fromScratch: bool): void {
  const whole = s.whole;
  let moved = 0;
  let supporting = 0;
  for (let i = 0; i < whole.count; i++) {
    const at = (<usize>i) << 3;
    const beta = load<f64>(whole.beta + at);
    if (beta !== 0) supporting++;
    if (beta !== load<f64>(s.settledBeta + at)) moved++;
  }
  const bytes = (<usize>whole.padded) << 3;
  if (fromScratch || moved > supporting || s.corrections === MAX_CORRECTIONS) {
    memory.copy(s.settledF, whole.targets, bytes);
    memory.fill(s.settledBeta, 0, bytes);
    s.corrections = 0;
  } else s.corrections++;
  const rows = s.nextList;
  const coefficients = s.oneRow;
  let count = 0;
  for (let i = 0; i < whole.count; i++) {
    const at = (<usize>i) << 3;
    const change = load<f64>(whole.beta + at) - load<f64>(s.settledBeta + at);
    if (change === 0) continue;
    store<i32>(rows + ((<usize>count) << 2), i);
    store<f64>(coefficients + ((<usize>count) << 3), change);
    count++;
  }
  rowsSubtract(s.kernel, s.wholePanels, rows, coefficients, count, s.wholePanels, whole.count, s.settledF, s.scratch);
  memory.copy(s.settledBeta, whole.beta, bytes);
  memory.copy(whole.f, s.settledF, bytes);
}
