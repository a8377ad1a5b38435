// The report of a nested evaluation: the honest score beside what the selection says of itself, how
// stable it is, and what it agrees on.

import { scoreOf } from '../../plan/make-plan.ts';
import { evaluateOptions } from '../../plan/task-options.ts';
import type { Fact, Report, Section } from '../../report/document.ts';
import { readingOptions } from '../data.ts';
import type { EvaluateResult } from '../evaluate.ts';
import type { NestedEvaluation } from '../nested-result.ts';
import { chanceBlocks, confusionBlocks, curveSection, featureSection, partBlocks } from './evaluate-parts.ts';
import { knownOptions } from './known-options.ts';
import {
  dataSentence,
  intervalText,
  methodsSection,
  notesSections,
  readingSection,
  repeatSection,
  scoreText,
  sourceName,
} from './parts.ts';
import { eliminationWords, machineWords, preparationWords, tuningWords } from './selection-words.ts';
import { choiceWords, nestingWords } from './validation-words.ts';

/** The report of an honest evaluation, for `reportPage`. */
export function evaluateReport(result: EvaluateResult): Report {
  const { data, evaluation, curve } = result;
  const options = knownOptions(evaluateOptions, result.options);
  return {
    title: `Honest evaluation of ${options.method} on ${sourceName(data)}`,
    summary: [honestSentence(evaluation, scoreOf(options)), dataSentence(data)],
    sections: [
      {
        heading: 'In short',
        blocks: [
          { kind: 'facts', facts: factsOf(evaluation, scoreOf(options)) },
          ...chanceBlocks(evaluation, scoreOf(options)),
        ],
      },
      ...(curve.length > 0 ? [curveSection(curve, scoreOf(options), evaluation)] : []),
      featureSection(evaluation),
      { heading: 'What each class was taken for', blocks: confusionBlocks(evaluation.confusion, 'honestly predicted') },
      { heading: 'Part by part', blocks: partBlocks(evaluation, scoreOf(options)) },
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
  const size = scoreText(Math.abs(optimism));
  const off =
    Number(size) === 0
      ? 'the same'
      : optimism > 0
        ? `which is too good by ${size}`
        : `${size} below, as chance may have it`;
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

function methodsOf({ data, options: all, version, evaluation }: EvaluateResult): Section {
  const options = knownOptions(evaluateOptions, all);
  const columns = knownOptions(readingOptions, all);
  return methodsSection(
    [
      preparationWords({ ...options, adjust: columns.adjust }, 'the training rows of each outer part'),
      machineWords(options, data.classes.length),
      tuningWords(options),
      eliminationWords(options, data.classes.length),
      choiceWords(options, columns, true),
      nestingWords(options, columns, evaluation.parts.length),
    ],
    version,
  );
}
