// The catalogue of messages: documented, spelled for each surface, and its English in one snapshot.

import { describe, expect, it } from 'vitest';
// @ts-expect-error A script, without types.
import { messageCatalogue } from '../../scripts/message-catalogue.mjs';
import { isMessageCode, type MessageCode, messageCodes } from '../../src/base/messages/index.ts';
import { fact, type Problem, render } from '../../src/base/problem.ts';
import { COMMAND_LINE, LIBRARY } from '../../src/base/spelling.ts';

interface Documented {
  readonly area: string;
  readonly code: string;
  readonly meaning: string | null;
  readonly remedy: string | null;
  readonly isNote: boolean;
  readonly facts: Problem['facts'] | null;
}

const catalogue: readonly Documented[] = messageCatalogue();

const example = ({ code, facts }: Documented): Problem => {
  if (!isMessageCode(code)) throw new Error(`${code} is not in the catalogue`);
  return fact(code, facts as never);
};

const codesWhere = (test: (one: Documented) => boolean) => catalogue.filter(test).map(({ code }) => code);

describe('the catalogue', () => {
  it('documents every code once', () => {
    const codes = catalogue.map(({ code }) => code as MessageCode);
    expect(codes.toSorted()).toEqual(messageCodes.toSorted());
  });

  it('says what each code means, what to do about a problem, and gives an example', () => {
    expect(codesWhere(({ meaning }) => !meaning?.endsWith('.'))).toEqual([]);
    expect(codesWhere(({ remedy, isNote }) => !isNote && !remedy?.endsWith('.'))).toEqual([]);
    expect(codesWhere(({ facts }) => facts === null)).toEqual([]);
  });

  it('needs no fact that its example lacks', () => {
    // A score is undefined in some folds, and messages say so; a fact never is.
    for (const one of catalogue) {
      for (const speller of [LIBRARY, COMMAND_LINE]) {
        expect(render(example(one), speller), one.code).not.toMatch(/(?<!is )undefined|\[object/);
      }
    }
  });

  it('never shows a flag to a program', () => {
    // An unknown flag is what the user has typed.
    const shown = codesWhere((one) => render(example(one), LIBRARY).includes('--'));
    expect(shown).toEqual(['flag-unknown']);
  });

  it('is one line of text each, without a blank at either end', () => {
    expect(codesWhere((one) => !/^\S(.*\S)?$/.test(render(example(one), COMMAND_LINE)))).toEqual([]);
  });

  it('reads like this', async () => {
    const lines = catalogue.flatMap((one) => [
      one.code,
      `  library:      ${render(example(one), LIBRARY)}`,
      `  command line: ${render(example(one), COMMAND_LINE)}`,
    ]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('messages.snapshot.txt');
  });
});

describe('values from files', () => {
  const problem = fact('cell-not-a-number', { value: '\u001b[2J' });

  it('are escaped on every surface', () => {
    for (const speller of [LIBRARY, COMMAND_LINE]) expect(render(problem, speller)).not.toMatch(/\p{Cc}/u);
  });

  it('are quoted where a shell would take them for a comment', () => {
    expect(COMMAND_LINE.setting('drop', '#3')).toBe('--drop "#3"');
    expect(COMMAND_LINE.setting('decimal', ',')).toBe('--decimal ","');
    expect(COMMAND_LINE.setting('missing', 'n/a')).toBe('--missing n/a');
  });
});
