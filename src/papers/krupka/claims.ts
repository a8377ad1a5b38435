// The claims of Krupka (2016). The data are not published: with generated data every claim about
// their numbers is untestable, whatever the generated data show.

import {
  type Claim,
  compareNumbers,
  isClear,
  type Judgement,
  judgeAll,
  judgeDirection,
  type RowsById,
  untestable,
} from '../claims.ts';
import { usesGeneratedData } from './data-row.ts';
import { SETUPS } from './setups.ts';

/** On the corpus as judged; on generated data only what they show. */
const onCorpus =
  (judge: (rows: RowsById) => Judgement) =>
  (rows: RowsById): Judgement => {
    const found = judge(rows);
    return usesGeneratedData(rows) ? untestable('generated-data', `${found.ours} (generated data)`) : found;
  };

/** The largest number of candidates that was run. */
function lastColumn(rows: RowsById): string {
  const columns = rows.starting('eb').map(({ id }) => Number(/^eb(\d+)/.exec(id!)![1]));
  return `eb${Math.max(...columns)}`;
}

export const EB_CLAIMS: readonly Claim[] = [
  {
    id: 'candidates-raise-accuracy',
    claim: 'More candidates raise the cross-validation accuracy: EB20 compared with R5 (table 3.1)',
    published: '73.62 → 78.19 %, a gain of 6.20 %',
    judge: onCorpus((rows) => {
      const last = lastColumn(rows);
      const { p } = rows.row(`${last}-gain`);
      const gain = rows.number(`${last}-gain`);
      const [from, to] = ['eb1', last].map((name) => rows.number(`${name}-accuracy`).toFixed(2));
      return judgeDirection(gain > 0, p, `${from} → ${to} %, a gain of ${gain.toFixed(2)} %`);
    }),
  },
  {
    id: 'candidates-need-fewer-features',
    claim: 'More candidates lead to smaller subsets: 1 and 20 candidates (table 3.1)',
    published: '61.6 → 36.1',
    judge: onCorpus((rows) => {
      const [from, to] = ['eb1', lastColumn(rows)].map((name) => rows.number(`${name}-features`));
      return compareNumbers(61.6 - 36.1, from - to, {
        same: 5,
        close: 12,
        reason: 'other-preprocessing',
        text: `${from.toFixed(1)} → ${to.toFixed(1)}`,
      });
    }),
  },
];

/** The observations of section 2.6; what each expects is in observations.ts. */
const OBSERVATIONS = [
  ['kernel-independent', 'The choice of kernel and C does not depend on pruning and class weights'],
  ['pruning-harmless', 'Pruning does not change the accuracy and saves time'],
  ['pruned-smaller', 'Pruned data give smaller subsets'],
  ['pruned-higher-cost', 'Pruned data give a larger C'],
  ['weights-help', 'Weights for rare classes give slightly higher accuracy, smaller C and larger subsets'],
] as const;

/** What the test of one comparison says. */
function judgeObservation(expected: unknown, difference: number, p: unknown): Judgement {
  if (expected === 'none')
    return isClear(p)
      ? { ours: null, verdict: 'not-reproduced', reason: 'opposite' }
      : { ours: null, verdict: 'reproduced', reason: null };
  return judgeDirection(difference > 0 === (expected === 'above 0'), p, null);
}

const SETUP_NAMES = SETUPS.map(({ name }) => name);

/** Table 2.2: the set-ups with little pruning, R4 and R5, are the most accurate. */
const SETUP_CLAIM: Claim = {
  id: 'setups',
  claim: 'R4 and R5 have the highest cross-validation accuracy of R1 to R5 (table 2.2)',
  published: `${SETUPS.map(({ accuracy }) => accuracy.toFixed(2)).join(', ')} %`,
  judge: onCorpus((rows) => {
    const ours = SETUP_NAMES.map((name) => rows.number(`${name}-accuracy`));
    const isTop = Math.min(...ours.slice(3)) > Math.max(...ours.slice(0, 3));
    return {
      ours: `${ours.map((accuracy) => accuracy.toFixed(2)).join(', ')} %`,
      verdict: isTop ? 'reproduced' : 'not-reproduced',
      reason: isTop ? null : 'opposite',
    };
  }),
};

const OBSERVATION_CLAIMS: readonly Claim[] = OBSERVATIONS.map(
  ([id, claim], place): Claim => ({
    id,
    claim: `${claim} (section 2.6, observation ${place + 1})`,
    published: null,
    judge: onCorpus((rows) => {
      const own = rows.starting(`observation-${place + 1}-`);
      const judged = own.map(({ expected, ours, p }) => judgeObservation(expected, Number(ours), p));
      const agree = judged.filter(({ verdict }) => verdict === 'reproduced').length;
      return judgeAll(judged, `${agree} of ${own.length} comparisons as expected`);
    }),
  }),
);

export const RFE_CLAIMS: readonly Claim[] = [SETUP_CLAIM, ...OBSERVATION_CLAIMS];

export const RUNTIME_CLAIMS: readonly Claim[] = [
  {
    id: 'trainings-proportional',
    claim: 'The number of SVMs trained is proportional to the number of candidates (section 3.4)',
    published: '20 times as many with 20 candidates as with 1',
    judge: (rows) => {
      const ours = rows.number('trainings-ratio');
      const published = Number(rows.row('trainings-ratio').published);
      const text = `${ours.toFixed(1)} times`;
      return compareNumbers(published, ours, { same: 0.1 * published, close: 0.5 * published, reason: 'partly', text });
    },
  },
  {
    id: 'time-proportional',
    claim: 'The time is proportional to the number of candidates (section 3.4)',
    published: '20 times as long with 20 candidates as with 1',
    judge: (rows) => {
      const ours = rows.number('time-ratio');
      const published = Number(rows.row('time-ratio').published);
      const text = `${ours.toFixed(1)} times`;
      const reason = ours < published ? 'early-abandonment' : 'other-implementation';
      return compareNumbers(published, ours, { same: 0.1 * published, close: 0.3 * published, reason, text });
    },
  },
  {
    id: 'time-per-candidate',
    claim: 'One more candidate costs 3.5 hours: 30 verbs, eight cores (section 3.4)',
    published: '3.5 h',
    judge: (rows) => untestable('other-hardware', String(rows.row('time-per-candidate').ours)),
  },
];
