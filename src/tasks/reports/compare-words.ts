// The methods of a comparison in the words of a methods section: what they have in common, then
// each of them.

import { UserError } from '../../base/problem.ts';
import { alternatives } from '../../base/text.ts';
import { filledSelection, scoreOf } from '../../plan/filled-options.ts';
import { namedMethods } from '../../plan/method-list.ts';
import type { DatasetFacts } from '../../plan/plan.ts';
import { compareOptions, type ResolvedSelectOptions, selectOptions } from '../../plan/task-options.ts';
import type { Section } from '../../report/document.ts';
import { shortened } from '../../report/text.ts';
import { scoreTitle } from '../../scores/index.ts';
import type { CompareResult, Comparison } from '../compare.ts';
import { readingOptions } from '../data.ts';
import { knownOptions } from './known-options.ts';
import { capitalized, inQuotes, methodsSection, scoreText } from './parts.ts';
import { classifierWords, eliminationWords, preprocessingWords, tuningWords } from './selection-words.ts';
import { type Columns, choiceWords, nestingWords } from './validation-words.ts';

export function comparedMethods(result: CompareResult, comparisons: readonly Comparison[]): Section {
  const options = knownOptions(compareOptions, result.options);
  const columns = knownOptions(readingOptions, result.options);
  const classCount = Math.max(...comparisons.map(({ data }) => data.classes.length));
  const named = methodsNamed(result, comparisons[0], columns);
  const evaluation =
    comparisons[0].methods.flatMap((method) => ('evaluation' in method ? [method.evaluation] : []))[0] ?? null;
  return methodsSection(
    [
      preprocessingWords(
        { ...options, adjust: columns.adjust },
        options.outer === '632plus' ? 'each bootstrap sample' : 'the training samples of each outer fold',
      ),
      ...methodWords(named, classCount),
      ...choicesOf(
        named.length > 0 ? named : [{ name: '', options: knownOptions(selectOptions, result.options) }],
        columns,
      ),
      nestingWords(options, columns, evaluation),
      options.baselines ? 'A random and a reversed ranking were included as baseline methods.' : '',
      'Methods were compared pairwise by paired t-tests over the outer folds, corrected for overlapping training sets (Nadeau and Bengio 2003) and for multiple testing (Holm 1979).',
      ...comparisons.map((comparison) => resultSentence(comparison, scoreOf(options), comparisons.length > 1)),
    ],
    result.version,
  );
}

const MAX_NAMED = 20;

/** How each method chose its size: once if all did so in the same way, else with their names. */
function choicesOf(named: readonly NamedOptions[], columns: Columns): string[] {
  const namesByWords = new Map<string, string[]>();
  for (const { name, options } of named) {
    const words = choiceWords(options, columns, true);
    namesByWords.set(words, [...(namesByWords.get(words) ?? []), name]);
  }
  if (namesByWords.size === 1) return [...namesByWords.keys()];
  return Array.from(namesByWords, ([words, names]) => forMethods(names, words));
}

/** `Features were ranked …` as `For svm-rfe, features were ranked …`. */
const forMethods = (names: readonly string[], words: string) =>
  `For ${alternatives(
    names.map((name) => shortened(name, 80)),
    'and',
  )}, ${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;

/** Each method with what it does not have in common with the others. */
function methodWords(named: readonly NamedOptions[], classCount: number): string[] {
  if (named.length === 0) return [];
  const classifiers = new Set(named.map(({ options }) => classifierWords(options, classCount)));
  const common = classifiers.size === 1 ? [...classifiers] : [];
  return [
    `The following methods were compared: ${named
      .slice(0, MAX_NAMED)
      .map(({ name }) => shortened(name, 80))
      .join(', ')}${named.length > MAX_NAMED ? ', …' : ''}.`,
    ...common,
    ...named.map(({ name, options }) => {
      const own = common.length > 0 ? [] : [classifierWords(options, classCount)];
      const [first, ...rest] = [...own, eliminationWords(options, classCount), tuningWords(options)].filter(Boolean);
      return [forMethods([name], first), ...rest].join(' ');
    }),
  ];
}

export interface NamedOptions {
  readonly name: string;
  readonly options: ResolvedSelectOptions;
}

/** The options of each method as its plan resolved them; the facts are those of the first data set. */
export function methodsNamed({ options }: CompareResult, { data }: Comparison, columns: Columns): NamedOptions[] {
  const facts: DatasetFacts = {
    sampleCount: data.rows,
    featureCount: data.features.length,
    classes: data.classes,
    ...(data.response && { target: 'real' }),
    hasFolds: columns.foldsColumn !== null,
  };
  try {
    const common = knownOptions(selectOptions, options);
    const list = knownOptions(compareOptions, options).methods ?? [];
    return namedMethods(list, common).map(({ name, options: own }) => ({
      name,
      options: knownOptions(selectOptions, { ...own, ...filledSelection(own, facts) }),
    }));
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

/** `Nested-CV accuracy was 0.95 for svm-rfe and 0.93 for mfe.` */
function resultSentence({ data, methods }: Comparison, score: string, isOneOfSeveral: boolean): string {
  const values = methods.flatMap((method) =>
    'evaluation' in method ? [`${scoreText(method.evaluation.outer.mean)} for ${shortened(method.name, 80)}`] : [],
  );
  const last = values.pop();
  if (last === undefined) return '';
  const where = isOneOfSeveral ? ` on ${inQuotes(data.source)}` : '';
  return `${capitalized(scoreTitle(score))}${where} was ${values.length > 0 ? `${values.join(', ')} and ` : ''}${last}.`;
}
