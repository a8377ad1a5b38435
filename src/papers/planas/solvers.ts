// Table 1.1 and Figures 1.1, 1.2 of the report on kernels, on its clusters: 100 features, 20 of
// them informative, six Gaussian clusters a class. How long a random selection takes with three
// kinds of models; how accurate they are along it; and linear against polynomial SVM-RFE.
//
// The report gives no cost, split or number of folds; the code that accompanies Krupka (2016) has C
// = 0.1, 4,000 rows of which the first train, ten random orders, sizes 1, 3, 5, …, and 10 folds.
// The printed times are of a pool of six processes; ours are of the jobs, added up.

import { generate, generatedTable } from '../../data/generators/index.ts';
import type { Job, Outcome } from '../../executors/job.ts';
import { useTable } from '../../tasks/data.ts';
import { type PaperContext, planned, type Reproduction } from '../reproduction.ts';
import { SOLVER_CLAIMS } from './claims.ts';
import { type CurveAnswer, type CurveInput, planasCurveJob } from './curve-job.ts';
import { REFERENCE, SOLVER_SECONDS } from './published.ts';
import { type PathClassifier, planasRandomPathJob, type RandomPathAnswer } from './random-path-job.ts';
import { CURVES, type CurveName, solversFindings, type TimedPath } from './solvers-findings.ts';

const MACHINES: readonly PathClassifier[] = ['linear', 'kernel', 'precomputed'];

const COST = 0.1;
const DEGREE = 3;

interface Sizes {
  readonly rows: number;
  readonly features: number;
  readonly trainRows: readonly number[];
  readonly repeats: number;
  readonly curveRows: number;
  readonly folds: number;
}

const FULL: Sizes = {
  rows: 4000,
  features: 100,
  repeats: 10,
  curveRows: 1000,
  folds: 10,
  trainRows: SOLVER_SECONDS.map(({ rows }) => rows),
};
const SMALL: Sizes = { rows: 160, features: 24, trainRows: [60], repeats: 2, curveRows: 80, folds: 3 };

async function clustersOf({ rows, features }: Sizes, seed: number) {
  return (await useTable(generatedTable(generate('clusters', { rows, features, seed })))).dataset;
}

const oddSizes = (features: number) => Array.from({ length: Math.floor(features / 2) }, (_, place) => 2 * place + 1);

function curveInput(name: CurveName, { features, folds }: Sizes, seed: number): CurveInput {
  const isLinear = name.startsWith('linear');
  const kernel = isLinear ? { kernel: 'linear' } : { kernel: 'poly', degree: DEGREE, gamma: 'auto', coef0: COST };
  return {
    options: {
      ...kernel,
      cost: COST,
      step: 5,
      folds,
      scale: 'none',
      seed,
      ...(name === 'random' && { method: 'random' }),
    },
    criterion: 'own',
    // Ranked inside the folds: nothing that judges has ranked.
    ranking: 'nested',
    reversed: name.endsWith('reversed'),
    sizes: [...oddSizes(features), features],
  };
}

type Answer = RandomPathAnswer | CurveAnswer;

export const planasSolvers: Reproduction = {
  name: 'planas-solvers',
  summary: 'table 1.1 and figures 1.1 and 1.2: times and accuracies of linear, kernel and precomputed-kernel SVMs',
  reference: REFERENCE,
  data: [],
  claims: SOLVER_CLAIMS,
  async plan({ isSmall, seed }: PaperContext) {
    const own = isSmall ? SMALL : FULL;
    const dataset = await clustersOf(own, seed);
    const curveData = await clustersOf({ ...own, rows: own.curveRows }, seed);
    const sizes = oddSizes(own.features);
    const paths = own.trainRows.flatMap((trainRows) => MACHINES.map((machine) => ({ trainRows, machine })));
    const timed = paths.flatMap(({ trainRows, machine }): Job<Answer>[] =>
      Array.from({ length: own.repeats }, (_, repeat) => ({
        kind: planasRandomPathJob,
        input: { machine, trainRows, sizes, cost: COST, degree: DEGREE, seed, repeat },
        dataset,
        weight: trainRows * (machine === 'linear' ? 1 : trainRows),
      })),
    );
    const curves = CURVES.map(
      (name): Job<Answer> => ({
        kind: planasCurveJob,
        input: curveInput(name, own, seed),
        dataset: curveData,
        weight: own.curveRows ** 2,
      }),
    );
    return planned<Answer>({
      jobs: [...timed, ...curves],
      conclude(outcomes) {
        const measured = paths.map(({ trainRows, machine }, place): TimedPath => {
          const from = place * own.repeats;
          const runs = outcomes.slice(from, from + own.repeats) as readonly Outcome<RandomPathAnswer>[];
          const test = sizes.map((_, at) => runs.reduce((sum, { answer }) => sum + answer.test[at], 0) / runs.length);
          return {
            machine,
            rows: trainRows,
            sizes,
            test,
            seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
          };
        });
        const answers = outcomes.slice(timed.length).map(({ answer }) => answer as CurveAnswer);
        return solversFindings(measured, new Map(CURVES.map((name, place) => [name, answers[place]])));
      },
    });
  },
};
