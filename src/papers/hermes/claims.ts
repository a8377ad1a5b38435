// The claims of Hermes and Buhmann (2000). Their figures are curves without numbers, so every claim
// is a direction.

import { type Claim, type Judgement, judgeAll, type RowsById, untestable } from '../claims.ts';
import type { ReproducedRow } from '../reproduction.ts';

const points = (value: unknown) => `${Number(value) > 0 ? '+' : '−'}${Math.abs(100 * Number(value)).toFixed(2)} points`;

/** A sample agrees (true), contradicts (false) or is within two standard errors (null). */
function judgeRow({ agrees }: ReproducedRow): Judgement {
  if (agrees === true) return { ours: null, verdict: 'reproduced', reason: null };
  return { ours: null, verdict: 'not-reproduced', reason: agrees === false ? 'opposite' : 'no-gain-shown' };
}

const agreement = (rows: readonly ReproducedRow[], of: string) =>
  `${rows.filter(({ agrees }) => agrees === true).length} of ${rows.length} ${of}`;

function judgeRows(rows: readonly ReproducedRow[], of: string): Judgement {
  return judgeAll(rows.map(judgeRow), agreement(rows, of));
}

export const FIGURE_1_CLAIMS: readonly Claim[] = [
  {
    id: 'plane',
    claim: 'Figure 1: boundary, gradients and the ε-region in the plane',
    published: null,
    judge: () => untestable('data-not-given', 'a figure of the same kind'),
  },
];

/** Both ways of using the 500 vectors. */
const FIGURE_2_SETS = ['333 train', '500 train'];

const ofBoth = (rows: RowsById, id: (set: string) => string) => FIGURE_2_SETS.map((set) => rows.row(id(set)));

export const FIGURE_2_CLAIMS: readonly Claim[] = [
  {
    id: 'importance-falls-with-noise',
    claim: 'The importance of a feature falls as its noise increases (figure 2 a)',
    published: null,
    judge(rows) {
      const own = ofBoth(rows, (set) => `correlation, ${set}`);
      const values = own.map(({ ours }) => Number(ours).toFixed(2).replace('-', '−'));
      return judgeAll(own.map(judgeRow), `rank correlation ${values.join(' and ')}`);
    },
  },
  {
    id: 'ranking-gains',
    claim: 'Discarding the noisiest half by gradient angle raises the accuracy (figure 2 b)',
    published: null,
    judge(rows) {
      const own = ofBoth(rows, (set) => `gradient-angle, ${set}, 10`);
      return judgeAll(own.map(judgeRow), own.map(({ ours }) => points(ours)).join(' and '));
    },
  },
  ...(
    [
      ['random', 'random features'],
      ['reversed', 'the least important features'],
      ['average-separation', 'the most separated features'],
    ] as const
  ).map(
    ([order, name]): Claim => ({
      id: `${order}-falls`,
      claim: `Keeping ${name} lowers the accuracy at once (figure 2 b)`,
      published: null,
      judge(rows) {
        const own = FIGURE_2_SETS.flatMap((set) => rows.starting(`${order}, ${set}, `));
        const judged = judgeRows(own, 'sizes fall');
        return order === 'random' && judged.verdict !== 'reproduced'
          ? { ...judged, verdict: 'not-reproduced', reason: 'random-subset-suffices' }
          : judged;
      },
    }),
  ),
];

export const WINE_CLAIMS: readonly Claim[] = [
  {
    id: 'ahead-of-random',
    claim: 'Gradient angle is ahead of random features (figure 3 a)',
    published: null,
    judge: (rows) => judgeScaled(rows, 'random'),
  },
  {
    id: 'ahead-of-separation',
    claim: 'Gradient angle is ahead of average separation, but less clearly (figure 3 a)',
    published: null,
    judge: (rows) => judgeScaled(rows, 'average-separation'),
  },
];

/** With standardised features; raw ones decide whether the scaling matters. */
function judgeScaled(rows: RowsById, order: string): Judgement {
  const [scaled, raw] = ['standardised', 'raw'].map((name) => rows.starting(`${order}, ${name}, `));
  const judged = judgeRows(scaled, 'sizes ahead');
  const ours = `${agreement(scaled, 'sizes')} (standardised), ${agreement(raw, 'sizes')} (raw)`;
  const isScalingNeeded = judged.verdict === 'reproduced' && raw.some(({ agrees }) => agrees === false);
  return isScalingNeeded ? { ours, verdict: 'close', reason: 'depends-on-scaling' } : { ...judged, ours };
}

export const WDBC_CLAIMS: readonly Claim[] = [
  {
    id: 'training-falls',
    claim: 'The training accuracy falls with every eliminated feature (figure 3 b)',
    published: null,
    judge(rows) {
      const rises = rows.number('training-rises, linear');
      const ours = `rises at ${rises} of 29 steps (linear) and ${rows.number('training-rises, polynomial')} (polynomial)`;
      if (rises === 0) return { ours, verdict: 'reproduced', reason: null };
      return { ours, verdict: rises <= 3 ? 'close' : 'not-reproduced', reason: 'partly' };
    },
  },
  {
    id: 'test-rises-first',
    claim: 'The test accuracy first rises slightly (figure 3 b)',
    published: null,
    judge(rows) {
      const own = [28, 25, 20].map((size) => rows.row(`test, linear, ${size}`));
      return judgeAll(
        own.map(judgeRow),
        `${own.map(({ ours }) => points(ours)).join(', ')} with 28, 25 and 20 features`,
      );
    },
  },
  {
    id: 'test-falls-then',
    claim: 'A drastic reduction lowers the test accuracy (figure 3 b)',
    published: null,
    judge(rows) {
      const own = [5, 2, 1].map((size) => rows.row(`test, linear, ${size}`));
      return judgeAll(own.map(judgeRow), `${own.map(({ ours }) => points(ours)).join(', ')} with 5, 2 and 1 features`);
    },
  },
];
