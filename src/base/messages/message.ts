// What the catalogue holds: for each code a function from its facts to English. The comment above
// an entry is its documentation (docs/reference/messages.md): what the code means, `@remedy` what
// to do about it, `@example` the facts of an example. Documentation stays in comments so that no
// page and no command has to load it.

import type { Speller } from '../spelling.ts';

/** Plain data of one code. */
export type MessageFacts = Readonly<Record<string, unknown>>;

/** The facts of a message that has none. */
export type NoFacts = Readonly<Record<never, never>>;

/**
 * Marks a problem in data to be predicted: the model needs its columns, so advice about training
 * options does not apply.
 */
export type ForModel = { readonly isForModel?: boolean };

/**
 * The English message: subject, rule, value, remedy, in one or two sentences. Options are spelled
 * by `say`.
 */
export type Message<F extends MessageFacts> = (facts: F, say: MessageSpeller) => string;

/** Renders options and nested messages for one interface, such as the command line. */
export interface MessageSpeller extends Speller {
  /** The text of a problem or note that is embedded in another one. */
  message(inner: unknown): string;
}
