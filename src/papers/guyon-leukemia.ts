// Guyon et al. 2002, leukemia (Golub et al. 1999; 38 rows to train, 34 independent ones, 7,129 genes): leave-one-out on the 38 rows as printed, with
// genes ranked on all of them, beside the honest one; the independent rows; and the same on all 72 rows.
// Published: the abstract, "2 genes that yield zero leave-one-out error, while 64 genes are necessary for the baseline method to get the best
// result (one leave-one-out error)". The success of 1.00 on the independent rows with 8 and 16 genes is quoted at second hand.

import type { Dataset } from '../data/dataset.ts';
import { type Concluded, type GuyonAnswer, guyonExperiment } from './guyon/experiment.ts';
import { leukemiaData, REFERENCE } from './guyon/genes.ts';
import { BIASED, HONEST, halvingSizes, type LeftOutPath, leftOut } from './guyon/left-out.ts';
import { type PooledPath, pooledPath, pooledPaths, successAt } from './guyon/pooled.ts';
import { pathTable, successSection } from './guyon/sections.ts';
import { allRows, eachRow } from './guyon/splits.ts';
import { experimentNotes, experimentRows } from './guyon/words.ts';
import { type Findings, type PaperContext, planned, type ReproducedRow, type Reproduction } from './reproduction.ts';

export const guyonLeukemia: Reproduction = {
  name: 'guyon-leukemia',
  summary:
    'SVM-RFE on the leukemia data: leave-one-out as printed (biased) beside the honest one, and the independent rows',
  reference: REFERENCE,
  data: [
    {
      folder: 'leukemia',
      from: 'Golub et al. 1999, Whitehead/Broad Institute, as train.csv.gz and independent.csv.gz',
    },
  ],
  plan,
};

/** What Golub's own split says: leave-one-out on the training rows, and the independent rows. */
interface GolubSplit {
  readonly leaveOneOut: readonly PooledPath[];
  readonly independent: readonly PooledPath[];
  readonly trainRows: number;
}

async function plan(context: PaperContext) {
  const { dataset, trainRows } = await leukemiaData(context);
  const rows = allRows(dataset);
  const [train, test] = [rows.slice(0, trainRows), rows.slice(trainRows)];
  const sizes = halvingSizes(dataset.features.length);
  const common = { sizes, isSingle: false, seed: context.seed };
  const single = eachRow(train, context.isSmall);
  const own = [
    ...single.map((split) => leftOut(dataset, { ...split, ...common, ways: [...BIASED, ...HONEST] })),
    leftOut(dataset, { train, test, ...common, ways: HONEST }),
  ];
  const whole = guyonExperiment(dataset, rows, context);
  return planned<GuyonAnswer>({
    jobs: [...own, ...whole.jobs],
    conclude(outcomes) {
      const paths = outcomes.slice(0, own.length).map(({ answer }) => answer as LeftOutPath[]);
      const pool = (tests: readonly (readonly number[])[], from: number) =>
        pooledPaths(
          tests.map((rowsOfPart, place) => ({ test: rowsOfPart, paths: paths[from + place] })),
          sizes,
          dataset,
        );
      const split = {
        leaveOneOut: pool(
          single.map((part) => part.test),
          0,
        ),
        independent: pool([test], single.length),
        trainRows,
      };
      return findings(split, whole.conclude(outcomes.slice(own.length)), dataset);
    },
  });
}

function publishedRows({ leaveOneOut, independent, trainRows }: GolubSplit): ReproducedRow[] {
  const biased = (way: 'svm-rfe' | 'golub', size: number) => successAt(pooledPath(leaveOneOut, way, 'with'), size);
  const tested = pooledPath(independent, 'svm-rfe', 'without');
  return [
    { what: 'SVM-RFE, 38 rows, leave-one-out as printed, 2 genes', published: 1, ours: biased('svm-rfe', 2) },
    {
      what: 'baseline (Golub), 38 rows, leave-one-out as printed, 64 genes',
      published: (trainRows - 1) / trainRows,
      ours: biased('golub', 64),
    },
    ...[8, 16].map((size) => ({
      what: `SVM-RFE, 34 independent rows, ${size} genes (published at second hand)`,
      published: 1,
      ours: successAt(tested, size),
    })),
    ...tested.sizes.map((size) => ({
      what: `SVM-RFE, 34 independent rows, ${size} genes`,
      published: null,
      ours: successAt(tested, size),
      golub: successAt(pooledPath(independent, 'golub', 'without'), size),
      biasedLeaveOneOut: biased('svm-rfe', size),
      honestLeaveOneOut: successAt(pooledPath(leaveOneOut, 'svm-rfe', 'without'), size),
    })),
  ];
}

function findings(split: GolubSplit, whole: Concluded, { rowCount }: Dataset): Findings {
  const notes = [
    ...splitNotes(split),
    ...experimentNotes(whole, rowCount).map((note) => `All ${rowCount} rows. ${note}`),
  ];
  return {
    rows: [...publishedRows(split), ...experimentRows(whole)],
    notes,
    report: {
      title: 'Guyon et al. 2002: leukemia',
      summary: notes,
      sections: [
        successSection(`Leave-one-out on ${split.trainRows} rows`, split.leaveOneOut, [
          { name: 'SVM-RFE, independent rows', path: pooledPath(split.independent, 'svm-rfe', 'without') },
        ]),
        {
          heading: 'Independent rows',
          blocks: [
            pathTable('Ranked and trained on the training rows, judged on the independent ones', [
              { name: 'SVM-RFE', path: pooledPath(split.independent, 'svm-rfe', 'without') },
              { name: 'Golub', path: pooledPath(split.independent, 'golub', 'without') },
            ]),
          ],
        },
        successSection(`Leave-one-out on ${rowCount} rows`, whole.leaveOneOut, [
          { name: 'SVM-RFE one by one, ten parts (honest)', path: whole.tenSingle },
        ]),
        {
          heading: 'Method',
          blocks: [
            {
              kind: 'methods',
              text: 'Linear machines, cost 100, genes standardised on the training rows.',
              citations: [{ text: REFERENCE }],
            },
          ],
        },
      ],
    },
  };
}

function splitNotes({ leaveOneOut, independent, trainRows }: GolubSplit): string[] {
  const biased = pooledPath(leaveOneOut, 'svm-rfe', 'with');
  const tested = pooledPath(independent, 'svm-rfe', 'without');
  const perfect = biased.sizes.filter((size) => successAt(biased, size) === 1);
  const rates = tested.qualities.map(({ successRate }) => successRate!);
  return [
    perfect.length > 0
      ? `Golub's split: ranked on all ${trainRows} rows, leave-one-out makes no error with ${perfect.join(', ')} genes.`
      : `Golub's split: ranked on all ${trainRows} rows, leave-one-out makes an error at every size.`,
    `On the independent rows the success is ${Math.min(...rates).toFixed(3)} to ${Math.max(...rates).toFixed(3)} over the sizes; that of 1.00 with 8 and 16 genes ${successAt(tested, 8) === 1 && successAt(tested, 16) === 1 ? 'is found' : 'is not found with this preparation'}.`,
  ];
}
