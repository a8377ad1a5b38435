// Table 2.2 of Krupka (2016) from the selections of the set-ups, the observations with their tests,
// and the recall of rare classes.

import { classCounts, pickRows } from '../../data/dataset.ts';
import { classWeights } from '../../formulations/costs.ts';
import type { SectionSketch } from '../../report/sketch.ts';
import type { Findings, ReproducedRow } from '../reproduction.ts';
import { dataRow } from './data-row.ts';
import { mean, meanOf } from './numbers.ts';
import { finding, type Observation, observations } from './observations.ts';
import { measured, type SetupRun, type SetupRuns, setupKey } from './setup-runs.ts';
import { REFERENCE, SETUPS, WEIGHTS } from './setups.ts';
import type { VerbSet } from './verb-sets.ts';

export function rfeFindings(runs: SetupRuns, sets: readonly VerbSet[], isGenerated: boolean): Findings {
  const all = observations(runs, sets);
  const remarks = [
    'The observations contradict each other: by the first, C does not depend on pruning and class weights; by the fourth and fifth it does.',
    weightNote(sets),
    ...rareNotes(runs, isGenerated),
  ];
  return {
    rows: [
      dataRow(sets.length, isGenerated),
      ...SETUPS.flatMap((setup) => setupRows(setup, runs.get(setupKey(setup))!)),
      ...all.map((one) => observationRow(one, all)),
    ],
    notes: remarks,
    report: {
      title: 'SVM-RFE with the set-ups R1 to R5',
      summary: [
        `Tuned SVM-RFE on ${sets.length} ${isGenerated ? 'generated data sets in the shape of VPS-30-En' : 'verbs'}. Inner-CV accuracies guided the selection and are optimistic.`,
        ...remarks,
      ],
      sections: [setupSection(runs, sets, isGenerated), observationSection(all), balanceSection(sets)],
    },
  };
}

function setupRows(setup: (typeof SETUPS)[number], run: SetupRun): ReproducedRow[] {
  return [
    {
      id: `${setup.name}-features`,
      what: `${setup.name}: features`,
      published: setup.features,
      ours: meanOf(measured(run, 'features')),
    },
    {
      id: `${setup.name}-accuracy`,
      what: `${setup.name}: inner-CV accuracy, %`,
      published: setup.accuracy,
      ours: meanOf(measured(run, 'accuracy')),
    },
    {
      id: `${setup.name}-accuracy-unseen`,
      what: `${setup.name}: accuracy on new samples, %`,
      published: null,
      ours: meanOf(measured(run, 'fresh')),
    },
  ];
}

function observationRow(one: Observation, all: readonly Observation[]): ReproducedRow {
  const own = all.filter(({ observation: number }) => number === one.observation);
  const { observation, what, published, test, expected } = one;
  return {
    id: `observation-${observation}-${own.indexOf(one) + 1}`,
    what: `observation ${observation}: ${what}`,
    published,
    ours: test.difference,
    expected,
    p: test.p,
    finding: finding(one),
  };
}

/**
 * cw₃ = 1/n_k + K is nearly K for every class: it favours no class and only multiplies C.
 */
function weightNote(sets: readonly VerbSet[]): string {
  const ratios = sets.map((set) => {
    const counts = rowsByClass(set).filter((count) => count > 0);
    const weights = classWeights(WEIGHTS.cw3, counts);
    return Math.max(...weights) / Math.min(...weights);
  });
  return `As printed, cw₃ = 1/n_k + K barely favours rare classes: its largest weight is ${Math.max(...ratios).toFixed(3)} times its smallest in the data set where they differ most. It multiplies every C by about K, so a smaller C is chosen and the classifiers are nearly the same. The fifth observation and the preference of R5 over R4 depend on this. Perhaps 1/(n_k + K) was intended.`;
}

function rowsByClass({ dataset, rows }: VerbSet): number[] {
  return classCounts(pickRows(dataset, Int32Array.from(rows)));
}

/** Recall of the rarest class on the new samples. */
function rareRecall({ answers }: SetupRun): number | null {
  const recalls = answers.map(({ tested, right }) => {
    const rarest = tested.indexOf(Math.min(...tested.filter((count) => count > 0)));
    return rarest < 0 ? null : right[rarest] / tested[rarest];
  });
  return meanOf(recalls);
}

function rareNotes(runs: SetupRuns, isGenerated: boolean): string[] {
  if (!isGenerated) return [];
  const [plain, rare] = [SETUPS[3], SETUPS[4]].map((setup) => rareRecall(runs.get(setupKey(setup))!)!);
  return [
    `Krupka (2016) prefers R5 because classifiers on the features of R4 "usually fail" on rare classes. On new samples of the generated data, the recall of the rarest class is ${(100 * plain).toFixed(1)} % with R4 and ${(100 * rare).toFixed(1)} % with R5.`,
  ];
}

function setupSection(runs: SetupRuns, sets: readonly VerbSet[], isGenerated: boolean): SectionSketch {
  const own = SETUPS.map((setup) => ({ setup, run: runs.get(setupKey(setup))! }));
  return {
    heading: 'Set-ups',
    blocks: [
      {
        kind: 'table',
        caption: `Table 2.2, published and reproduced, means over ${sets.length} data sets`,
        columns: [
          { title: 'set-up', heading: true },
          ...[
            'features, published',
            'features',
            'inner-CV accuracy, published, %',
            'inner-CV accuracy, %',
            'new samples, %',
            'log₂ C',
            'recall of the rarest class, %',
          ].map((title) => ({ title, format: 'fixed' as const, digits: 2 })),
        ],
        rows: own.map(({ setup, run }) => {
          const rare = isGenerated ? rareRecall(run) : null;
          return [
            ...[
              `${setup.name} (${setup.threshold}, ${setup.weights})`,
              setup.features,
              meanOf(measured(run, 'features')),
            ],
            setup.accuracy,
            meanOf(measured(run, 'accuracy')),
            meanOf(measured(run, 'fresh')),
            meanOf(measured(run, 'logCost')),
            rare === null ? null : 100 * rare,
          ];
        }),
      },
      {
        kind: 'figure',
        figure: 'box',
        data: {
          title: 'Selected features by data set',
          xTitle: 'features',
          groups: own.map(({ setup, run }) => ({
            name: setup.name,
            values: run.answers.map(({ selected }) => selected.length),
          })),
        },
      },
      {
        kind: 'methods',
        text: 'RBF kernel, γ = 1/features, ranked by input-weight, standardised, nine folds.',
        citations: [{ text: REFERENCE }],
      },
    ],
  };
}

function observationSection(all: readonly Observation[]): SectionSketch {
  return {
    heading: 'Tests of the five observations',
    blocks: [
      {
        kind: 'table',
        caption: 'Mean differences over the data sets; p of the paired two-sided t-test',
        columns: [
          { title: 'observation', format: 'integer' },
          { title: 'difference' },
          { title: 'expected' },
          ...['published', 'ours'].map((title) => ({ title, format: 'fixed' as const, digits: 2 })),
          { title: 'p', format: 'number', digits: 2 },
          { title: 'result' },
        ],
        rows: all.map((one) => [
          one.observation,
          one.what,
          one.expected,
          one.published,
          one.test.difference,
          one.test.p,
          finding(one),
        ]),
      },
    ],
  };
}

const SHOWN_SETS = 8;

/** Figure 2.1: fractions of the classes, the most frequent first. */
function balanceSection(sets: readonly VerbSet[]): SectionSketch {
  const shown = sets.slice(0, SHOWN_SETS);
  const shares = shown.map((set) => {
    const counts = rowsByClass(set).sort((a, b) => b - a);
    return counts.map((count) => count / set.rows.length);
  });
  const most = Math.max(...shares.map(({ length }) => length));
  const majority = mean(shares.map(([largest]) => largest));
  return {
    heading: 'Balance of the classes',
    blocks: [
      {
        kind: 'paragraph',
        text: `Figure 2.1: the largest class holds ${(100 * majority).toFixed(0)} % of the samples on average, which is the accuracy of always predicting it.`,
      },
      {
        kind: 'figure',
        figure: 'heatmap',
        data: {
          title: 'Fraction of the samples in each class',
          xTitle: 'class, by size',
          yTitle: 'data set',
          xLabels: Array.from({ length: most }, (_, place) => String(place + 1)),
          yLabels: shown.map(({ name }) => name),
          values: shares.map((own) => Array.from({ length: most }, (_, place) => own[place] ?? null)),
          format: 'percent',
          digits: 0,
        },
      },
    ],
  };
}
