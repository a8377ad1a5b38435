// The report of runs on the same data side by side: their curves on one axis, a table, tests, and the
// features that they share. It has the charts of `compare`.

import { counted } from '../../base/text.ts';
import { curvesChart } from '../../report/charts/curves.ts';
import { upsetChart } from '../../report/charts/upset.ts';
import type { Block, Report, Section } from '../../report/document.ts';
import { shortened } from '../../report/text.ts';
import {
  type ComparedRun,
  type ComparedRuns,
  compareRuns,
  type RunToCompare,
  type TestedRuns,
} from '../compare-runs.ts';
import { TIED_MEANS } from '../compare-verdict.ts';
import { verdictSentences } from '../estimate-words.ts';
import { curveColours, spreadBlock, testTable } from './compare.ts';
import { referenceSeries } from './curve-series.ts';
import { capitalized, dataSentence, limitsOf, readingSection, scaleFor, scoreText, sourceName } from './parts.ts';

/** The report of runs with the same data, at least two. */
export function runsReport(given: readonly RunToCompare[]): Report {
  const compared = compareRuns(given);
  const { data } = given[0].result;
  return {
    title: `Comparison of runs on ${sourceName(data)}`,
    summary: [...verdictOfRuns(compared), dataSentence(data)],
    sections: [...runSections(compared), readingSection(READING)],
  };
}

/** The same as one section among others. */
export function runsSection(given: readonly RunToCompare[]): Section {
  const { title, summary, sections } = runsReport(given);
  const paragraphs = [summary].flat().map((text): Block => ({ kind: 'paragraph', text }));
  return { heading: title, blocks: paragraphs, sections };
}

const READING = [
  'Runs are compared with one another only if they use the same score and exactly the same outer folds. The column p contains the p-values of paired t-tests over these folds. Use the corrected p-values, which account for overlapping training sets (Nadeau and Bengio 2003). A run is called better than all others only if the corrected tests show this after adjustment for multiple testing (Holm 1979).',
  'The inner-CV score guided the selection and is optimistic, so do not rank runs by it. The best run was found by comparing the held-out scores, so its own score is slightly optimistic.',
  'Seconds are those of the selection and of its nested evaluation. They are left out where a permutation test was part of the evaluation.',
  'For a selection, the chart shows the features selected on all samples; for an evaluation, it shows those selected in at least half of the outer folds.',
];

const own = (name: string) => shortened(name, 80);

/** What the tests show, and for which runs there are none. */
function verdictOfRuns({ runs, tested }: ComparedRuns): string[] {
  const outside = runs.filter(({ name }) => !tested.some(({ names }) => names.includes(name)));
  const evaluated = outside.filter(({ evaluation }) => evaluation);
  const without = outside.filter(({ evaluation }) => !evaluation);
  const list = (some: readonly ComparedRun[]) => some.map(({ name }) => own(name)).join('; ');
  return [
    ...tested.flatMap((group) => [...groupVerdict(group), scoreSentence(group, runs)]),
    ...(evaluated.length > 0
      ? [`No other run uses the same score and outer folds as ${list(evaluated)}, so there is no test.`]
      : []),
    ...(without.length > 0 ? [`These runs have no nested-CV estimate and cannot be compared: ${list(without)}.`] : []),
  ];
}

/** `Held-out accuracy on the same 10 outer folds: svm-rfe 0.966; fisher 0.951.` */
function scoreSentence({ names, score }: TestedRuns, runs: readonly ComparedRun[]): string {
  const known = runs.flatMap(({ name, evaluation }) =>
    evaluation && names.includes(name) ? [{ name, evaluation }] : [],
  );
  const falling = known.toSorted((a, b) => b.evaluation.outer.mean - a.evaluation.outer.mean);
  const values = falling.map(({ name, evaluation: { outer } }) => `${own(name)} ${scoreText(outer.mean)}`);
  const folds = counted(known[0].evaluation.parts.length, 'outer fold');
  return `Held-out ${score} on the same ${folds}: ${values.join('; ')}.`;
}

const groupVerdict = ({ verdict, score }: TestedRuns) =>
  verdict ? verdictSentences(verdict, score, 'run') : ['There are too few outer folds for a test.'];

function runSections({ runs, tested }: ComparedRuns): Section[] {
  const scores = [...new Set(runs.map(({ score }) => score))];
  const spreads = scores.flatMap((score) => {
    const drawn = runs.filter((run) => run.score === score && run.curve.length > 0);
    const colours = curveColours(drawn);
    const some = drawn.flatMap((run, place) =>
      run.evaluation ? [{ ...run, evaluation: run.evaluation, colour: colours[place] }] : [],
    );
    const own = some.map(({ colour }) => colour);
    return some.length > 0 ? [spreadBlock(some, score, own)] : [];
  });
  const sections: Section[] = [
    {
      heading: 'Runs side by side',
      blocks: [
        ...scores.flatMap((score) =>
          curveBlocks(
            runs.filter((run) => run.score === score),
            score,
          ),
        ),
        runTable(runs),
      ],
    },
    { heading: 'Outer folds and tests', blocks: [...spreads, ...tested.map(({ tests }) => testTable(tests))] },
    { heading: 'Shared features', blocks: sharedBlocks(runs) },
  ];
  return sections.filter(({ blocks }) => blocks.length > 0);
}

function curveBlocks(all: readonly ComparedRun[], score: string): Block[] {
  const runs = all.filter(({ curve }) => curve.length > 0);
  if (runs.length === 0) return [];
  const sizes = runs.flatMap(({ curve }) => curve.map(({ features }) => features));
  const areMixed = runs.some(({ isHeldOut }) => isHeldOut) && runs.some(({ isHeldOut }) => !isHeldOut);
  const kind = runs.every(({ isHeldOut }) => isHeldOut) ? 'Held-out' : areMixed ? 'Cross-validated' : 'Inner-CV';
  const chart = curvesChart({
    title: `${kind} ${score} against the number of features`,
    yTitle: score,
    yFormat: 'fixed',
    yLimits: limitsOf(score),
    xScale: scaleFor(Math.max(...sizes)),
    series: [
      ...runs.map(({ name, curve, baseline, isHeldOut, size }) => ({
        name: areMixed && !isHeldOut ? `${name} (inner-CV)` : name,
        points: curve.map(({ features, mean, se }) => ({ x: features, y: mean, ...(!baseline && { spread: se }) })),
        ...(baseline && { baseline }),
        ...(size !== null && !baseline && { marked: [size] }),
      })),
      ...referenceSeries(runs.find(({ baseline, baselines }) => !baseline && baselines)?.baselines, sizes),
    ],
  });
  return [{ kind: 'chart', chart }];
}

function runTable(runs: readonly ComparedRun[]): Block {
  const isOneScore = new Set(runs.map(({ score }) => score)).size === 1;
  const means = runs.flatMap(({ evaluation }) => (evaluation ? [evaluation.outer.mean] : []));
  const best = isOneScore && means.length > 0 ? Math.max(...means) : Infinity;
  return {
    kind: 'table',
    caption: isOneScore
      ? `${capitalized(runs[0].score)} of the runs, with 95 % confidence intervals`
      : 'Runs, with 95 % confidence intervals',
    columns: [
      { title: 'run', heading: true },
      ...(isOneScore ? [] : [{ title: 'score' }]),
      { title: 'held-out', format: 'fixed' },
      { title: 'interval', align: 'right' },
      { title: 'inner-CV', format: 'fixed' },
      // A selection has one size, an evaluation the mean of its folds.
      { title: 'features', format: 'fixed', digits: runs.every(({ size }) => Number.isInteger(size ?? 0)) ? 0 : 1 },
      { title: 'stability', format: 'fixed', digits: 2 },
      { title: 'seconds', format: 'fixed', digits: 1 },
    ],
    rows: runs.map(({ name, baseline, score, evaluation, inner, size, seconds }) => {
      const { outer, stability } = evaluation ?? {};
      const mean = outer?.mean ?? null;
      return [
        baseline ? `${name} (baseline)` : name,
        ...(isOneScore ? [] : [score]),
        mean === null ? null : { value: mean, strong: Math.abs(best - mean) < TIED_MEANS },
        outer?.interval ? `${scoreText(outer.interval.low)} to ${scoreText(outer.interval.high)}` : null,
        inner,
        size,
        stability?.nogueira ?? null,
        seconds,
      ];
    }),
  };
}

/** Which features the runs have in common. */
function sharedBlocks(runs: readonly ComparedRun[]): Block[] {
  const sets = runs.flatMap(({ name, baseline, features }) =>
    features && !baseline ? [{ name, items: features }] : [],
  );
  if (sets.length < 2 || sets.every(({ items }) => items.length === 0)) return [];
  return [{ kind: 'chart', chart: upsetChart({ title: 'Features selected by the runs', sets }) }];
}
