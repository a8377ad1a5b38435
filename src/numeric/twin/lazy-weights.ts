// The plain twin of core/lazy-weights.ts.

import { sparseWeights, weights } from './weights.ts';

export interface LazyState {
  readonly features: readonly number[];
  readonly norms: readonly number[];
  /** By machine: weights and travels by feature. */
  readonly known: readonly (readonly [weights: readonly number[], computedAt: readonly number[]])[];
  /** By machine: the travel now, and the slack. */
  readonly travels: readonly (readonly [now: number, slack: number])[];
}

export function weightsInDoubt({ features, norms, known, travels }: LazyState, wanted: number, tie: number): number[] {
  const bounds = features.map((feature) => {
    let [low, high] = [0, 0];
    for (const [k, [weights, computedAt]] of known.entries()) {
      const since = travels[k][0] - computedAt[feature];
      const radius = since === 0 ? 0 : norms[feature] * (since + travels[k][1]);
      const weight = Math.abs(weights[feature]);
      low += (weight > radius ? weight - radius : 0) ** 2;
      high += (weight + radius) ** 2;
    }
    return [low, high] as const;
  });
  const ordered = bounds.map(([, high]) => high).sort((a, b) => a - b);
  const limit = (ordered[wanted - 1] ?? Infinity) + tie * Math.max(0, ...ordered);
  const topLower = Math.max(0, ...bounds.map(([low]) => low));
  return features.filter((_, j) => bounds[j][0] <= limit || bounds[j][1] >= topLower);
}

/** β of a machine: one value per stored row, or of the listed rows only. */
export interface WeighedMachine {
  readonly rows: readonly number[] | null;
  readonly beta: readonly number[];
}

/** Weights by machine, and their squares summed. */
export function weighAgain(columns: readonly ArrayLike<number>[], machines: readonly WeighedMachine[]) {
  const known = machines.map(({ rows, beta }) => (rows ? sparseWeights(columns, rows, beta) : weights(columns, beta)));
  return { known, sums: columns.map((_, j) => known.reduce((sum, own) => sum + own[j] * own[j], 0)) };
}
