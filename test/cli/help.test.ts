// The help of every command: its basic options on one screen, everything with `--help all`.

import { describe, expect, it } from 'vitest';
import { commands } from '../../apps/cli/commands/index.ts';
import { flagsOf } from '../../apps/cli/flags.ts';
import { commandHelp } from '../../apps/cli/help.ts';

const linesOf = (text: string) => text.trimEnd().split('\n');

/** Flags that have a line of their own. */
const listed = (text: string) => [...text.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag);

describe.each(commands)('the help of $name', ({ load }) => {
  it('has its basic options and an example on one screen', async () => {
    const command = await load();
    const text = commandHelp(command, false);
    const flags = flagsOf(command.options);
    const basic = flags.filter(({ info }) => info.level === 'basic');
    const shown = basic.length > 0 ? basic : flags;
    expect(linesOf(text).length).toBeLessThanOrEqual(40);
    for (const line of linesOf(text)) expect(line.length).toBeLessThanOrEqual(80);
    expect(listed(text)).toEqual([...shown.map(({ long }) => long), '--help']);
    expect(text).toContain('Examples:\n  svm-sieve ');
    expect(text.includes('--help all')).toBe(shown.length < flags.length);
  });

  it('has every option, and the meaning of every choice, on demand', async () => {
    const command = await load();
    const text = commandHelp(command, true);
    const flags = flagsOf(command.options);
    expect(listed(text).sort()).toEqual(flags.map(({ long }) => long).sort());
    const words = text.replaceAll(/\s+/g, ' ');
    const choices = flags.flatMap(({ info }) => info.choices ?? []);
    for (const { meaning } of choices) expect(words).toContain(meaning);
    for (const [line] of command.examples) expect(words.replaceAll(' \\ ', ' ')).toContain(line);
  });
});
