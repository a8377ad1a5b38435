// The command line that reproduces a result: every option that is not the default. Options implied
// by a method, such as its criterion, are given only if they differ.

import { defaultValue, fileOption, flagOf, type OptionShape, optional } from '../../base/option.ts';
import { UserError } from '../../base/problem.ts';
import { filledOptions, filledSelection, scoreOf } from '../../plan/filled-options.ts';
import type { DatasetFacts } from '../../plan/plan.ts';
import { type ResolvedSelectOptions, rankOptions, selectOptions } from '../../plan/task-options.ts';
import type { ResultData } from '../result.ts';
import { isSame, knownOptions } from './known-options.ts';
import { fileWord, shellWord } from './shell-word.ts';

/** The input for a command line: a result, or its command and options. */
export interface Repeatable {
  readonly command: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The facts on which defaults depend; absent if they are not known. */
  readonly data?: Pick<ResultData, 'rows' | 'features' | 'classes'>;
}

/** Held-out samples are no option of the task: the command line reads them. */
const testOption = { test: optional(fileOption({ summary: 'held-out samples' })) };

/** The command line that reproduces this result from the given sources. */
export function commandLine(result: Repeatable, shape: OptionShape, sources: readonly string[]): string {
  const whole = { ...shape, ...testOption };
  const options = knownOptions(whole, result.options) as Record<string, unknown>;
  const said = Object.entries(saidOptions(options, result, whole)).flatMap(([name, value]) => {
    if (value === true) return [flagOf(name)];
    if (value === false) return [flagOf(`no${name[0].toUpperCase()}${name.slice(1)}`)];
    return [flagOf(name), name === 'test' ? fileWord(String(value)) : shellWord(valueText(name, value))];
  });
  return ['svm-sieve', result.command, ...sources.map(fileWord), ...said].join(' ');
}

/** Those that must be said, in the order of the help. */
function saidOptions(
  options: Readonly<Record<string, unknown>>,
  { options: recorded, data }: Repeatable,
  shape: OptionShape,
): Record<string, unknown> {
  const unusual = Object.entries(options).filter(([name, value]) => {
    const isUsual = value === null || value === undefined || isSame(value, defaultValue(shape[name]));
    return !isUsual;
  });
  const implied = impliedOptions(Object.fromEntries(unusual), recorded);
  for (const name of impliedByData(options, shape, data)) implied.add(name);
  return Object.fromEntries(unusual.filter(([name]) => !implied.has(name)));
}

/** Options of a search whose default depends on the data and on one another. */
const BY_DATA = ['ranking', 'scaleWithinFolds', 'step', 'repeats'] as const;

/** Those among them that have the default which a run on these data gives them. */
function impliedByData(
  options: Readonly<Record<string, unknown>>,
  shape: OptionShape,
  data: Repeatable['data'],
): readonly string[] {
  const isSelection = Object.hasOwn(shape, 'ranking');
  if (!Object.hasOwn(shape, 'step') || Object.hasOwn(shape, 'methods')) return [];
  const facts = data
    ? {
        sampleCount: data.rows,
        featureCount: data.features.length,
        classes: data.classes,
        hasFolds: options.foldsColumn !== null && !Object.hasOwn(shape, 'outerFolds'),
      }
    : null;
  const known = knownOptions(selectOptions, options);
  const implied: string[] = [];
  // One after the other: what is not implied is given, and the others' defaults may depend on it.
  for (const name of BY_DATA) {
    if (!Object.hasOwn(shape, name)) continue;
    const rest = BY_DATA.filter((other) => other === name || implied.includes(other));
    const unset = { ...known, ...Object.fromEntries(rest.map((own) => [own, null])) };
    const filled = defaultsFor(unset, facts, isSelection);
    if (filled && isSame(filled[name], known[name])) implied.push(name);
  }
  return implied;
}

function defaultsFor(options: ResolvedSelectOptions, facts: DatasetFacts | null, isSelection: boolean) {
  try {
    return isSelection ? filledSelection(options, facts) : { ranking: null, ...filledOptions(options, facts) };
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

const DERIVED = ['merge', 'retrainEvery', 'multiclass', 'coef0', 'loss'] as const;

/** Names of the options that the others imply. */
function impliedOptions(
  unusual: Readonly<Record<string, unknown>>,
  recorded: Readonly<Record<string, unknown>>,
): Set<string> {
  const implied = new Set<string>();
  // Solvers have two default tolerances; a result records both, unless an older version wrote it.
  const { tolerance, scoringTolerance = null } = recorded;
  if (scoringTolerance === null ? isSame(tolerance, 1e-6) : !isSame(tolerance, scoringTolerance))
    implied.add('tolerance');
  if (isSame(recorded.score, scoreOf(knownOptions(rankOptions, { machine: recorded.machine })))) implied.add('score');
  if (!Object.hasOwn(unusual, 'criterion')) return implied;
  const { criterion, once, recursive, ...rest } = unusual;
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !isDerived(name)));
  const byMethod = standsFor(others);
  if (byMethod && byMethod.criterion === criterion) implied.add('criterion');
  const standing = standsFor({ ...others, ...(implied.has('criterion') ? {} : { criterion }) });
  if (!standing) return implied;
  for (const name of DERIVED) if (isSame(standing[name], unusual[name])) implied.add(name);
  if (standing.once === !!once && standing.recursive === !!recursive) implied.add('once').add('recursive');
  return implied;
}

const isDerived = (name: string) => (DERIVED as readonly string[]).includes(name) || name === 'tolerance';

/** What a method comes to with these options; null if they do not go together. */
function standsFor(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null {
  const options = knownOptions(rankOptions, given);
  try {
    return { ...filledOptions(options) };
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

function valueText(name: string, value: unknown): string {
  // Methods have brackets around their own commas.
  if (Array.isArray(value))
    return value.map((item) => (name === 'methods' ? String(item) : listItem(String(item)))).join(',');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, weight]) => `${key}=${weight}`)
      .join(',');
  return String(value);
}

/**
 * An item of a list with commas between: in double quotes where it would be taken for several, or
 * lose its ends.
 */
const listItem = (text: string) => (/[,"]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
