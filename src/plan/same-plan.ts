// A plan that came from elsewhere. It follows from its options, so it is rebuilt from them; if the
// result differs, another version made it.

import { openParameters } from '../kernels/index.ts';
import { plan } from './make-plan.ts';
import type { RankPlan, SelectPlan } from './plan.ts';

const PARTS = ['preprocessing', 'formulation', 'search', 'validation', 'seed'] as const;

/** JSON has no Infinity, which is a cost. */
const textOf = (value: unknown) => JSON.stringify(value, (_, own) => (own === Infinity ? 'Infinity' : own));

/** Whether a value is a plan that this version makes. */
export function isPlan(task: 'rank' | 'select', value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Partial<SelectPlan>;
  if (given.task !== task || typeof given.options !== 'object' || given.options === null) return false;
  if (!Array.isArray(given.parallel)) return false;
  const { scoringTolerance, tolerance, ...options } = given.options as RankPlan['options'];
  // A tolerance that was given counts for both.
  const known = tolerance === scoringTolerance ? { ...options, tolerance } : options;
  // A parameter that was left to the kernel is filled in too: the options do not tell whether it was.
  return isMadeFrom(known, task, given) || isMadeFrom({ ...known, ...openParameters }, task, given);
}

function isMadeFrom(
  options: Readonly<Record<string, unknown>>,
  task: 'rank' | 'select',
  given: Partial<SelectPlan>,
): boolean {
  try {
    const own = plan(task, options) as Partial<SelectPlan>;
    const parts = task === 'select' ? [...PARTS, 'selection' as const] : PARTS;
    const filled = (made: Partial<SelectPlan>) => {
      const values = new Map<string, unknown>(Object.entries(made.options!));
      return textOf(Object.keys(openParameters).map((name) => values.get(name)));
    };
    return filled(own) === filled(given) && parts.every((part) => textOf(own[part]) === textOf(given[part]));
  } catch {
    return false;
  }
}
