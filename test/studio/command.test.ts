import { expect, it } from 'vitest';
import type { RunRequest, Source } from '../../apps/studio/engine/protocol.ts';
import { commandLines, libraryCall } from '../../apps/studio/state/command.ts';
import { generate, rank, readData, select } from '../../src/index.ts';
import { readFile } from '../../src/node.ts';
import { problemFrom } from '../problem.ts';

const example: Source = { kind: 'example', name: 'wine' };
const request = (more: Partial<RunRequest>): RunRequest => ({
  source: example,
  task: 'select',
  options: {},
  threads: 2,
  ...more,
});

it('lists changed options of the task only', () => {
  const options = { method: 'eb-rfe', candidates: 3, cost: 1, outerFolds: 4, drop: ['Ash'], header: true };
  expect(commandLines(request({ options }))).toEqual([
    'svm-sieve select example:wine --drop Ash --method eb-rfe --candidates 3',
  ]);
  expect(commandLines(request({ task: 'rank', options: { choose: 'one-se' } }))).toEqual([
    'svm-sieve rank example:wine',
  ]);
});

it('quotes hostile names for a shell', () => {
  const source: Source = { kind: 'file', name: '-rf $(touch x) \'".csv', blob: new Blob([]) };
  const [line] = commandLines(request({ source, options: { target: '`id`' } }));
  expect(line).toBe(`svm-sieve select './-rf $(touch x) '\\''".csv' --target '\`id\`'`);
});

it('generates the data first', () => {
  const source: Source = { kind: 'generated', name: 'xor', options: { rows: 60, seed: 3 } };
  expect(commandLines(request({ source, options: { kernel: 'rbf' } }))).toEqual([
    'svm-sieve generate xor --rows 60 --seed 3 -o xor.csv',
    'svm-sieve select xor.csv --kernel rbf',
  ]);
});

/** Runs the program with these functions instead of what it imports. */
async function ran(program: string): Promise<unknown> {
  const body = program.replace(/^import .*$/m, '');
  const names = { generate, rank, readData, readFile, select };
  const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...given: unknown[]) => unknown;
  return new AsyncFunction(...Object.keys(names), `${body}\nreturn result;`)(...Object.values(names));
}

it('writes a program that does the same', async () => {
  const options = { drop: ['Ash'], choose: 'n=3', costs: [0.1, 1], folds: 3, trace: 'full' };
  const program = libraryCall(request({ options }));
  expect(program.split('\n')[0]).toBe("import { readFile, select } from 'svm-sieve/node';");
  const { timings: _ours, ...result } = (await ran(program)) as { timings: unknown };
  const { drop, ...own } = options;
  const { timings: _theirs, ...expected } = await select(await readFile('example:wine', { drop }), own as object);
  expect(result).toEqual(expected);
});

it('quotes names in a program', async () => {
  const name = `'; throw "x"; '\\ \u2028 </script>`;
  const source: Source = { kind: 'generated', name: 'noise', options: { rows: 20, features: 3 } };
  const program = libraryCall(request({ task: 'rank', source, options: { keep: [name] } }));
  expect(program).not.toMatch(/<\/script|\u2028/);
  const { code, facts } = await problemFrom(ran(program));
  expect({ code, facts }).toEqual({ code: 'keep-unknown', facts: { feature: name, nearest: null } });
});
