// The report of a nested evaluation: the honest score beside what the selection says of itself, how stable it is, and what it agrees on.

import { barsChart } from '../../report/charts/bars.ts';
import { boxChart } from '../../report/charts/box.ts';
import { confusionChart } from '../../report/charts/confusion.ts';
import { curvesChart } from '../../report/charts/curves.ts';
import type { Block, Fact, Report, Section } from '../../report/document.ts';
import { readingOptions } from '../data.ts';
import { type EvaluateResult, evaluateOptions } from '../evaluate.ts';
import type { HonestPoint, NestedEvaluation } from '../nested-result.ts';
import { knownOptions } from './known-options.ts';
import {
  capitalized,
  dataSentence,
  HONEST_SCORE,
  methodsSection,
  notesSections,
  OWN_SCORE,
  readingSection,
  repeatSection,
  scaleFor,
  scoreText,
  sourceName,
} from './parts.ts';
import { intervalText } from './select.ts';
import { eliminationWords, machineWords, preparationWords, tuningWords } from './selection-words.ts';
import { choiceWords, nestingWords } from './validation-words.ts';

export function evaluateReport(result: EvaluateResult): Report {
  const { data, evaluation, curve } = result;
  const options = knownOptions(evaluateOptions, result.options);
  return {
    title: `Honest evaluation of ${options.method} on ${sourceName(data)}`,
    summary: [honestSentence(evaluation, options.score), dataSentence(data)],
    sections: [
      {
        heading: 'In short',
        blocks: [
          { kind: 'facts', facts: factsOf(evaluation, options.score) },
          ...chanceBlocks(evaluation, options.score),
        ],
      },
      ...(curve.length > 0 ? [curveSection(curve, options.score, evaluation)] : []),
      featureSection(evaluation),
      { heading: 'What each class was taken for', blocks: confusionBlocks(evaluation.confusion, 'honestly predicted') },
      { heading: 'Part by part', blocks: partBlocks(evaluation, options.score) },
      ...notesSections(result.notes),
      readingSection(READING),
      methodsOf(result),
      repeatSection(result, { ...readingOptions, ...evaluateOptions }),
    ],
  };
}

const READING = [
  'The whole selection (scaling, tuning, ranking, choosing a size) was redone on the rows of each outer training part, and judged on the rows of the part left out, which took no part in anything. That score is honest: it estimates how well the procedure does on new rows of the same kind.',
  'The score a selection gives itself has helped to choose: it is too good, the more so the more was tried. The difference is its optimism.',
  'Stability is 0 where the parts agree no more than by chance, and 1 where all chose the same. Outer parts share most of their training rows, so some agreement comes from that. Where stability is low, other rows would have led to other features: read the list as one of several that do as well.',
];

export function honestSentence({ outer, interval, selection, optimism }: NestedEvaluation, score: string): string {
  const between = interval ? ` (${intervalText(interval)})` : '';
  const off =
    optimism > 0
      ? `which is too good by ${scoreText(optimism)}`
      : `${scoreText(-optimism)} below, as chance may have it`;
  return `On rows that took no part in the selection the ${score} is ${scoreText(outer.mean)}${between}. The selection itself says ${scoreText(selection.mean)}, ${off}.`;
}

function factsOf(
  { outer, interval, selection, optimism, sizes, stability, permutations }: EvaluateResult['evaluation'],
  score: string,
): Fact[] {
  const [fewest, most] = [Math.min(...sizes), Math.max(...sizes)];
  return [
    { label: `honest ${score}`, value: scoreText(outer.mean), note: intervalText(interval) },
    { label: 'the selection says', value: scoreText(selection.mean), note: `optimism ${scoreText(optimism)}` },
    {
      label: 'features chosen',
      value: fewest === most ? String(fewest) : `${fewest} to ${most}`,
      note: `over ${sizes.length} outer parts`,
    },
    {
      label: 'stability of the choice',
      value: scoreText(stability.nogueira),
      note:
        stability.nogueira === null
          ? 'not defined here'
          : `0 chance, 1 always the same${stability.interval ? `; ${intervalText(stability.interval)}` : ''}`,
    },
    ...(permutations
      ? [{ label: 'p against chance', value: scoreText(permutations.p), note: `${permutations.count} permutations` }]
      : []),
  ];
}

function chanceBlocks({ permutations, outer }: EvaluateResult['evaluation'], score: string): Block[] {
  if (!permutations) return [];
  const chart = boxChart({
    title: `Honest ${score} with labels dealt at random`,
    xTitle: score,
    format: 'fixed',
    groups: [
      { name: 'labels dealt at random', values: permutations.scores },
      { name: 'true labels', values: [outer.mean] },
    ],
  });
  return [{ kind: 'chart', chart }];
}

function curveSection(curve: readonly HonestPoint[], score: string, { sizes }: NestedEvaluation): Section {
  const chart = curvesChart({
    title: `${capitalized(score)} against the number of features`,
    yTitle: score,
    yFormat: 'fixed',
    xScale: scaleFor(curve[0].features),
    series: [
      { name: HONEST_SCORE, points: curve.map(pointOf), marked: [...new Set(sizes)] },
      {
        name: OWN_SCORE,
        points: curve.map(({ features, selection }) => ({ x: features, y: selection })),
        baseline: true,
      },
    ],
  });
  const note =
    'The band is one standard error over the outer parts to each side; rings mark sizes that parts have chosen.';
  return {
    heading: 'Size by size',
    blocks: [
      { kind: 'chart', chart },
      { kind: 'paragraph', text: note },
    ],
  };
}

export const pointOf = ({ features, score }: HonestPoint) => ({ x: features, y: score.mean, spread: score.se });

function featureSection({ frequency, consensus, stability }: NestedEvaluation): Section {
  const shares = Object.entries(frequency);
  const chart = barsChart({
    title: 'How often a feature was chosen',
    xTitle: 'share of the outer parts',
    format: 'percent',
    xDomain: [0, 1],
    bars: shares.map(([name, value]) => ({ name, value })),
  });
  const byName = new Map(shares);
  return {
    heading: 'Which features, and how surely',
    blocks: [
      { kind: 'chart', chart },
      {
        kind: 'paragraph',
        text: `Of two parts, the chosen sets have a mean Jaccard index of ${scoreText(stability.jaccard)}, and the rankings correlate by ${scoreText(stability.spearman)} (Spearman) and ${scoreText(stability.kendall)} (Kendall).`,
      },
      {
        kind: 'table',
        caption: 'Consensus of the rankings, best first',
        columns: [
          { title: 'rank', format: 'integer' },
          { title: 'feature', heading: true },
          { title: 'chosen in', format: 'percent', digits: 0 },
        ],
        rows: consensus.map((name, place) => [place + 1, name, byName.get(name) ?? 0]),
        sortable: true,
      },
    ],
  };
}

export function confusionBlocks({ classes, counts, byClass }: NestedEvaluation['confusion'], how: string): Block[] {
  return [
    { kind: 'chart', chart: confusionChart({ title: `Rows by true class and class ${how}`, classes, counts }) },
    {
      kind: 'table',
      caption: 'Each class',
      columns: [
        { title: 'class', heading: true },
        { title: 'rows', format: 'integer' },
        { title: 'recall', format: 'fixed' },
        { title: 'precision', format: 'fixed' },
      ],
      rows: byClass.map(({ rows, recall, precision }, k) => [classes[k], rows, recall, precision]),
    },
  ];
}

function partBlocks({ parts, outer, selection }: NestedEvaluation, score: string): Block[] {
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  const chart = boxChart({
    title: `${capitalized(score)} of the outer parts`,
    xTitle: score,
    format: 'fixed',
    groups: [
      { name: 'honest', values: known(outer.folds) },
      { name: 'the selection says', values: known(selection.folds) },
    ],
  });
  const table: Block = {
    kind: 'table',
    caption: 'Outer parts',
    columns: [
      { title: 'part', heading: true },
      { title: 'rows', format: 'integer' },
      { title: 'features', format: 'integer' },
      { title: 'cost' },
      { title: 'the selection says', format: 'fixed' },
      { title: 'honest', format: 'fixed' },
    ],
    rows: parts.map((part) => [
      parts.some(({ repeat }) => repeat > 0) ? `${part.repeat + 1}, ${part.fold}` : part.fold,
      ...[part.rows, part.features.length, part.cost, part.selection, part.outer],
    ]),
  };
  return [{ kind: 'chart', chart }, table];
}

function methodsOf({ data, options: all, version, evaluation }: EvaluateResult): Section {
  const options = knownOptions(evaluateOptions, all);
  const columns = knownOptions(readingOptions, all);
  return methodsSection(
    [
      preparationWords(options, 'the training rows of each outer part'),
      machineWords(options, data.classes.length),
      tuningWords(options),
      eliminationWords(options, data.classes.length),
      choiceWords(options, columns, true),
      nestingWords(options, columns, evaluation.parts.length),
    ],
    version,
  );
}
