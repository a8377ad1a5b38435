// Reference implementation of core/joint-dual.ts up to the first time that the violation is within
// the tolerance: the same visits in the same order, without records and portions.

import { dot } from './dot.ts';
import { addRow, product, type ReferenceLinearProblem } from './linear-rows.ts';

const STILL = 1e-12;
const STAGE = 0.1;
const LONGEST = 50;
const ROUNDING = 1e-12;

const clip = (value: number, upper: number) => Math.min(Math.max(value, 0), upper);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface Sample {
  readonly label: number;
  readonly cost: number;
}

/** How much the λ of a sample could still gain. */
function violationOf(s: readonly number[], lambda: readonly number[], { label, cost }: Sample, separate: boolean) {
  if (separate) {
    const own = s.map((slack, c) => (lambda[c] <= 0 ? slack : lambda[c] >= cost ? -slack : Math.abs(slack)));
    return Math.max(...own.filter((_, c) => c !== label));
  }
  const rest = cost - sum(lambda);
  const left = lambda.map((value, c) => (c !== label ? value : rest > ROUNDING * cost ? rest : 0));
  let from = -1;
  for (const [c, value] of left.entries()) if (value > 0 && (from < 0 || s[c] < s[from])) from = c;
  return Math.max(...s.filter((_, c) => c !== from)) - s[from];
}

/** Where Σ clip(p − level, 0, upper) is the level itself, or the given sum. */
function levelOf(p: readonly number[], upper: number, given: number | null): number {
  const marks = p.flatMap((own) => (upper < Infinity ? [own, own - upper] : [own])).sort((a, b) => b - a);
  if (given === null && marks[0] <= 0) return 0;
  const sumAt = (level: number) => sum(p.map((own) => clip(own - level, upper)));
  const at = marks.findIndex((mark, k) => k > 0 && sumAt(mark) >= (given ?? mark));
  const [high, low] = at < 0 ? [marks.at(-1)!, -Infinity] : [marks[at - 1], marks[at]];
  const above = p.filter((own) => own >= high);
  const fixed = sum(above.filter((own) => own - upper >= high).map(() => upper));
  const free = above.filter((own) => own - upper < high);
  const level = (sum(free) + fixed - (given ?? 0)) / (free.length + (given === null ? 1 : 0));
  return Math.max(Math.min(level, high), low);
}

/** The λ of a sample that minimise the dual while all others are held. */
function solved(s: readonly number[], lambda: readonly number[], sample: Sample, curvature: number, separate: boolean) {
  const total = sum(lambda);
  const p = s.map((slack, c) => slack / curvature + lambda[c] + total);
  const others = p.filter((_, c) => c !== sample.label);
  const upper = separate ? sample.cost : Infinity;
  let level = levelOf(others, upper, null);
  if (!separate && sum(others.map((own) => clip(own - level, upper))) > sample.cost)
    level = levelOf(others, upper, sample.cost);
  return p.map((own, c) => (c === sample.label ? 0 : clip(own - level, upper)));
}

export interface ReferenceJointSolution {
  /** By class, then by sample. */
  readonly alpha: number[][];
  readonly weights: number[][];
  readonly epochs: number;
  readonly violation: number;
}

export function jointDual(
  { rows, fill }: ReferenceLinearProblem,
  labels: readonly number[],
  options: { classCount: number; separate: boolean; tolerance: number; seed: number },
): ReferenceJointSolution {
  const { classCount, separate, tolerance } = options;
  const margin = separate ? 2 : 1;
  const classes = Array.from({ length: classCount }, (_, c) => c);
  const alpha = classes.map(() => rows.map(() => 0));
  const v = classes.map(() => fill.map(() => 0));
  const t = classes.map(() => 0);
  const fillSquare = dot(fill, fill);
  const fillProducts = rows.map((row) => product(row, fill));
  const curvatures = rows.map(
    ({ values }, k) => values.reduce((own, value) => own + value * value, 0) + 2 * fillProducts[k] + fillSquare,
  );
  const order = rows.map((_, k) => k);
  let state = options.seed;
  let [active, shrunk, stage, before] = [rows.length, 0, Infinity, Infinity];

  function below(count: number): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) * count) / 2 ** 32);
  }

  for (let epochs = 1; ; epochs++) {
    for (let k = active - 1; k > 0; k--) {
      const other = below(k + 1);
      [order[k], order[other]] = [order[other], order[k]];
    }
    const fills = v.map((own) => dot(own, fill));
    let worst = 0;
    for (let position = 0; position < active; ) {
      const k = order[position];
      const sample = { label: labels[k], cost: rows[k].cost };
      const f = classes.map((c) => product(rows[k], v[c]) + (t[c] * fillProducts[k] + (fills[c] + t[c] * fillSquare)));
      const s = f.map((value, c) => (c === sample.label ? 0 : margin - (f[sample.label] - value)));
      const lambda = classes.map((c) => (c === sample.label ? 0 : -alpha[c][k]));
      const violation = violationOf(s, lambda, sample, separate);
      if (violation < -before) {
        active--;
        [order[position], order[active]] = [order[active], order[position]];
        continue;
      }
      position++;
      worst = Math.max(worst, violation);
      if (violation <= STILL) continue;
      const next = solved(s, lambda, sample, curvatures[k], separate);
      for (const c of classes) {
        const value = c === sample.label ? sum(next) : 0 - next[c];
        const change = value - alpha[c][k];
        if (change === 0) continue;
        alpha[c][k] = value;
        addRow(rows[k], v[c], change);
        t[c] += change;
        fills[c] += change * fillProducts[k];
      }
    }
    before = worst > 0 ? worst : Infinity;
    if (active === rows.length) {
      if (worst <= tolerance) return { alpha, weights: wholeWeights(), epochs, violation: worst };
      stage = Math.max(tolerance, STAGE * worst);
      shrunk = 0;
      continue;
    }
    shrunk++;
    if (worst > stage && shrunk < LONGEST) continue;
    active = rows.length;
    before = Infinity;
  }

  function wholeWeights(): number[][] {
    return alpha.map((own) => {
      const weights = fill.map(() => 0);
      let total = 0;
      for (const [k, row] of rows.entries()) {
        if (own[k] === 0) continue;
        addRow(row, weights, own[k]);
        total += own[k];
      }
      return weights.map((value, j) => value + total * fill[j]);
    });
  }
}
