// A ranking read back from a result file. The file may come from anywhere: the parts in use are
// validated, the rest is ignored.

import * as z from 'zod';
import { problem } from '../base/problem.ts';
import type { Evidence } from '../composites/index.ts';
import { type OpenResult, parseJson, type ResultSource, readContent } from './json-source.ts';
import { savedEvidence } from './saved-evidence.ts';

/**
 * A number in a result; null if there is none, such as the criterion of a candidate that could not
 * be eliminated.
 */
export type Measured = number | null;

/**
 * The parts of a trace step that are read back; results of earlier versions may lack some of them.
 */
export interface RankedStep {
  readonly features: number;
  readonly removed: readonly string[];
  readonly added?: readonly string[];
  readonly criterion: readonly Measured[];
  readonly runnerUp?: { readonly feature: string; readonly criterion: Measured } | null;
  /** The difference between the criterion of the runner-up and that of the last eliminated feature. */
  readonly gap?: Measured;
  readonly margin?: Measured;
  readonly weightNorm2?: Measured;
  readonly score?: Measured;
  readonly test?: Measured;
  readonly stop?: string;
  readonly after?: { readonly margin?: Measured; readonly weightNorm2?: Measured };
  readonly criteria?: Readonly<Record<string, Measured>>;
}

/** The part of a result of `rank` or `select` that is used; a complete result is also accepted. */
export interface RankedResult {
  /** All features, best first. */
  readonly ranking: readonly string[];
  /** The features that were never eliminated. */
  readonly survivors: readonly string[];
  /** Every step of the elimination. */
  readonly trace: readonly RankedStep[];
  /** The criterion of every feature, for one-shot rankings. */
  readonly scores?: Readonly<Record<string, Measured>>;
  /** The findings of a method that combines others. */
  readonly evidence?: Evidence;
  /** What `select` chose. */
  readonly selected?: { readonly features: readonly string[] };
  /** The options of the run. */
  readonly options: Readonly<Record<string, unknown>>;
}

const EXPECTED = { commands: ['rank', 'select'] };

// JSON has no Infinity: it is written as a text.
const isMeasured = (value: unknown) => value === null || typeof value === 'number' || value === 'Infinity';
const asMeasured = (value: unknown) => (value === 'Infinity' ? Infinity : (value as Measured));

export const measured = z.custom<unknown>(isMeasured, 'expected a number').transform(asMeasured);

// Checked by hand: as own properties of a parsed object even strange names, such as __proto__, are
// names like others.
export const measuredByName = z
  .custom<Record<string, unknown>>(
    (value) => isObject(value) && Object.values(value).every(isMeasured),
    'expected numbers by name',
  )
  .transform((byName): Readonly<Record<string, Measured>> => {
    const entries = Object.entries(byName).map(([name, value]) => [name, asMeasured(value)] as const);
    return Object.fromEntries(entries);
  });

const names = z.array(z.string());

export const rankedStep = z
  .object({
    features: z.int().positive(),
    removed: names.min(1),
    added: names.optional(),
    criterion: z.array(measured),
    runnerUp: z.object({ feature: z.string(), criterion: measured }).nullish(),
    gap: measured.optional(),
    margin: measured.optional(),
    weightNorm2: measured.optional(),
    score: measured.optional(),
    test: measured.optional(),
    stop: z.string().optional(),
    after: z.object({ margin: measured.optional(), weightNorm2: measured.optional() }).optional(),
    criteria: measuredByName.optional(),
  })
  .refine(
    ({ removed, added = [], criterion }) => removed.length + added.length === criterion.length,
    'expected one criterion per eliminated or added feature',
  );

const rankedResult = z.object({
  ranking: names.min(1).refine((list) => new Set(list).size === list.length, 'a feature occurs twice'),
  survivors: names,
  trace: z.array(rankedStep),
  scores: measuredByName.optional(),
  evidence: savedEvidence.optional(),
  selected: z.object({ features: names.min(1) }).optional(),
  options: z.custom<Readonly<Record<string, unknown>>>(isObject, 'expected an object'),
});

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a result that contains a ranking; anything else is rejected. */
export async function readRankedResult(source: ResultSource, open?: OpenResult): Promise<RankedResult> {
  const { name, content: given } = await readContent(source, EXPECTED, open);
  const content = typeof given === 'string' ? parseJson(given, name, EXPECTED) : given;
  const at = { source: name };
  if (!isObject(content) || content.tool !== 'svm-sieve')
    throw problem('result-foreign', { expected: EXPECTED }, { at });
  if (content.format !== 1) throw problem('result-format-unknown', {}, { at });
  if (!Object.hasOwn(content, 'ranking'))
    throw problem('result-without-ranking', { command: commandOf(content), expected: EXPECTED }, { at });
  const checked = rankedResult.safeParse(content);
  if (checked.success) return checked.data;
  const [{ path, message }] = checked.error.issues;
  throw problem(
    'result-damaged',
    { command: commandOf(content) ?? 'rank', reason: message },
    { at: { source: name, path: path.join('.') } },
  );
}

const commandOf = ({ command }: Record<string, unknown>) => (typeof command === 'string' ? command : null);
