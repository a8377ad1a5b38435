// The plain twin of core/lazy-weights.ts.

import { weighMachine } from './weights.ts';

const SETTLED = 2e-10;
const TIE = 2e-12;

interface Known {
  readonly weight: number;
  /** How far β had travelled when it was computed. */
  readonly at: number;
}

interface Travelled {
  readonly rows: readonly number[];
  before: readonly number[];
  travel: number;
  longest: number;
}

const length = (values: readonly number[]) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));

export interface LazyState {
  /** By feature its values in all rows. */
  readonly columns: readonly (readonly number[])[];
  readonly norms: readonly number[];
  readonly machines: readonly Travelled[];
  /** By feature and machine. */
  readonly known: Known[][];
}

/** `rows`: by machine. */
export function lazyState(columns: readonly (readonly number[])[], rows: readonly (readonly number[])[]): LazyState {
  const machines = rows.map((own) => ({ rows: own, before: own.map(() => 0), travel: 0, longest: 0 }));
  return { columns, norms: columns.map(length), machines, known: [] };
}

/** `betas`: by machine. The features that had to be computed, and Σ w² of each. */
export function lazyLowest(
  state: LazyState,
  betas: readonly (readonly number[])[],
  features: readonly number[],
  wanted: number,
) {
  const { columns, machines, known } = state;
  for (const [k, machine] of machines.entries()) {
    machine.travel += length(betas[k].map((beta, i) => beta - machine.before[i]));
    machine.longest = Math.max(machine.longest, length(betas[k]));
    machine.before = betas[k];
  }
  const found = known.length === 0 ? [...features] : inDoubt(state, features, wanted);
  const chosen = found.map((feature) => columns[feature]);
  const weights = machines.map(({ rows }, k) => weighMachine(chosen, rows, betas[k]));
  for (const [j, feature] of found.entries())
    known[feature] = machines.map(({ travel }, k) => ({ weight: weights[k][j], at: travel }));
  const criteria = found.map((_, j) => weights.reduce((sum, own) => sum + own[j] * own[j], 0));
  return { features: found, criteria, largest: Math.max(0, ...criteria) };
}

function inDoubt({ norms, machines, known }: LazyState, features: readonly number[], wanted: number): number[] {
  const bounds = features.map((feature) => {
    let [low, high] = [0, 0];
    for (const [k, { travel, longest }] of machines.entries()) {
      const { weight, at } = known[feature][k];
      const since = travel - at;
      const radius = since === 0 ? 0 : norms[feature] * (since + SETTLED * longest);
      low += Math.max(0, Math.abs(weight) - radius) ** 2;
      high += (Math.abs(weight) + radius) ** 2;
    }
    return [low, high] as const;
  });
  const ordered = bounds.map(([, high]) => high).sort((a, b) => a - b);
  const limit = (ordered[wanted - 1] ?? Infinity) + TIE * Math.max(0, ...ordered);
  const topLower = Math.max(0, ...bounds.map(([low]) => low));
  return features.filter((_, j) => bounds[j][0] <= limit || bounds[j][1] >= topLower);
}
