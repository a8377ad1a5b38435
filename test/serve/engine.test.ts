// The script for a program that has a JavaScript engine and nothing around it: no encoders, timers,
// signals or event loop. A context of `vm` is such an engine.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../src/index.ts';
import { Client, type Json, type Message, messageBytes, parsedMessage, type Sent } from './client.ts';

const script = readFileSync(fileURLToPath(new URL('../../dist/engine.js', import.meta.url)), 'utf8');

/** An engine that has what ECMAScript and WebAssembly define. */
function engine() {
  const context = createContext({});
  expect(runInContext('typeof TextEncoder + typeof setTimeout + typeof performance', context)).toBe(
    'undefinedundefinedundefined',
  );
  runInContext(script, context);
  const { svmSieve } = context as { svmSieve: { answer(bytes: Uint8Array): Promise<Uint8Array> } };
  let next = 1;
  return async (call: string, header: object = {}, arrays: readonly Sent[] = []): Promise<Message> => {
    const bytes = await svmSieve.answer(messageBytes({ id: next++, call, ...header }, arrays));
    return parsedMessage(Buffer.from(bytes))!;
  };
}

const little = (values: Float64Array | Int32Array) => new Uint8Array(values.buffer);

/** Generated data as the arrays of a request. */
function arraysOf(name: string, rows: number, features: number): Sent[] {
  const { names, columns, labels } = generate(name, { rows, features, seed: 3 });
  const words = [...new Set(labels)].sort();
  const values = new Float64Array(columns.flatMap((own) => [...own]));
  const codes = Int32Array.from(labels, (label) => words.indexOf(label));
  return [
    { role: 'matrix', type: 'float64', shape: [rows, features], order: 'feature-major', names, bytes: little(values) },
    { role: 'column', type: 'int32', shape: [rows], name: 'class', words, bytes: little(codes) },
  ];
}

/** A result without how long it took. */
function resultOf({ arrays }: Message): Json {
  const { timings: _timings, ...result } = JSON.parse(arrays.result.toString('utf8'));
  return result;
}

describe('the script for JavaScript engines', () => {
  let call: ReturnType<typeof engine>;
  let client: Client;

  beforeAll(async () => {
    call = engine();
    client = await new Client().hello();
    expect((await call('hello', { protocol: 1 })).header).toMatchObject({ protocol: 1, tool: 'svm-sieve' });
    return async () => void (await client.close());
  });

  const TASKS = [
    ['rank', 'microarray', 30, 200, {}],
    ['rank', 'xor', 60, 8, { kernel: 'rbf', gamma: 0.3 }],
    ['select', 'noise', 40, 12, { folds: 3, repeats: 2 }],
    ['evaluate', 'madelon', 60, 24, { folds: 3, outerFolds: 3, step: 4 }],
    ['train', 'hermes', 50, 20, { kernel: 'poly', degree: 2 }],
  ] as const;

  it.each(TASKS)('has the result of %s on %s to the last bit', async (task, name, rows, features, options) => {
    const arrays = arraysOf(name, rows, features);
    const [here, there] = [await call('read', {}, arrays), await client.ask('read', {}, arrays)];
    expect(here.header.data).toBe(there.header.data);
    const request = { data: here.header.data, options };
    expect(resultOf(await call(task, request))).toEqual(resultOf(await client.ask(task, request)));
  });

  it('predicts, explains and reports', async () => {
    const arrays = arraysOf('noise', 40, 12);
    const { header } = await call('read', {}, arrays);
    const selected = await call('select', { data: header.data, options: { folds: 3, repeats: 1 } });
    const result = {
      role: 'result',
      type: 'utf8',
      shape: [selected.arrays.result.length],
      bytes: selected.arrays.result,
    };
    const predicted = await call('predict', { model: selected.header.model }, [arrays[0]]);
    expect(predicted.arrays.predicted).toHaveLength(40 * 4);
    const { ranking } = resultOf(selected);
    const explained = await call('explain', { feature: ranking[0] }, [result]);
    expect(explained.header.sentences.join(' ')).toContain(ranking[0]);
    const report = await call('report', {}, [result]);
    expect(report.header.error).toBeUndefined();
    const page = report.arrays.html.toString('utf8');
    const theirs = await client.ask('report', {}, [result]);
    expect(page).toBe(theirs.arrays.html.toString('utf8'));
  });

  it('keeps names of every script, and refuses bytes that are no UTF-8', async () => {
    const arrays = arraysOf('noise', 40, 3);
    const names = ['größe', '遺伝子', '𝛼𝛽'];
    const { header } = await call('read', {}, [{ ...arrays[0], names }, arrays[1]]);
    const { ranking } = resultOf(await call('rank', { data: header.data }));
    expect([...ranking].sort()).toEqual([...names].sort());
    const broken = Uint8Array.from([0x7b, 0xff, 0x7d]);
    const model = { role: 'model', type: 'utf8', shape: [broken.length], bytes: broken };
    expect((await call('model', {}, [model])).header.error.code).toBeTruthy();
  });

  it('answers problems as data', async () => {
    expect((await call('rank', { data: 'sha256:none' })).header.error).toMatchObject({ code: 'not-in-memory' });
    expect((await call('rnak')).header.error).toMatchObject({ code: 'call-unknown' });
    const path = await call('read', { path: 'data.csv' });
    expect(path.header.error.code).not.toBe('internal-error');
  });
});
