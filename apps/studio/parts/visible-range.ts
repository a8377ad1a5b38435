// What of a long row of equal items is in view. Browsers refuse lengths beyond some tens of
// millions of pixels: a longer one is scrolled proportionally, so that its end can still be
// reached.

/** Pixels that every browser can scroll. */
export const MOST_PIXELS = 8_000_000;

export interface Axis {
  readonly count: number;
  /** Pixels of an item. */
  readonly size: number;
  /** Pixels of the opening that they are seen through. */
  readonly view: number;
}

export interface VisibleRange {
  readonly from: number;
  readonly to: number;
  /** Pixels from the start of the opening to the start of item `from`; at most 0. */
  readonly offset: number;
}

/** Pixels that are scrolled over. */
export function extentOf({ count, size }: Axis): number {
  return Math.min(count * size, MOST_PIXELS);
}

/** How far the items themselves move for a position of the scroll bar. */
function stretch(axis: Axis): number {
  const extent = extentOf(axis);
  const whole = axis.count * axis.size;
  return whole <= extent || extent <= axis.view ? 1 : (whole - axis.view) / (extent - axis.view);
}

export function visibleRange(axis: Axis, scrolled: number): VisibleRange {
  const { count, size, view } = axis;
  const most = Math.max(0, count * size - view);
  const at = Math.min(most, Math.max(0, scrolled * stretch(axis)));
  const from = Math.min(Math.max(0, count - 1), Math.floor(at / size));
  const to = Math.min(count, Math.ceil((at + view) / size));
  return { from: count === 0 ? 0 : from, to, offset: from * size - at };
}

/** Where the scroll bar must stand for an item to be seen at the start. */
export function scrollTo(axis: Axis, index: number): number {
  return (index * axis.size) / stretch(axis);
}
