// Options and choices that were renamed. The former spelling is declared with the option
// (`formerly` of its description) and accepted wherever options are read: on the command line, by
// the library, in saved results and in checkpoint files. A note names the new spelling.

import type { OptionInfo } from './option-info.ts';
import { type Note, note, problem } from './problem.ts';

type Shape = Readonly<Record<string, { readonly info: OptionInfo }>>;
type Given = Readonly<Record<string, unknown>>;

/** Options in their present spelling. */
export interface CurrentOptions {
  readonly options: Given;
  /** One for each former spelling that was given. */
  readonly notes: readonly Note[];
}

/** A former name of an option, by which it may still be given. */
export interface FormerName {
  readonly was: string;
  readonly option: string;
}

/** Every former name of the options of a shape. */
export function formerNames(shape: Shape): FormerName[] {
  return Object.entries(shape).flatMap(([option, { info }]) =>
    (info.formerly?.names ?? []).map((was) => ({ was, option })),
  );
}

/**
 * The options in their present spelling. An option that is given under both names must have the
 * same value.
 */
export function currentOptions(shape: Shape, given: Given): CurrentOptions {
  const options: Record<string, unknown> = { ...given };
  const spelled = new Map<string, string>();
  for (const { was, option } of formerNames(shape)) {
    // Options that were not given are undefined, or null in a result.
    const isGiven = !Object.hasOwn(shape, was) && Object.hasOwn(options, was);
    if (!isGiven) continue;
    const { [was]: value, [option]: present } = options;
    delete options[was];
    if (value === undefined || value === null) continue;
    refuseOtherMeaning(shape, { was, option }, value);
    const isTwice = present !== undefined && present !== null;
    if (isTwice && currentValue(shape[option].info, value) !== currentValue(shape[option].info, present))
      throw problem('option-given-twice', { option, was }, { fixes: [{ unset: [was] }] });
    options[option] = value;
    spelled.set(option, was);
  }
  const notes: Note[] = [];
  for (const [option, { info }] of Object.entries(shape)) {
    if (!info.formerly || !Object.hasOwn(options, option)) continue;
    const value = options[option];
    const now = currentValue(info, value);
    const was = spelled.get(option) ?? option;
    options[option] = now;
    if (was !== option || now !== value)
      notes.push(
        note('option-renamed', {
          was: { option: was, value: shownValue(value) },
          now: { option, value: shownValue(now) },
        }),
      );
  }
  return { options, notes };
}

/**
 * A former name may be what other programs call another option: `cv`, which was that of `ranking`,
 * is often a number of folds. A value that only fits the other one is explained.
 */
function refuseOtherMeaning(shape: Shape, { was, option }: FormerName, value: unknown): void {
  const { info } = shape[option];
  const choices = [...(info.choices ?? []).map((choice) => choice.value), ...Object.keys(info.formerly?.choices ?? {})];
  if (info.isOpen || choices.length === 0 || choices.includes(String(value))) return;
  const other = Object.keys(shape).find((name) => shape[name].info.synonyms?.includes(was));
  if (other === undefined) return;
  throw problem(
    'former-name-misunderstood',
    { option, was, value: shownValue(value), other },
    { fixes: [{ set: { [other]: shownValue(value) }, unset: [was] }] },
  );
}

/** The present word for a choice. */
function currentValue({ formerly }: OptionInfo, value: unknown): unknown {
  const choices = formerly?.choices ?? {};
  return typeof value === 'string' && Object.hasOwn(choices, value) ? choices[value] : value;
}

/** A value as a note holds it. */
const shownValue = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
