// Small random problems of the awkward kinds: repeated rows, flipped labels, few distinct values,
// low rank, constant columns.

import fc from 'fast-check';
import { type Random, random } from '../../src/base/random.ts';

export interface Sample {
  readonly kind: (typeof KINDS)[number];
  readonly seed: number;
  readonly columns: Float64Array[];
  readonly labels: Int32Array;
  readonly cost: number;
}

export const KINDS = ['normal', 'binary', 'whole', 'duplicates', 'flipped', 'low-rank', 'constant'] as const;
const COSTS = [0.01, 0.1, 1, 10, 100, 1e4];

function cell(kind: Sample['kind'], source: Random): number {
  if (kind === 'binary') return source.integer(2);
  if (kind === 'whole') return source.integer(5) - 2;
  return source.normal();
}

/** Rows of the kind; labels lean on the first feature, so that some are separable and some not. */
export function sample(kind: Sample['kind'], seed: number, rows: number, features: number, classes = 2): Sample {
  const source = random(seed, kind);
  const columns = Array.from({ length: features }, () => Float64Array.from({ length: rows }, () => cell(kind, source)));
  const labels = Int32Array.from({ length: rows }, (_, i) => {
    if (i < classes) return i;
    const place = Math.floor(((columns[0][i] + 1.5 + 0.5 * source.normal()) / 3) * classes);
    return Math.max(0, Math.min(classes - 1, place));
  });
  for (let i = classes; i < rows; i++) {
    const twin = source.integer(i);
    if (kind === 'duplicates' || kind === 'flipped') {
      if (source.uniform() < 0.5) continue;
      for (const column of columns) column[i] = column[twin];
      labels[i] = kind === 'flipped' ? (labels[twin] + 1) % classes : labels[twin];
    }
  }
  for (let j = 2; j < features; j++) {
    if (kind === 'low-rank')
      for (let i = 0; i < rows; i++) columns[j][i] = columns[0][i] * (j % 3) - columns[1][i] * (j % 2);
    if (kind === 'constant' && j % 3 === 0) columns[j].fill(j - 3);
  }
  return { kind, seed, columns, labels, cost: COSTS[source.integer(COSTS.length)] };
}

/** Arbitrary small samples. */
export const samples = (limits: { rows: number; features: number; classes?: number }) =>
  fc
    .record({
      kind: fc.constantFrom(...KINDS),
      seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      rows: fc.integer({ min: 2, max: limits.rows }),
      features: fc.integer({ min: 1, max: limits.features }),
    })
    .map(({ kind, seed, rows, features }) =>
      sample(kind, seed, Math.max(rows, limits.classes ?? 2), features, limits.classes ?? 2),
    );
