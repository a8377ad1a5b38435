// The methods of a comparison in words that can stand in a paper: what they share once, and what
// each does by itself.

import { UserError } from '../../base/problem.ts';
import { listed } from '../../base/text.ts';
import { filledOptions } from '../../plan/make-plan.ts';
import { namedMethods } from '../../plan/method-list.ts';
import { compareOptions, selectOptions } from '../../plan/task-options.ts';
import type { Section } from '../../report/document.ts';
import { shortened } from '../../report/text.ts';
import type { CompareResult, Comparison } from '../compare.ts';
import { readingOptions } from '../data.ts';
import { knownOptions } from './known-options.ts';
import { methodsSection } from './parts.ts';
import { eliminationWords, machineWords, preparationWords, tuningWords } from './selection-words.ts';
import { choiceWords, nestingWords } from './validation-words.ts';

export function comparedMethods(result: CompareResult, comparisons: readonly Comparison[]): Section {
  const options = knownOptions(compareOptions, result.options);
  const columns = knownOptions(readingOptions, result.options);
  const classCount = Math.max(...comparisons.map(({ data }) => data.classes.length));
  const evaluation =
    comparisons[0].methods.flatMap((method) => ('evaluation' in method ? [method.evaluation] : []))[0] ?? null;
  const first = knownOptions(selectOptions, result.options);
  return methodsSection(
    [
      preparationWords({ ...options, adjust: columns.adjust }, 'the training samples of each outer fold'),
      ...methodWords(result, classCount),
      choiceWords(first, columns, true),
      nestingWords(options, columns, evaluation),
      options.baselines ? 'A random and a reversed ranking were included as baselines.' : '',
      'Pairs of methods were compared by paired t-tests over the outer folds, with the correction for overlapping training sets (Nadeau, Bengio 2003) and Holm’s adjustment for the number of methods (Holm 1979).',
    ],
    result.version,
  );
}

/** Each method with what it does not share with the first. */
function methodWords(result: CompareResult, classCount: number): string[] {
  const named = methodsNamed(result);
  if (named.length === 0) return [];
  const machines = new Set(named.map(({ options }) => machineWords(options, classCount)));
  const whatTrains = machines.size === 1 ? [...machines] : [];
  return [
    `Compared were ${listed(
      named.map(({ name }) => name),
      20,
    )}.`,
    ...whatTrains,
    ...named.map(({ name, options }) => {
      const own = whatTrains.length > 0 ? [] : [machineWords(options, classCount)];
      return `${shortened(name, 80)}: ${[...own, tuningWords(options), eliminationWords(options, classCount)].filter(Boolean).join(' ')}`;
    }),
  ];
}

function methodsNamed({ options }: CompareResult) {
  try {
    const common = knownOptions(selectOptions, options);
    const list = knownOptions(compareOptions, options).methods ?? [];
    return namedMethods(list, common).map(({ name, options: own }) => ({
      name,
      options: knownOptions(selectOptions, { ...own, ...filledOptions(own) }),
    }));
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}
