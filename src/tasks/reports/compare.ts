// The report of a comparison: the curves of all methods and of the baseline rankings, a table, and
// tests.

import { noteText } from '../../base/problem.ts';
import { counted } from '../../base/text.ts';
import { scoreOf } from '../../plan/filled-options.ts';
import { compareOptions } from '../../plan/task-options.ts';
import { boxChart } from '../../report/charts/box.ts';
import { curvesChart } from '../../report/charts/curves.ts';
import { upsetChart } from '../../report/charts/upset.ts';
import type { Block, Report, Section } from '../../report/document.ts';
import { shortened } from '../../report/text.ts';
import type { ComparedMethod, ComparedPair, CompareResult, Comparison } from '../compare.ts';
import { TIED_MEANS } from '../compare-verdict.ts';
import { readingOptions } from '../data.ts';
import { verdictSentences } from '../estimate-words.ts';
import { comparedMethods } from './compare-words.ts';
import { referenceSeries } from './curve-series.ts';
import { pointOf } from './evaluate-parts.ts';
import { knownOptions } from './known-options.ts';
import {
  dataSentence,
  limitsOf,
  notesSections,
  readingSection,
  repeatSection,
  scaleFor,
  scoreText,
  sourceName,
} from './parts.ts';

/** The report of a comparison, for `reportPage`. */
export function compareReport(result: CompareResult): Report {
  const score = scoreOf(knownOptions(compareOptions, result.options));
  const comparisons = result.datasets ?? [result];
  return {
    title: `Comparison of methods on ${comparisons
      .slice(0, 5)
      .map(({ data }) => sourceName(data))
      .join(', ')}`,
    summary: comparisons.flatMap((comparison) => [...bestSentences(comparison, score), dataSentence(comparison.data)]),
    sections: [
      ...comparisons.map((comparison) => comparisonSection(comparison, score, comparisons.length > 1)),
      ...(result.overall ? [overallSection(result.overall)] : []),
      ...notesSections(comparisons.flatMap(({ notes }) => notes)),
      readingSection(READING),
      comparedMethods(result, comparisons),
      repeatSection(
        result,
        { ...readingOptions, ...compareOptions },
        comparisons.map(({ data }) => data),
      ),
    ],
  };
}

const READING = [
  'For every method, all steps, including tuning and the choice of subset size, were repeated on the training samples of the same outer folds and evaluated on the held-out samples. The inner-CV score guided the selection and is optimistic.',
  'Dashed lines show a random and a reversed ranking. A method that does not beat them has no demonstrated benefit. The best method was found by comparing these scores, so its own score is slightly optimistic.',
  'The column p contains the p-values of paired t-tests over the outer folds. Use the corrected p-values, which account for overlapping training sets. A method is called better than all others only if the corrected tests show this after adjustment for multiple testing.',
];

const isEvaluated = (method: Comparison['methods'][number]): method is ComparedMethod => 'evaluation' in method;

function bestSentences({ methods, data, verdict }: Comparison, score: string): string[] {
  const known = methods.filter(isEvaluated).filter(({ baseline }) => !baseline);
  if (known.length === 0) return [];
  const highest = Math.max(...known.map(({ evaluation }) => evaluation.outer.mean));
  const best = known.filter(({ evaluation }) => highest - evaluation.outer.mean < TIED_MEANS);
  const { outer } = best[0].evaluation;
  // Methods that share a mean need not share its standard error.
  const error = best.length === 1 ? ` ± ${scoreText(outer.se)} (standard error)` : '';
  const names = best.map(({ name }) => shortened(name, 80)).join(' and ');
  return [
    `Of the ${counted(known.length, 'method')} compared on ${sourceName(data)}, ${names} ${best.length === 1 ? 'has' : 'have'} the highest held-out ${score}: ${scoreText(outer.mean)}${error}.`,
    ...(verdict ? verdictSentences(verdict, score) : []),
  ];
}

function comparisonSection({ data, methods, tests }: Comparison, score: string, isOneOfSeveral: boolean): Section {
  const evaluated = methods.filter(isEvaluated);
  const failed = methods.flatMap((method) =>
    'failed' in method ? [`${method.name}: ${noteText(method.failed)}`] : [],
  );
  return {
    heading: isOneOfSeveral ? `Methods on ${sourceName(data)}` : 'Methods side by side',
    blocks: [
      ...(evaluated.some(({ curve }) => curve.length > 0) ? [curvesBlock(evaluated, score)] : []),
      methodTable(evaluated),
      ...(evaluated.length > 0 ? [spreadBlock(evaluated, score)] : []),
      ...failed.map((text): Block => ({ kind: 'note', text, tone: 'warning' })),
      ...(tests.length > 0 ? [testTable(tests)] : []),
      ...sharedBlocks(evaluated),
    ],
  };
}

function curvesBlock(methods: readonly ComparedMethod[], score: string): Block {
  const most = Math.max(...methods.map(({ curve }) => curve[0]?.features ?? 0));
  const chart = curvesChart({
    title: `Held-out ${score} against the number of features`,
    yTitle: score,
    yFormat: 'fixed',
    yLimits: limitsOf(score),
    xScale: scaleFor(most),
    series: [
      ...methods.map(({ name, curve, baseline }) => ({
        name,
        points: curve.map(pointOf),
        ...(baseline && {
          baseline: true,
          points: curve.map(({ features, score: own }) => ({ x: features, y: own.mean })),
        }),
      })),
      ...referenceSeries(
        methods.find(({ baseline }) => !baseline)?.baselines,
        methods.flatMap(({ curve }) => curve.map(({ features }) => features)),
      ),
    ],
  });
  return { kind: 'chart', chart };
}

/** Which features the methods have in common. */
function sharedBlocks(methods: readonly ComparedMethod[]): Block[] {
  const sets = methods
    .filter(({ baseline }) => !baseline)
    .map(({ name, evaluation: { frequency } }) => ({
      name,
      items: Object.entries(frequency).flatMap(([feature, share]) => (share >= 0.5 ? [feature] : [])),
    }));
  if (sets.length < 2 || sets.every(({ items }) => items.length === 0)) return [];
  const chart = upsetChart({ title: 'Features selected in at least half of the outer folds', sets });
  return [{ kind: 'chart', chart }];
}

/** What a chart or table reads of a method that was evaluated. */
type Evaluated = Pick<ComparedMethod, 'name' | 'baseline' | 'evaluation'>;

/** The colour of each: its index in the palette, baselines apart, as the curves count them. */
export function curveColours(methods: readonly Pick<Evaluated, 'baseline'>[]): number[] {
  let next = 0;
  return methods.map(({ baseline }) => (baseline ? 0 : next++));
}

const labelOf = ({ name, baseline }: Pick<Evaluated, 'name' | 'baseline'>) => (baseline ? `${name} (baseline)` : name);

/** The scores of the outer folds of each method. */
export function spreadBlock(
  methods: readonly Evaluated[],
  score: string,
  colours: readonly number[] = curveColours(methods),
): Block {
  const chart = boxChart({
    title: `Held-out ${score} on the outer folds`,
    xTitle: score,
    format: 'fixed',
    groups: methods.map((method, place) => ({
      name: labelOf(method),
      values: method.evaluation.outer.folds.filter((value) => value !== null),
      colour: colours[place],
      baseline: method.baseline,
    })),
  });
  return { kind: 'chart', chart };
}

function methodTable(methods: readonly ComparedMethod[]): Block {
  const best = Math.max(...methods.map(({ evaluation }) => evaluation.outer.mean));
  return {
    kind: 'table',
    caption: 'Methods',
    columns: [
      { title: 'method', heading: true },
      { title: 'held-out', format: 'fixed' },
      { title: 'standard error', format: 'fixed' },
      { title: 'inner-CV', format: 'fixed' },
      { title: 'all features', format: 'fixed' },
      { title: 'random subset', format: 'fixed' },
      { title: 'majority class', format: 'fixed' },
      { title: 'features', format: 'fixed', digits: 1 },
      { title: 'stability', format: 'fixed', digits: 2 },
      { title: 'seconds', format: 'fixed', digits: 1 },
    ],
    rows: methods.map((method) => {
      const { evaluation, timings } = method;
      const { outer, selection, sizes, stability } = evaluation;
      const size = sizes.reduce((sum, own) => sum + own, 0) / sizes.length;
      const heldOut = { value: outer.mean, strong: best - outer.mean < TIED_MEANS };
      const { majority, allFeatures, random } = method.baselines ?? {};
      const baselineScores = [allFeatures, random, majority].map((one) => one?.score.mean ?? null);
      return [
        labelOf(method),
        heldOut,
        outer.se,
        selection.mean,
        ...baselineScores,
        size,
        stability.nogueira,
        timings.seconds,
      ];
    }),
  };
}

/** The tests of all pairs. */
export function testTable(tests: readonly ComparedPair[]): Block {
  return {
    kind: 'table',
    caption: 'Paired tests of the held-out scores',
    columns: [
      { title: 'a', heading: true },
      { title: 'b' },
      { title: 'a − b', format: 'fixed' },
      { title: 'p', format: 'number', digits: 2 },
      { title: 'p corrected', format: 'number', digits: 2 },
    ],
    rows: tests.map(({ a, b, difference, p, pCorrected }) => [a, b, difference, p, pCorrected]),
  };
}

function overallSection({ methods, tests }: NonNullable<CompareResult['overall']>): Section {
  const table: Block = {
    kind: 'table',
    caption: 'Methods over the data sets',
    columns: [
      { title: 'method', heading: true },
      { title: 'held-out', format: 'fixed' },
      { title: 'standard error', format: 'fixed' },
      { title: 'features', format: 'fixed', digits: 1 },
    ],
    rows: methods.map(({ name, outer, features }) => [name, outer.mean, outer.se, features]),
  };
  return { heading: 'All data sets', blocks: [table, ...(tests.length > 0 ? [testTable(tests)] : [])] };
}
