// The command line of a result: every option that is not as usual, in words that a shell gives back
// as they were.

import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OptionShape, resolveOptions } from '../../src/base/option.ts';
import { escapeControlChars } from '../../src/base/text.ts';
import { filledOptions, filledSelection } from '../../src/plan/filled-options.ts';
import { compareOptions, evaluateOptions, rankOptions, selectOptions } from '../../src/plan/task-options.ts';
import { readingOptions } from '../../src/tasks/data.ts';
import { commandLine } from '../../src/tasks/reports/command-line.ts';
import { fileWord, shellWord } from '../../src/tasks/reports/shell-word.ts';

/** What bash makes of words. */
function words(text: string): string[] {
  const given = execFileSync('bash', ['-c', `printf '%s\\0' ${text}`], { encoding: 'utf8' });
  return given.split('\0').slice(0, -1);
}

describe('words for a shell', () => {
  it('come back as they were, and show nothing that a page would hide', () => {
    const text = fc.string({ unit: 'binary' }).filter((own) => !own.includes('\0'));
    const hostile = fc.constantFrom(
      "it's",
      '$(rm -rf /)',
      '`id`',
      '!!',
      '~',
      '*',
      'a\nb',
      '\u202egnp.exe',
      '\x1b[31m',
      '\\',
      '',
      '-rf',
      'é👩‍🔬',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(text, hostile), { minLength: 1, maxLength: 20 }), (all) => {
        const written = all.map(shellWord);
        expect(words(written.join(' '))).toEqual(all.map((own) => own.toWellFormed()));
        for (const word of written) expect(escapeControlChars(word)).toBe(word);
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('never let a file be taken for a flag', () => {
    expect(fileWord('-rf.csv')).toBe('./-rf.csv');
    expect(fileWord('-')).toBe('-');
    expect(fileWord("a 'b'.csv")).toBe("'a '\\''b'\\''.csv'");
  });
});

/** Options as a result of the task has them. */
function resolved(shape: typeof rankOptions, given: Record<string, unknown>) {
  const options = resolveOptions(shape, given);
  if (!('ranking' in options)) return { ...options, ...filledOptions(options) };
  return { ...options, ...filledSelection(options as never, null) };
}

describe('the command line of a result', () => {
  it('names every option that is not the default', () => {
    const shape = { ...readingOptions, ...compareOptions };
    const given = {
      methods: ['svm-rfe', 'mfe[cost=1e6;on-nonseparable=soft]'],
      baselines: false,
      drop: ["it's"],
      costs: [1, 10],
      eliminateGroups: true,
      seed: 7,
    };
    const options = resolveOptions(shape, given as never);
    const line = commandLine({ command: 'compare', options }, shape, ['my data.csv']);
    expect(line).toBe(
      "svm-sieve compare 'my data.csv' --drop 'it'\\''s' --costs 1,10 --eliminate-groups --seed 7 --methods " +
        "'svm-rfe,mfe[cost=1e6;on-nonseparable=soft]' --no-baselines",
    );
    const usual = resolveOptions(evaluateOptions, {});
    expect(commandLine({ command: 'evaluate', options: usual }, evaluateOptions, ['a.csv'])).toBe(
      'svm-sieve evaluate a.csv',
    );
  });

  it.each<[Record<string, unknown>, string]>([
    [{}, ''],
    [{ method: 'gradient-angle' }, ' --method gradient-angle'],
    [{ method: 'mfe', cost: Number.POSITIVE_INFINITY }, ' --cost Infinity --method mfe'],
    [{ kernel: 'poly' }, ' --kernel poly'],
    [{ kernel: 'poly', coef0: 2 }, ' --kernel poly --coef0 2'],
    [{ machine: 'linear' }, ' --machine linear'],
    [{ machine: 'linear', loss: 'hinge' }, ' --machine linear --loss hinge'],
    [{ criterion: 'dj' }, ' --criterion dj'],
    [{ method: 'fisher', recursive: true }, ' --method fisher --recursive'],
    [{ once: true }, ' --once'],
    [{ tolerance: 1e-6 }, ' --tolerance 0.000001'],
    [{ multiclass: 'ovr', merge: 'max', retrainEvery: 0 }, ' --multiclass ovr --merge max --retrain-every 0'],
    [{ keep: ['a,b', ' c', 'd"e'] }, ` --keep '"a,b"," c","d""e"'`],
    [{ classWeights: { a: 2, b: 0.5 } }, ' --class-weights a=2,b=0.5'],
    [{ gammas: ['auto', 0.1], step: '20:100,1' }, ' --gammas auto,0.1 --step 20:100,1'],
    [{ test: 'more rows.csv' }, " --test 'more rows.csv'"],
  ])('leaves out what a method stands for: %j', ({ test = null, ...given }, said) => {
    const options = { ...resolved(rankOptions, given), test };
    const line = commandLine({ command: 'rank', options }, rankOptions, ['a.csv']);
    expect(line).toBe(`svm-sieve rank a.csv${said}`);
  });

  it('says no tolerance for a result of a version that did not distinguish the two', () => {
    const { scoringTolerance: _, ...options } = resolved(rankOptions, {}) as Record<string, unknown>;
    expect(commandLine({ command: 'rank', options }, rankOptions, ['a.csv'])).toBe('svm-sieve rank a.csv');
  });

  it('gives the options back when it is read again', () => {
    const choices: [string, readonly unknown[]][] = [
      ['method', ['svm-rfe', 'eb-rfe', 'mfe', 'gradient-angle', 'fisher', 'dj']],
      ['kernel', ['linear', 'rbf', 'poly', 'sigmoid']],
      ['multiclass', [null, 'ovo', 'ovr']],
      ['merge', [null, 'sum', 'mean']],
      ['tolerance', [null, 1e-6, 1e-4]],
      ['coef0', [null, 0, 1]],
      ['once', [true, false]],
      ['retrainEvery', [null, 0, 1, 5]],
      ['choose', ['best', 'one-se', 'n=3']],
      ['keep', [[], ['x', 'a, "b"']]],
    ];
    const given = fc.record(Object.fromEntries(choices.map(([name, values]) => [name, fc.constantFrom(...values)])));
    fc.assert(
      fc.property(given, (own) => {
        // Neither has a ranking of the full set alone: the plan refuses both.
        const once = { ...own, once: own.once && own.method !== 'mfe' && own.method !== 'eb-rfe' };
        const options = resolved(selectOptions, once);
        const line = commandLine({ command: 'select', options }, selectOptions, ['a.csv']);
        expect(resolved(selectOptions, read(line, selectOptions))).toEqual(options);
      }),
      { numRuns: 40, seed: 1 },
    );
  });
});

/** The options of a command line, as texts. */
function read(line: string, shape: OptionShape): Record<string, unknown> {
  const [, , , ...rest] = words(line);
  const given: Record<string, unknown> = {};
  while (rest.length > 0) {
    const name = rest
      .shift()!
      .slice(2)
      .replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    expect(Object.keys(shape)).toContain(name);
    given[name] = rest.length === 0 || rest[0].startsWith('--') ? true : rest.shift();
  }
  return given;
}
