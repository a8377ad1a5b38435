// The cells of the report's grids, and what is done with each of them.

import type { Note } from '../../base/problem.ts';
import type { Dataset } from '../../data/dataset.ts';
import { summarize } from '../../evaluation/summary.ts';
import type { Job, Outcome } from '../../executors/job.ts';
import { choosePoint } from '../../plan/size-rules.ts';
import { type CurveAnswer, type CurveInput, planasCurveJob } from './curve-job.ts';
import { COSTS, DEGREES, GAMMAS } from './published.ts';

export type KernelName = 'poly' | 'rbf';

/**
 * `formula`: DJ as printed; `code`: DJ as the author's code computes it. Ranked on all samples, or
 * inside each fold.
 */
export type Variant = 'formula' | 'code' | 'formula-nested' | 'code-nested' | 'random' | 'reversed';

export interface GridCell {
  readonly kernel: KernelName;
  /** Places in the lists of degrees or γ, and of costs. */
  readonly column: number;
  readonly row: number;
}

export interface Grid {
  readonly cells: readonly GridCell[];
  /** Features that are eliminated at a time, and the step of the sizes that are scored. */
  readonly step: number;
  readonly validateStep: number;
  /** Up to here every size is scored as well: the finer choice of the tables called optimized. */
  readonly fineUpTo: number;
}

const FOLDS = 6;
/** λ(1 − accuracy) + (1 − λ) |S|/M. */
export const TRADEOFF = 'tradeoff=0.8';

/** The sample of costs that is ranked inside the folds as well, where curves are shown: C = 0.5. */
export const HONEST_ROW = COSTS.indexOf(0.5);
/** Where curves are shown next to a random and the reversed ranking: degree 5 and γ = 0.05. */
const SHOWN: Record<KernelName, number> = { poly: DEGREES.indexOf(5), rbf: GAMMAS.indexOf(0.05) };

export const isShown = ({ kernel, column, row }: GridCell) => row === HONEST_ROW && column === SHOWN[kernel];

export function gridOf(isSmall: boolean): Grid {
  const rows = isSmall ? [HONEST_ROW] : [...COSTS.keys()];
  const columns = {
    poly: isSmall ? [0, SHOWN.poly] : [...DEGREES.keys()],
    rbf: isSmall ? [SHOWN.rbf] : [...GAMMAS.keys()],
  };
  const cells = (['poly', 'rbf'] as const).flatMap((kernel) =>
    rows.flatMap((row) => columns[kernel].map((column) => ({ kernel, column, row }))),
  );
  return isSmall
    ? { cells, step: 8, validateStep: 5, fineUpTo: 6 }
    : { cells, step: 20, validateStep: 10, fineUpTo: 40 };
}

export function variantsOf(cell: GridCell): Variant[] {
  const nested: Variant[] = cell.row === HONEST_ROW ? ['formula-nested'] : [];
  return ['formula', 'code', ...nested, ...(isShown(cell) ? (['code-nested', 'random', 'reversed'] as const) : [])];
}

/** In the author's code the polynomial has γ = 1/|S| and its constant is C: both move together. */
function settingOf({ kernel, column, row }: GridCell) {
  const cost = COSTS[row];
  return kernel === 'poly'
    ? { kernel, cost, degree: DEGREES[column], gamma: 'auto', coef0: cost }
    : { kernel, cost, gamma: GAMMAS[column] };
}

export const isCoarse = ({ validateStep }: Grid, size: number, featureCount: number) =>
  size === featureCount || (size - 1) % validateStep === 0;

export interface GridJob {
  readonly cell: GridCell;
  readonly variant: Variant;
  readonly job: Job<CurveAnswer>;
}

export function gridJobs(grid: Grid, dataset: Dataset, seed: number): GridJob[] {
  const featureCount = dataset.features.length;
  const sizes = Array.from({ length: featureCount }, (_, place) => place + 1).filter(
    (size) => size <= grid.fineUpTo || isCoarse(grid, size, featureCount),
  );
  return grid.cells.flatMap((cell) =>
    variantsOf(cell).map((variant) => {
      const isNested = variant.endsWith('nested');
      const input: CurveInput = {
        options: {
          ...settingOf(cell),
          step: grid.step,
          folds: FOLDS,
          scale: 'none',
          seed,
          ...(variant === 'random' && { method: 'random' }),
        },
        criterion: variant.startsWith('code') ? 'labels-dropped' : 'own',
        ranking: isNested ? 'nested' : 'along',
        reversed: variant === 'reversed',
        sizes,
      };
      // Measured: rbf ranks about twice as long, and each of 6 folds takes 0.7 of what all samples
      // take.
      const weight = (isNested ? 4.2 : 1) * (cell.kernel === 'rbf' ? 2 : 1);
      return { cell, variant, job: { kind: planasCurveJob, input, dataset, weight } };
    }),
  );
}

export interface CurvePoint {
  readonly features: number;
  readonly score: { readonly mean: number; readonly se: number };
}

/** What a job came to. */
export interface CellResult {
  readonly cell: GridCell;
  readonly variant: Variant;
  readonly curve: readonly CurvePoint[];
  /** By the coarse sizes of Table 1.2, and by the finer ones of Tables 1.3 and 1.5. */
  readonly coarse: CurvePoint;
  readonly fine: CurvePoint;
  /** How many of the first 20 of a ranking carry the class, on average over the rankings. */
  readonly found: number;
  readonly notes: readonly Note[];
}

export function cellResult(
  { cell, variant }: GridJob,
  { answer }: Outcome<CurveAnswer>,
  { grid, featureCount, relevant }: { grid: Grid; featureCount: number; relevant: ReadonlySet<string> },
): CellResult {
  const curve = answer.sizes.map((features, place) => ({ features, score: summarize(answer.scores[place]) }));
  const found = answer.rankings.map((names) => names.filter((name) => relevant.has(name)).length);
  return {
    cell,
    variant,
    curve,
    notes: answer.notes,
    coarse: choosePoint(
      curve.filter(({ features }) => isCoarse(grid, features, featureCount)),
      TRADEOFF,
      { featureCount },
    ),
    fine: choosePoint(curve, TRADEOFF, { featureCount }),
    found: found.reduce((sum, count) => sum + count, 0) / found.length,
  };
}
