// Section 3.4 of Krupka (2016): the time of EB-RFE against the number of candidates C, "runtime ~
// 3.5·C hours" for 30 verbs on eight cores. Measured is the time of each selection on one data set,
// each on one thread; it includes the load of the computer. The number of trainings, 1 + C × folds
// × values of C per step, does not depend on the computer.

import type { Job, Outcome } from '../executors/job.ts';
import { RUNTIME_CLAIMS } from './krupka/claims.ts';
import { ebOptions, REFERENCE } from './krupka/setups.ts';
import { type VerbSelection, verbSelection } from './krupka/verb-selection.ts';
import { CORPUS, verbSets } from './krupka/verb-sets.ts';
import { type Findings, type PaperContext, planned, type Reproduction } from './reproduction.ts';

export const krupkaRuntime: Reproduction = {
  name: 'krupka-runtime',
  summary: 'run time of EB-RFE by number of candidates (section 3.4)',
  reference: `${REFERENCE}, section 3.4`,
  data: CORPUS,
  claims: RUNTIME_CLAIMS,
  plan,
};

const CANDIDATES = [1, 2, 3, 5, 8, 12, 16, 20];
const SMALL_CANDIDATES = [1, 2, 4];

interface Point {
  readonly candidates: number;
  readonly seconds: number;
  readonly fits: number;
}

async function plan(context: PaperContext) {
  const { sets } = await verbSets(context, 1);
  const counts = context.isSmall ? SMALL_CANDIDATES : CANDIDATES;
  const jobs: Job<VerbSelection>[] = counts.map((candidates) =>
    verbSelection(sets[0], { train: sets[0].rows, test: [] }, { ...ebOptions(candidates), seed: context.seed }),
  );
  return planned<VerbSelection>({
    jobs,
    conclude: (outcomes: readonly Outcome<VerbSelection>[]) =>
      findings(
        outcomes.map(({ answer, seconds }, place) => ({ candidates: counts[place], seconds, fits: answer.fits })),
      ),
  });
}

/** The least-squares line, and the fraction of the variance that it explains. */
function fitted(points: readonly Point[], y: (point: Point) => number) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [centreX, centreY] = [mean(points.map(({ candidates }) => candidates)), mean(points.map(y))];
  const squares = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0);
  const xx = squares(({ candidates }) => (candidates - centreX) ** 2);
  const xy = squares((point) => (point.candidates - centreX) * (y(point) - centreY));
  const yy = squares((point) => (y(point) - centreY) ** 2);
  const slope = xy / xx;
  return { slope, intercept: centreY - slope * centreX, explained: (xy * xy) / (xx * yy) };
}

/** `seconds` differ from run to run; `fits` do not. */
function findings(points: readonly Point[]): Findings {
  const line = fitted(points, ({ seconds }) => seconds);
  const [first, last] = [points[0], points.at(-1)!];
  const times = last.candidates / first.candidates;
  const growth = last.seconds / first.seconds;
  const notes = [
    `Time: ${line.intercept.toFixed(1)} s + ${line.slope.toFixed(2)} s × C (R² ${line.explained.toFixed(3)}); ${growth.toFixed(1)} times as long with ${last.candidates} candidates as with 1.`,
  ];
  return {
    rows: [
      {
        id: 'trainings-ratio',
        what: 'trainings, most candidates over 1',
        published: times,
        ours: last.fits / first.fits,
      },
      { id: 'time-ratio', what: 'time, most candidates over 1', published: times, ours: growth, isTime: true },
      {
        id: 'time-per-candidate',
        what: 'time per candidate',
        published: '3.5 h, 30 verbs, 8 cores',
        ours: `${line.slope.toFixed(2)} s, 1 set, 1 thread`,
        isTime: true,
      },
    ],
    notes,
    report: {
      title: 'EB-RFE: time by number of candidates',
      summary: notes,
      sections: [
        {
          heading: 'Time',
          blocks: [
            {
              kind: 'figure',
              figure: 'lines',
              data: {
                title: 'Time by number of candidates',
                xTitle: 'candidates C',
                yTitle: 'seconds',
                series: [
                  {
                    name: 'measured',
                    points: points.map(({ candidates, seconds }) => ({ x: candidates, y: seconds })),
                  },
                  {
                    name: 'proportional to C',
                    points: points.map(({ candidates }) => ({
                      x: candidates,
                      y: (first.seconds / first.candidates) * candidates,
                    })),
                    baseline: true,
                  },
                ],
              },
            },
            {
              kind: 'table',
              caption: 'One data set',
              columns: [
                { title: 'candidates', format: 'integer', heading: true },
                { title: 'seconds', format: 'fixed', digits: 2 },
                { title: 'trainings', format: 'integer' },
                { title: 'ms per training', format: 'fixed', digits: 3 },
              ],
              rows: points.map(({ candidates, seconds, fits }) => [candidates, seconds, fits, (1000 * seconds) / fits]),
            },
            { kind: 'methods', text: 'The settings of R5.', citations: [{ text: REFERENCE }] },
          ],
        },
      ],
    },
  };
}
