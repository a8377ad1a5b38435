// The visible items of a long list of equal items. Browsers cannot scroll more than some tens of
// millions of pixels: a longer list is scrolled proportionally, so that its end can be reached.

/** Pixels that every browser can scroll. */
export const MAX_PIXELS = 8_000_000;

export interface Axis {
  readonly count: number;
  /** Pixels of an item. */
  readonly size: number;
  /** Pixels of the viewport. */
  readonly view: number;
}

export interface VisibleRange {
  readonly from: number;
  readonly to: number;
  /** Pixels from the start of the viewport to the start of item `from`; at most 0. */
  readonly offset: number;
}

/** The scroll length in pixels. */
export function extentOf({ count, size }: Axis): number {
  return Math.min(count * size, MAX_PIXELS);
}

/** Pixels of items per pixel of the scroll bar. */
function stretch(axis: Axis): number {
  const extent = extentOf(axis);
  const whole = axis.count * axis.size;
  return whole <= extent || extent <= axis.view ? 1 : (whole - axis.view) / (extent - axis.view);
}

export function visibleRange(axis: Axis, scrolled: number): VisibleRange {
  const { count, size, view } = axis;
  const max = Math.max(0, count * size - view);
  const at = Math.min(max, Math.max(0, scrolled * stretch(axis)));
  const from = Math.min(Math.max(0, count - 1), Math.floor(at / size));
  const to = Math.min(count, Math.ceil((at + view) / size));
  return { from: count === 0 ? 0 : from, to, offset: from * size - at };
}

/** The scroll position that shows an item at the start. */
export function scrollTo(axis: Axis, index: number): number {
  return (index * axis.size) / stretch(axis);
}
