// The claims of Planas (2021).

import { type Claim, compareNumbers, type Judgement, type RowsById } from '../claims.ts';

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (fraction: number) => `${(100 * fraction).toFixed(1)} %`;

/** Mean distance from the published accuracies, as a fraction. */
const SAME = 0.01;
const CLOSE = 0.05;

type Criterion = 'byCode' | 'ours';

/** The accuracies of all cells of a table, by the criterion of the code or the printed formula. */
function judgeTable(rows: RowsById, table: string, criterion: Criterion): Judgement {
  const cells = rows.starting(`${table}, `);
  const distances = cells.map((row) => Math.abs(Number(row[criterion]) - Number(row.published)));
  const near = distances.filter((distance) => distance <= CLOSE).length;
  const best = Math.max(...cells.map((row) => Number(row[criterion])));
  const mean = meanOf(distances);
  return compareNumbers(0, mean, {
    same: SAME,
    close: CLOSE,
    reason: criterion === 'ours' ? 'code-not-formula' : table === 'Table 1.5' ? 'more-samples' : 'other-preprocessing',
    text: `best ${percent(best)}; mean distance ${(100 * mean).toFixed(1)} points; ${near} of ${cells.length} cells within 5 points`,
  });
}

export const KERNEL_CLAIMS: readonly Claim[] = [
  {
    id: 'table-1-2',
    claim: 'Table 1.2: polynomial kernel, 81 cells, criterion of the code',
    published: 'best 86.8 %',
    judge: (rows) => judgeTable(rows, 'Table 1.2', 'byCode'),
  },
  {
    id: 'table-1-3',
    claim: 'Table 1.3: the same, every size up to 40 features',
    published: 'best 88.5 %',
    judge: (rows) => judgeTable(rows, 'Table 1.3', 'byCode'),
  },
  {
    id: 'table-1-5',
    claim: 'Table 1.5: RBF kernel, 72 cells, criterion of the code',
    published: 'best 82.8 %',
    judge: (rows) => judgeTable(rows, 'Table 1.5', 'byCode'),
  },
  {
    id: 'table-1-2-formula',
    claim: 'Table 1.2 with the criterion DJ as printed',
    published: 'best 86.8 %',
    judge: (rows) => judgeTable(rows, 'Table 1.2', 'ours'),
  },
];

/** Differences from the plain sum beyond this many standard errors are clear. */
const CLEAR = 2;

export const MULTICLASS_CLAIMS: readonly Claim[] = (
  [
    ['max', 'max', 'The maximum over the class pairs ranks better than the sum'],
    ['sum-squares', 'sum-squares, normalised', 'Normalised sums of squares rank better than the sum'],
  ] as const
).map(
  ([id, variant, claim]): Claim => ({
    id: `${id}-beats-sum`,
    claim: `${claim} (expected; no results printed)`,
    published: null,
    judge(rows) {
      const own = rows.starting(`${variant}: `);
      const text = own.map(({ data, difference, differenceError }) => {
        const [mean, se] = [100 * Number(difference), 100 * Number(differenceError)];
        return `${data} ${mean < 0 ? '−' : '+'}${Math.abs(mean).toFixed(2)} ± ${se.toFixed(2)}`;
      });
      const signs = own.map(({ difference, differenceError }) =>
        Math.abs(Number(difference)) > CLEAR * Number(differenceError) ? Math.sign(Number(difference)) : 0,
      );
      const ours = `difference from the sum, in points: ${text.join(', ')}`;
      if (signs.every((sign) => sign > 0)) return { ours, verdict: 'reproduced', reason: null };
      if (signs.some((sign) => sign > 0)) return { ours, verdict: 'close', reason: 'partly' };
      return { ours, verdict: 'not-reproduced', reason: signs.some((sign) => sign < 0) ? 'opposite' : 'no-gain-shown' };
    },
  }),
);

/** Ratios of times within these factors are the same, or close. */
const SAME_FACTOR = Math.log(1.25);
const CLOSE_FACTOR = Math.log(2);

function judgeTimes(rows: RowsById, machine: string): Judgement {
  const own = rows.starting(`${machine}, `);
  const ratios = own.map(({ ratio }) => Number(ratio));
  const distance = meanOf(
    own.map(({ ratio, publishedRatio }) => Math.abs(Math.log(Number(ratio) / Number(publishedRatio)))),
  );
  return compareNumbers(0, distance, {
    same: SAME_FACTOR,
    close: CLOSE_FACTOR,
    reason: 'other-implementation',
    text: `${ratios.map((ratio) => ratio.toFixed(1)).join(', ')} times`,
  });
}

export const SOLVER_CLAIMS: readonly Claim[] = [
  {
    id: 'kernel-time',
    claim: 'Table 1.1: time of an SVM with linear kernel relative to the linear solver; 500, 1,000, 2,000 samples',
    published: '3.1, 5.9, 10.3 times',
    judge: (rows) => judgeTimes(rows, 'kernel'),
  },
  {
    id: 'precomputed-time',
    claim: 'Table 1.1: time with a precomputed polynomial kernel relative to the linear solver',
    published: '4.5, 8.1, 11.8 times',
    judge: (rows) => judgeTimes(rows, 'precomputed'),
  },
  {
    id: 'polynomial-ahead',
    claim: 'Figure 1.2: polynomial SVM-RFE is more accurate than linear SVM-RFE',
    published: null,
    judge(rows) {
      const [poly, linear] = ['poly', 'linear'].map((name) => rows.number(`rfe-${name}`));
      const ours = `${percent(poly)} and ${percent(linear)} with at most 25 features`;
      return poly > linear
        ? { ours, verdict: 'reproduced', reason: null }
        : { ours, verdict: 'not-reproduced', reason: 'opposite' };
    },
  },
];
