// Figure 3 (b) of Hermes and Buhmann 2000, section 4: Wisconsin Diagnostic Breast Cancer, 569 × 30;
// training and test accuracy against the number of features kept by gradient angle, over 20 random
// splits.
//
// "Same parameter settings as before" may mean the linear model of the wine experiment or the
// polynomial one of the first; C (10) and the scaling are not said. So there are three readings;
// two thirds train in all of them.

import { formatNumber } from '../../report/number-format.ts';
import type { FigureBlock } from '../../report/sketch.ts';
import { type Findings, planned, type ReproducedRow, type Reproduction } from '../reproduction.ts';
import { type Average, accuracyOf, averages, changeOf, highest, leadOf, pointsOf } from './averages.ts';
import { WDBC_CLAIMS } from './claims.ts';
import { accuracyTable, importanceChart, ORDER_NAMES, orderSeries } from './curves-report.ts';
import { exampleJobs, jobsOf, outcomesOf, type ReadingOutcomes } from './readings.ts';
import { changeRow, rowsAt } from './rows.ts';
import { methodBlock, REFERENCE } from './source.ts';

const LINEAR = { kernel: 'linear', cost: 10, scale: 'standardize' } as const;
const POLYNOMIAL = { ...LINEAR, kernel: 'poly', degree: 2, gamma: 1, coef0: 1, epsilon: 0.1 } as const;
const READINGS = [
  { name: 'linear', title: 'linear, standardised values', machine: LINEAR },
  { name: 'polynomial', title: 'polynomial of degree 2, standardised values', machine: POLYNOMIAL },
  { name: 'linear, raw', title: 'linear, raw values', machine: { ...LINEAR, scale: 'none' } },
] as const;
const SIZES = [28, 25, 20, 15, 10, 5, 2, 1];
/**
 * "slightly increases first … a drastic reduction of features, however, also leads to a decrease"
 */
const FIRST = 20;
const DRASTIC = 5;

export const hermesWdbc: Reproduction = {
  name: 'hermes-wdbc',
  summary: 'gradient angle on wdbc: training and test accuracy by number of features, over 20 splits',
  reference: `${REFERENCE}, figure 3 (b)`,
  data: [],
  claims: WDBC_CLAIMS,
  async plan({ isSmall, seed }) {
    const size = { count: isSmall ? 2 : 20, seed };
    const made = await Promise.all(
      READINGS.map(({ machine: classifier }) => exampleJobs('example:wdbc', classifier, size)),
    );
    const readings = READINGS.map(({ name, title }, place) => ({ name, title, jobs: made[place].jobs }));
    return planned({
      jobs: jobsOf(readings),
      conclude: (outcomes) => findings(outcomesOf(readings, outcomes), made[0].names),
    });
  },
};

function findings(readings: readonly ReadingOutcomes[], names: readonly string[]): Findings {
  const notes = readings.map(noteOn);
  const rows = readings.flatMap(rowsOf);
  return {
    rows,
    notes: [...notes, ...NOTES],
    report: {
      title: 'Gradient angle on wdbc: training and test accuracy',
      summary: notes,
      sections: [
        ...readings.map((reading) => ({
          heading: reading.title,
          blocks: [curvesBlock(reading), importanceChart(reading, names), accuracyTable(reading)],
        })),
        {
          heading: 'Method',
          blocks: [...NOTES.map((text) => ({ kind: 'note' as const, text })), methodBlock(SETTING)],
        },
      ],
    },
  };
}

const SETTING =
  'C = 10; linear kernel, or (1 + uᵀv)² with ε = 0.1. Ranking and scaling are fitted on the training two thirds (stratified). For every order ' +
  'and number of features an SVM is trained and evaluated on the training samples and on the other third.';

const NOTES = [
  'An importance measures what a feature adds to the other 29, and correlated features share theirs, so the few most important features can do ' +
    'worse than the few most separated ones.',
  'Standard errors are over splits of the same 569 samples, which overlap; they understate the error for new samples.',
];

function curvesBlock({ title, outcomes }: ReadingOutcomes): FigureBlock {
  const [angle, ...others] = orderSeries(outcomes, accuracyOf);
  const training = {
    name: `${ORDER_NAMES['gradient-angle']}, training samples`,
    points: pointsOf(averages(outcomes, accuracyOf('gradient-angle', 'train'))),
  };
  const series = [{ ...angle, name: `${angle.name}, test samples` }, training, ...others];
  return { kind: 'figure', figure: 'curves', data: { title: `Accuracy: ${title}`, yTitle: 'accuracy', series } };
}

function rowsOf(reading: ReadingOutcomes): ReproducedRow[] {
  const { name, outcomes } = reading;
  const change = averages(outcomes, changeOf('gradient-angle'));
  const best = highest(change);
  const rises = stepsUp(averages(outcomes, accuracyOf('gradient-angle', 'train')));
  return [
    // "the training performance (dashed line) monotonically decreases"
    {
      id: `training-rises, ${name}`,
      what: 'training accuracy: elimination steps at which it rises',
      variant: name,
      agrees: rises === 0,
      published: 0,
      ours: rises,
    },
    changeRow(
      { what: 'largest change of the test accuracy (the maximum of the curve)', variant: name, features: best + 1 },
      'rises',
      change[best],
    ),
    ...rowsAt(reading, {
      id: 'test',
      what: 'change of the test accuracy',
      pick: changeOf('gradient-angle'),
      sizes: SIZES,
      published: (size) => (size >= FIRST ? 'rises' : size <= DRASTIC ? 'falls' : null),
    }),
    ...rowsAt(reading, {
      what: 'change of the training accuracy',
      pick: changeOf('gradient-angle', 'train'),
      sizes: SIZES,
      published: () => 'falls',
    }),
    ...(['random', 'average-separation', 'reversed'] as const).flatMap((other) =>
      rowsAt(reading, {
        what: `lead over ${other}, test accuracy`,
        pick: leadOf('gradient-angle', other),
        sizes: [20, 10, 5, 1],
        published: () => null,
      }),
    ),
  ];
}

/** At how many steps the accuracy rises with fewer features. */
const stepsUp = (values: readonly Average[]) =>
  values.filter(({ mean }, place) => place > 0 && values[place - 1].mean > mean).length;

function noteOn({ title, outcomes }: ReadingOutcomes): string {
  const test = averages(outcomes, accuracyOf('gradient-angle'));
  const change = averages(outcomes, changeOf('gradient-angle'));
  const rises = stepsUp(averages(outcomes, accuracyOf('gradient-angle', 'train')));
  const best = highest(change);
  const points = ({ mean, se }: Average) =>
    `${formatNumber(100 * mean, 'fixed', 2)} ± ${formatNumber(100 * se, 'fixed', 2)} points`;
  return (
    `${title}: test accuracy of all ${test.length} features ${formatNumber(test.at(-1)!.mean, 'percent', 2)}. Change with ${FIRST} features ` +
    `${points(change[FIRST - 1])}, with ${DRASTIC} ${points(change[DRASTIC - 1])}; maximum of the curve ${points(change[best])} with ${best + 1}. ` +
    `The training accuracy rises at ${rises} of ${test.length - 1} elimination steps.`
  );
}
