import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesSource } from '../../../src/data/source.ts';
import {
  answersSchema,
  entryOf,
  MAX_ENTRY_CHARS,
  type QueuedTask,
  tasksOf,
  tasksText,
} from '../../../src/executors/cluster/entry.node.ts';
import { pack, unpack } from '../../../src/executors/cluster/packet.node.ts';
import { Signer, signed, unsigned } from '../../../src/executors/cluster/signature.node.ts';
import { checkedData } from '../../../src/executors/cluster/stored-data.ts';
import { fromText, toText } from '../../../src/executors/cluster/wire.node.ts';
import { toDatasetData } from '../../../src/executors/dataset-data.ts';
import { evaluationId, toData } from '../../../src/executors/evaluation-data.ts';
import type { Executor } from '../../../src/executors/executor.ts';
import { inline } from '../../../src/executors/inline.ts';
import { extended, START } from '../../../src/executors/path.ts';
import { readData } from '../../../src/index.ts';
import { evaluate } from '../../../src/tasks/evaluate.ts';
import { add, evaluationOf, remove, tiedData } from '../evaluations.ts';

const doubles = fc.array(fc.double()).map((numbers) => Float64Array.from(numbers));
const integers = fc.array(fc.integer()).map((numbers) => Int32Array.from(numbers));
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.double(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    doubles,
    integers,
    fc.array(fc.option(tie('value'), { nil: undefined })),
    fc.dictionary(fc.oneof(fc.string(), fc.constant('\u0000'), fc.constant('\u0000n')), tie('value'), {
      noNullPrototype: true,
    }),
  ),
}));

describe('plain data', () => {
  it('come out of a text as they went in, to the bit', () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(fromText(toText(value))).toStrictEqual(value);
      }),
    );
  });

  it('come out of a packet as they went in, to the bit', () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(unpack(pack(value))).toStrictEqual(value);
      }),
    );
  });

  it('keep the payload of a missing number', () => {
    const missing = new Float64Array(1);
    new Uint32Array(missing.buffer).set([7, 0x7ff80000]);
    const [low] = new Uint32Array((unpack(pack({ missing })) as { missing: Float64Array }).missing.buffer);
    expect(low).toBe(7);
  });

  it('come back from a buffer of Node, which may be a part of a larger one', () => {
    const value = { values: Float64Array.of(1, 2, 3), places: Int32Array.of(7) };
    const bytes = pack(value);
    const larger = Buffer.concat([Buffer.alloc(3), bytes]);
    expect(unpack(larger.subarray(3))).toEqual(value);
  });

  it('that are cut off, or point elsewhere, are refused', () => {
    const bytes = pack({ values: Float64Array.of(1, 2, 3) });
    expect(() => unpack(bytes.subarray(0, bytes.length - 8))).toThrow('outside its packet');
    expect(() => unpack(bytes.subarray(0, 8))).toThrow('cut off');
    expect(() => fromText('{"\\u0000":"function","value":"x"}')).toThrow('not known');
  });
});

const identity = { version: '1.2.3', core: 'abc', build: '7f' };
const party = { identity, signer: new Signer() };
const session = '0'.repeat(32);
const digest = `sha256:${'0'.repeat(64)}`;
const job: QueuedTask = { kind: 'job', job: 'outer-fold', input: { cost: Infinity }, dataset: digest, data: null };
const evaluation: QueuedTask = {
  kind: 'evaluation',
  evaluation: digest,
  open: [digest],
  data: null,
  path: extended(extended(START, remove(3, 1)), { removed: [], added: [3] }),
  standing: digest,
  training: { change: add(2), splits: { from: 0, to: 3 } },
  batch: {
    candidates: [
      { change: remove(1), place: 2, splits: null },
      { change: remove(4), place: 3, splits: { from: 1, to: 2 } },
    ],
    lead: { place: -1, mean: -Infinity },
  },
};

describe('an entry of the queue', () => {
  it('gives its tasks back', () => {
    const tasks = [job, evaluation];
    const entry = entryOf(party, session, 'one', tasksText(tasks));
    expect(tasksOf(structuredClone(entry), 'one', party)).toEqual({ session, tasks });
  });

  it('of another version, core or build is refused by the names of both', () => {
    const entry = entryOf(party, session, 'one', tasksText([job]));
    for (const own of [
      { version: '2.0.0', core: 'abc', build: '7f' },
      { version: '1.2.3', core: 'def', build: '7f' },
      { version: '1.2.3', core: 'abc', build: '80' },
    ])
      expect(tasksOf(entry, 'one', { ...party, identity: own })).toEqual({
        refused: {
          code: 'entry-refused',
          facts: { reason: 'version', detail: `1.2.3-abc-7f, this is ${own.version}-${own.core}-${own.build}` },
        },
      });
  });

  const good = entryOf(party, session, 'one', tasksText([job]));
  const tasks = (...own: unknown[]) => ({ ...good, tasks: toText(own) });
  it.each([
    ['nothing', null],
    ['a text', 'tasks'],
    ['another format', { ...good, format: 1 }],
    ['one word more', { ...good, code: 'process.exit()' }],
    ['tasks that are no text', { ...good, tasks: [job] }],
    ['tasks that are no JSON', { ...good, tasks: '[' }],
    ['no tasks', tasks()],
    ['a task of no known kind', tasks({ ...job, kind: 'eval' })],
    ['a task with one word more', tasks({ ...job, module: 'fs' })],
    ['a task that brings data along', tasks({ ...job, data: {} })],
    ['a digest that is a path', tasks({ ...job, dataset: '../secret' })],
    ['a way that is no list of integers', tasks({ ...evaluation, path: [1, 2, 0] })],
    ['a way that ends too soon', tasks({ ...evaluation, path: Int32Array.of(5, 1) })],
    ['a way that goes back for ever', tasks({ ...evaluation, path: Int32Array.of(-1, 0) })],
    ['machines that are named by a path', tasks({ ...evaluation, standing: '../secret' })],
    ['machines that come along', tasks({ ...evaluation, standing: [] })],
    ['splits that are none', tasks({ ...evaluation, training: { change: remove(1), splits: null } })],
    ['a feature below 0', tasks({ ...evaluation, path: Int32Array.of(1, -4, 0) })],
    ['too large', { ...good, tasks: `"${'x'.repeat(MAX_ENTRY_CHARS)}"` }],
  ])('is refused where it is %s', (what, entry) => {
    const foreign = ['nothing', 'a text', 'another format', 'one word more', 'tasks that are no text'];
    const others: Readonly<Record<string, string>> = { 'tasks that are no JSON': 'unreadable', 'too large': 'large' };
    const reason = foreign.includes(what) ? 'foreign' : (others[what] ?? 'unfit');
    expect(tasksOf(entry, 'one', party)).toEqual({
      refused: { code: 'entry-refused', facts: { reason, detail: expect.any(String) } },
    });
  });
});

describe('with a secret', () => {
  const signing = { identity, signer: new Signer('a long and random text') };
  const text = tasksText([job]);
  const unauthentic = { refused: { code: 'entry-refused', facts: { reason: 'unauthentic', detail: '' } } };

  it('an entry is taken as it was signed, and no other way', () => {
    const entry = entryOf(signing, session, 'one', text);
    expect(tasksOf(entry, 'one', signing)).toEqual({ session, tasks: [job] });
    expect(tasksOf(entry, 'two', signing)).toEqual(unauthentic);
    expect(tasksOf({ ...entry, tasks: tasksText([job, job]) }, 'one', signing)).toEqual(unauthentic);
    expect(tasksOf({ ...entry, session: '1'.repeat(32) }, 'one', signing)).toEqual(unauthentic);
    expect(tasksOf(entryOf(party, session, 'one', text), 'one', signing)).toEqual(unauthentic);
    expect(tasksOf(entry, 'one', { identity, signer: new Signer('another') })).toEqual(unauthentic);
    expect(tasksOf(entry, 'one', party)).toEqual(unauthentic);
  });

  it('an answer is taken as it was signed, and no other way', () => {
    const { signer } = signing;
    const answer = signed(signer, 'one', '[]');
    expect(unsigned(signer, 'one', answer)).toBe('[]');
    for (const forged of [
      '[]',
      '',
      answer.replace('[]', '[1]'),
      `${'0'.repeat(64)}[]`,
      signed(new Signer('x'), 'one', '[]'),
    ])
      expect(unsigned(signer, 'one', forged)).toBeNull();
    expect(unsigned(signer, 'two', answer)).toBeNull();
    expect(unsigned(new Signer(), 'one', '[]')).toBe('[]');
  });

  it('has a name that tells it from others and does not tell it', () => {
    expect(signing.signer.key).toMatch(/^[0-9a-f]{12}$/);
    expect(new Signer('another').key).not.toBe(signing.signer.key);
    expect(new Signer().key).toBe('');
  });
});

describe('an answer', () => {
  const done = { kind: 'done', training: null, results: [], milliseconds: 0.5 };

  it('says how long a subset took, so that the next batch can be cut by it', () => {
    for (const milliseconds of [0, 0.5, null]) expect(answersSchema.parse([{ ...done, milliseconds }])).toHaveLength(1);
    for (const milliseconds of [Number.NaN, Infinity, -1])
      expect(answersSchema.safeParse([{ ...done, milliseconds }]).success).toBe(false);
  });
});

describe('a job that was sent as text', () => {
  it('has the same answer, though its settings share no object any more', async () => {
    const data = await readData(bytesSource('example:wine', ''));
    const asText: Executor = {
      ...inline,
      run: (job, signal) => inline.run({ ...job, input: fromText(toText(job.input)) }, signal),
    };
    const options = { method: 'eb-rfe', candidates: 4, costs: [0.1, 1, 10], outerFolds: 6 };
    const [here, there] = await Promise.all([inline, asText].map((executor) => evaluate(data, options, { executor })));
    expect({ ...there, timings: null }).toEqual({ ...here, timings: null });
  });
});

describe('stored data', () => {
  const data = toData(evaluationOf(tiedData(1)));
  const dataset = toDatasetData(tiedData(1));

  it('keep their digest', () => {
    const arrived = checkedData(unpack(pack(data)));
    expect(arrived).toEqual(data);
    expect(evaluationId(arrived as typeof data)).toBe(evaluationId(data));
    expect(checkedData(unpack(pack(dataset)))).toEqual(dataset);
  });

  it.each([
    ['a label of no class', { ...data, labels: data.labels.with(0, 2) }],
    ['a split of rows that are not there', { ...data, splits: [{ train: Int32Array.of(24), test: Int32Array.of(0) }] }],
    ['weights of other rows', { ...data, weights: new Float64Array(3) }],
    ['part of a row', { ...data, values: data.values.subarray(1) }],
    ['features that are not there', { ...data, features: [12] }],
    ['one word more', { ...data, code: '' }],
    ['values that are no list', { ...data, values: {} }],
    ['a dataset with a label of no class', { ...dataset, labels: dataset.labels.with(0, 7) }],
    ['a dataset with short columns', { ...dataset, rowCount: 25 }],
  ])('with %s are refused', (_, wrong) => {
    expect(() => checkedData(wrong)).toThrow();
  });
});
