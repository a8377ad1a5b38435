// How many features leave in a step: a number, a share of the surviving (or original) ones, halving, or segments of these.

export interface Segment {
  /** At least 1: that many; below 1: that share. */
  readonly step: number;
  /** This step counts while more features than this survive. */
  readonly above: number;
}

export interface Schedule {
  /** From the largest `above` to the last segment, whose `above` is 0. */
  readonly segments: readonly Segment[];
  readonly stepOf: 'surviving' | 'original';
  /** While more survive, half of them leave. */
  readonly halveAbove: number | null;
}

/** `1`, `0.1`, or `20:100,10:20,1` (20 at a time above 100 features, 10 above 20, then 1); undefined where it is none of these. */
export function parseStep(value: unknown): readonly Segment[] | undefined {
  if (typeof value === 'number') return parseStep(String(value));
  if (Array.isArray(value))
    return parseStep(
      value
        .map((segment) => `${segment?.step}:${segment?.above}`)
        .join(',')
        .replace(/:0$/, ''),
    );
  if (typeof value !== 'string') return undefined;
  const parts = value.split(',').map((part) => part.trim().split(':'));
  const segments = parts.map(([step, above, ...more], index): Segment | null => {
    const isLast = index === parts.length - 1;
    const isAbove = isLast ? above === undefined : /^[1-9]\d*$/.test(above ?? '');
    const isNumber = /^(\d+\.?\d*|\.\d+)$/.test(step) && isAbove && more.length === 0;
    const size = Number(step);
    const isStep = isNumber && ((size > 0 && size < 1) || (Number.isInteger(size) && size >= 1));
    return isStep ? { step: size, above: isLast ? 0 : Number(above) } : null;
  });
  if (segments.some((segment) => segment === null)) return undefined;
  const isDescending = segments.every((segment, i) => i === 0 || segments[i - 1]!.above > segment!.above);
  return isDescending ? (segments as Segment[]) : undefined;
}

/** How many of `surviving` features leave, at least 1, before limits such as the smallest size are heeded. */
export function stepSize({ segments, stepOf, halveAbove }: Schedule, surviving: number, original: number): number {
  if (halveAbove !== null && surviving > halveAbove) return Math.floor(surviving / 2);
  const { step } = segments.find(({ above }) => surviving > above)!;
  if (step >= 1) return step;
  return Math.max(1, Math.floor(step * (stepOf === 'original' ? original : surviving)));
}
