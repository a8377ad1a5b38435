// Problems and notes are data: a stable code, plain facts, a position and machine-readable fixes.
// The catalogue in `messages/` renders them to English, once per surface: the command line spells
// options as flags, the library as option names, the studio as fields and buttons. No module reads
// a rendered sentence.

import { type FactsOf, isMessageCode, type MessageCode, renderMessage } from './messages/index.ts';
import type { Position } from './position.ts';
import { LIBRARY, type Speller } from './spelling.ts';

/** A fact of a problem or a note, as plain JSON. */
export type Fact = string | number | boolean | null | undefined | readonly Fact[] | { readonly [name: string]: Fact };

/**
 * A change to the options that solves a problem. If there are several fixes, each is sufficient.
 */
export interface Fix {
  /** Options to set, by their names in the library. */
  readonly set?: Readonly<Record<string, Fact>>;
  /** Items to add to options that are lists. */
  readonly add?: Readonly<Record<string, readonly string[]>>;
  /** Options to omit. */
  readonly unset?: readonly string[];
  /** Options that the user must set. */
  readonly ask?: readonly string[];
}

/** A problem that the user can fix, as plain data. */
export interface Problem<C extends MessageCode = MessageCode> {
  readonly code: C;
  readonly facts: FactsOf<C>;
  readonly at?: Position;
  readonly fixes?: readonly Fix[];
}

/** A note for the user about a result, as plain data. */
export type Note<C extends MessageCode = MessageCode> = Problem<C>;

/** Renders a problem or a note in English for one interface; for the library by default. */
export function render(one: Problem, speller: Speller = LIBRARY): string {
  return renderMessage(one, speller);
}

/** An error that the user can fix. Anything else that is thrown is an internal error. */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** At least one. */
  readonly problems: readonly Problem[];

  constructor(problems: Problem | readonly Problem[], options?: ErrorOptions) {
    const all = [problems].flat();
    super(all.map((one) => render(one)).join('\n'), options);
    this.problems = all;
  }

  /** The code of the first problem. */
  get code(): MessageCode {
    return this.problems[0].code;
  }

  /** The facts of the first problem. */
  get facts(): Readonly<Record<string, unknown>> {
    return this.problems[0].facts as Readonly<Record<string, unknown>>;
  }

  /** Alternative ways to solve the first problem. */
  get fixes(): readonly Fix[] {
    return this.problems[0].fixes ?? [];
  }
}

export interface ProblemDetails {
  readonly at?: Position;
  readonly fixes?: readonly Fix[];
  readonly cause?: unknown;
}

/**
 * A UserError to throw: `throw problem('inseparable', { margin }, { fixes: [{ set: { cost: Infinity
 * } }] })`.
 */
export function problem<C extends MessageCode>(code: C, facts: FactsOf<C>, details: ProblemDetails = {}): UserError {
  const { cause } = details;
  return new UserError(fact(code, facts, details), cause === undefined ? undefined : { cause });
}

/** The same error with a position, of which a problem's own parts are kept. */
export function withPosition(error: UserError, at: Position): UserError {
  const problems = error.problems.map((one) => ({ ...one, at: { ...at, ...one.at } }));
  return new UserError(problems, { cause: error });
}

/** A problem as data, to collect several. */
export function fact<C extends MessageCode>(
  code: C,
  facts: FactsOf<C>,
  { at, fixes }: Omit<ProblemDetails, 'cause'> = {},
): Problem<C> {
  return { code, facts, ...(at && { at }), ...(fixes && fixes.length > 0 && { fixes }) };
}

/** A note for a result. */
export const note: <C extends MessageCode>(
  code: C,
  facts: FactsOf<C>,
  details?: Omit<ProblemDetails, 'cause'>,
) => Note<C> = fact;

/** Notes in their order, each once: two are the same where code, facts and position are. */
export class NoteList {
  readonly #notes = new Map<string, Note>();

  add(...notes: readonly Note[]): this {
    for (const one of notes) {
      const key = JSON.stringify([one.code, one.facts, one.at]);
      if (!this.#notes.has(key)) this.#notes.set(key, one);
    }
    return this;
  }

  get list(): readonly Note[] {
    return [...this.#notes.values()];
  }
}

/**
 * A note or a problem as stored in results and `--json` output: its data and its English message.
 */
export interface Reported {
  readonly code: string;
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly at?: Position;
  readonly fixes?: readonly Fix[];
}

/** A note as stored in results: as data, or as a sentence in results from version 0.1. */
export type SavedNote = Note | Reported | string;

/**
 * The English text of a note of a result. A saved note whose code or facts are unknown to this
 * version keeps its message.
 */
export function noteText(one: SavedNote, speller: Speller = LIBRARY): string {
  if (typeof one === 'string') return one;
  const message = 'message' in one ? one.message : one.code;
  if (!isMessageCode(one.code)) return message;
  try {
    return render(one as Note, speller);
  } catch {
    // The facts come from a file that may be anything.
    return message;
  }
}

/** The data of a note that this version has reported, without its message. */
export const reportedNote = ({ code, facts, at, fixes }: Reported): Note =>
  fact(code as MessageCode, facts as never, { at, fixes });

export function reported(one: Problem): Reported {
  const { code, facts, at, fixes } = one;
  return {
    code,
    message: render(one),
    facts: facts as Readonly<Record<string, unknown>>,
    ...(at && { at }),
    ...(fixes && { fixes }),
  };
}
