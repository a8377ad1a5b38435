// Figure 3 (b) of Hermes and Buhmann 2000, section 4: Wisconsin Diagnostic Breast Cancer, 569 × 30; training and test accuracy against the number
// of features kept by gradient angle, over 20 random splits, "same parameter settings as before": a linear machine, two thirds train.
//
// C (10) and the scaling (standardised on the training rows) are our reading.

import { curvesChart } from '../../report/charts/curves.ts';
import type { Block } from '../../report/document.ts';
import { formatNumber } from '../../report/number-format.ts';
import { type Findings, planned, type ReproducedRow, type Reproduction } from '../reproduction.ts';
import { type Average, accuracyOf, averages, changeOf, highest, leadOf, pointsOf } from './averages.ts';
import { accuracyTable, importanceChart, ORDER_NAMES, orderSeries } from './curves-report.ts';
import { exampleJobs, jobsOf, outcomesOf, type ReadingOutcomes } from './readings.ts';
import { changeRow, rowsAt } from './rows.ts';
import { methodBlocks, REFERENCE } from './source.ts';

const MACHINE = { kernel: 'linear', cost: 10, scale: 'standardize' } as const;
const SIZES = [28, 25, 20, 15, 10, 5, 2, 1];
/** "slightly increases first … a drastic reduction of features, however, also leads to a decrease" */
const FIRST = 20;
const DRASTIC = 5;

export const hermesWdbc: Reproduction = {
  name: 'hermes-wdbc',
  summary: 'gradient angle on wdbc: training and test accuracy against the features kept, over 20 splits',
  reference: `${REFERENCE}, Figure 3 (b)`,
  data: [],
  async plan({ isSmall, seed }) {
    const { jobs, names } = await exampleJobs('example:wdbc', MACHINE, { count: isSmall ? 2 : 20, seed });
    const readings = [{ name: 'standardised', title: 'standardised values', jobs }];
    return planned({
      jobs: jobsOf(readings),
      conclude: (outcomes) => findings(outcomesOf(readings, outcomes)[0], names),
    });
  },
};

function findings(reading: ReadingOutcomes, names: readonly string[]): Findings {
  const note = noteOn(reading);
  return {
    rows: rowsOf(reading),
    notes: [note, ...NOTES],
    report: {
      title: 'Gradient angle on wdbc: training and test accuracy',
      summary: note,
      sections: [
        { heading: 'Accuracy', blocks: [curvesBlock(reading), accuracyTable(reading)] },
        { heading: 'Importances', blocks: [importanceChart(reading, names)] },
        {
          heading: 'How it was done',
          blocks: [
            ...NOTES.map((text) => ({ kind: 'note' as const, text })),
            ...methodBlocks(hermesWdbc.name, SETTING),
          ],
        },
      ],
    },
  };
}

const SETTING =
  'A linear machine, C = 10. Ranking and scaling are learned from the two thirds of the rows that train (classes in proportion); for every order and ' +
  'number of features a machine is trained anew and judged on these rows and on the other third.';

const NOTES = [
  'the paper gives no numbers, only curves and what it says of them; a direction stands for the published value',
  'bands and standard errors are those of the mean over these splits of the same 569 rows, not of new patients: the splits overlap',
];

function curvesBlock({ outcomes }: ReadingOutcomes): Block {
  const [angle, ...others] = orderSeries(outcomes, accuracyOf);
  const training = {
    name: `${ORDER_NAMES['gradient-angle']}, training rows`,
    points: pointsOf(averages(outcomes, accuracyOf('gradient-angle', 'train'))),
  };
  const series = [{ ...angle, name: `${angle.name}, test rows` }, training, ...others];
  return { kind: 'chart', chart: curvesChart({ title: 'Accuracy against features', yTitle: 'accuracy', series }) };
}

function rowsOf(reading: ReadingOutcomes): ReproducedRow[] {
  const { name, outcomes } = reading;
  const change = averages(outcomes, changeOf('gradient-angle'));
  const best = highest(change);
  const rises = stepsUp(averages(outcomes, accuracyOf('gradient-angle', 'train')));
  return [
    {
      ...{ what: 'training accuracy: steps down at which it rises', reading: name, agrees: rises === 0 },
      ...{ published: 0, ours: rises },
    },
    changeRow(
      { what: 'largest change on test rows (the best of the test curve)', reading: name, features: best + 1 },
      'rises',
      change[best],
    ),
    ...rowsAt(reading, {
      ...{ what: 'change on test rows', pick: changeOf('gradient-angle'), sizes: SIZES },
      published: (size) => (size >= FIRST ? 'rises' : size <= DRASTIC ? 'falls' : null),
    }),
    ...rowsAt(reading, {
      ...{ what: 'change on training rows', pick: changeOf('gradient-angle', 'train'), sizes: SIZES },
      published: () => 'falls',
    }),
    ...(['random', 'average-separation', 'reversed'] as const).flatMap((other) =>
      rowsAt(reading, {
        ...{ what: `gradient-angle less ${other} on test rows`, pick: leadOf('gradient-angle', other) },
        ...{ sizes: SIZES, published: () => null },
      }),
    ),
  ];
}

/** How often fewer features have more. */
const stepsUp = (values: readonly Average[]) =>
  values.filter(({ mean }, place) => place > 0 && values[place - 1].mean > mean).length;

function noteOn({ outcomes }: ReadingOutcomes): string {
  const test = averages(outcomes, accuracyOf('gradient-angle'));
  const change = averages(outcomes, changeOf('gradient-angle'));
  const rises = stepsUp(averages(outcomes, accuracyOf('gradient-angle', 'train')));
  const best = highest(change);
  const points = ({ mean, se }: Average) =>
    `${formatNumber(100 * mean, 'fixed', 2)} ± ${formatNumber(100 * se, 'fixed', 2)} points`;
  return (
    `All ${test.length} features give ${formatNumber(test.at(-1)!.mean, 'percent', 2)} on the test rows. With ${FIRST} this changes by ` +
    `${points(change[FIRST - 1])}, with ${DRASTIC} by ${points(change[DRASTIC - 1])}; the largest change is ${points(change[best])} with ` +
    `${best + 1}, chosen by looking at the test rows. The training accuracy rises at ${rises} of ${test.length - 1} steps down`
  );
}
