// svm-sieve serve as another program uses it: the protocol page, held to by a client of its own.

import { afterEach, describe, expect, it } from 'vitest';
import { run } from '../cli/run.ts';
import { Client, float64, int32, type Json, type Message, messageBytes, type Sent } from './client.ts';

const clients: Client[] = [];

async function connect(args: readonly string[] = []): Promise<Client> {
  const client = new Client(args);
  clients.push(client);
  return client.hello();
}

afterEach(() => {
  for (const { child } of clients.splice(0)) child.kill('SIGKILL');
});

const resultOf = ({ arrays }: Message) => JSON.parse(arrays.result.toString('utf8'));

/** Samples whose classes lie apart in the first features only. */
function samples(rows: number, columns: number): { matrix: Sent; target: Sent } {
  const values: number[] = [];
  const codes: number[] = [];
  for (let row = 0; row < rows; row++) {
    codes.push(row % 2);
    for (let column = 0; column < columns; column++)
      values.push(Math.sin(7 * row + 13 * column * column) + (column < 3 ? (row % 2) * 1.5 : 0));
  }
  return {
    matrix: { role: 'matrix', type: 'float64', shape: [rows, columns], bytes: float64(values) },
    target: { role: 'column', name: 'y', type: 'int32', shape: [rows], words: ['no', 'yes'], bytes: int32(codes) },
  };
}

async function readSamples(client: Client, rows = 40, columns = 12): Promise<string> {
  const { matrix, target } = samples(rows, columns);
  const { header } = await client.ask('read', { options: { target: 'y' } }, [matrix, target]);
  expect(header).toMatchObject({ samples: rows, features: columns, classes: ['no', 'yes'] });
  return header.data;
}

describe('a conversation', () => {
  it('begins with a handshake and ends with the input', async () => {
    const client = new Client();
    clients.push(client);
    const early = await client.ask('list');
    expect(early.header.error).toMatchObject({ code: 'handshake-missing' });
    const old = await client.ask('hello', { protocol: 7 });
    expect(old.header.error).toMatchObject({ code: 'protocol-unsupported', facts: { given: 7, supported: [1] } });
    const { header } = await client.ask('hello', { protocol: 1 });
    expect(header).toMatchObject({ protocol: 1, tool: 'svm-sieve' });
    expect(header.calls).toContain('rank');
    expect(await client.close()).toBe(0);
    expect(client.stderr).toBe('');
  });

  it('takes requests that are sent along with the handshake, in pieces of any size', async () => {
    const client = new Client();
    clients.push(client);
    const both = Buffer.concat([
      messageBytes({ id: 'a', call: 'hello', protocol: 1 }),
      messageBytes({ id: 'b', call: 'read', path: 'example:wine' }),
    ]);
    for (let at = 0; at < both.length; at += 5) client.raw(both.subarray(at, at + 5));
    expect((await client.receive())?.header).toMatchObject({ id: 'a', protocol: 1 });
    expect((await client.receive())?.header).toMatchObject({ id: 'b', samples: 178, features: 13 });
  });

  it('answers in lines of Base64 where that is asked for', async () => {
    const plain = await connect();
    const { data } = (await plain.ask('read', { path: 'example:wine' })).header;
    const larger = (await plain.ask('read', { path: 'example:wdbc' })).header.data;
    const expected = (await plain.ask('rank', { data, want: ['ranking', 'trace'] })).arrays.result;
    const requests = [
      messageBytes({ id: 1, call: 'hello', protocol: 1 }),
      messageBytes({ id: 2, call: 'read', path: 'example:wdbc' }),
      messageBytes({ id: 3, call: 'train', data: larger }),
      messageBytes({ id: 4, call: 'read', path: 'example:wine' }),
      messageBytes({ id: 5, call: 'rank', data, want: ['ranking', 'trace'] }),
    ];
    const client = new Client(['--base64']);
    clients.push(client);
    client.child.stdout.removeAllListeners('data');
    let text = '';
    const isThere = new Promise<void>((resolve) => {
      client.child.stdout.setEncoding('latin1').on('data', (chunk: string) => {
        text += chunk;
        if (text.split('\n\n').length > requests.length) resolve();
      });
    });
    client.raw(Buffer.concat(requests));
    await isThere;
    expect(text).toMatch(/^[\w+/=\n]+$/);
    expect(text.split('\n').every((line) => line.length <= 2 ** 16)).toBe(true);
    const messages = text.split('\n\n').map((message) => Buffer.from(message.replaceAll('\n', ''), 'base64'));
    const headers = messages
      .slice(0, -1)
      .map((bytes) => JSON.parse(bytes.toString('utf8', 4, 4 + bytes.readUInt32LE(0))));
    expect(headers.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    // Longer than a line.
    expect(headers[2].arrays[0].shape[0]).toBeGreaterThan(3 * 2 ** 14);
    expect(messages[4].includes(expected)).toBe(true);
  });

  it('stops what runs when the input ends', async () => {
    const client = await connect();
    const data = await readSamples(client, 60, 300);
    client.send('evaluate', { data, options: { step: 1, outerRepeats: 100 } });
    const start = performance.now();
    expect(await client.close()).toBe(0);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('requires --stdio', async () => {
    const { code, stderr } = await run(['serve']);
    expect(code).toBe(2);
    expect(stderr).toContain('--stdio');
  });
});

describe('tasks', () => {
  const COMMANDS: [call: string, options: Record<string, unknown>, flags: string[]][] = [
    ['rank', { kernel: 'rbf' }, ['--kernel', 'rbf']],
    ['select', { folds: 3, choose: 'n=4' }, ['--folds', '3', '--choose', 'n=4']],
    ['evaluate', { outerFolds: 3, folds: 3 }, ['--outer-folds', '3', '--folds', '3']],
    [
      'compare',
      { methods: ['fisher', 'svm-rfe'], outerFolds: 3 },
      ['--methods', 'fisher,svm-rfe', '--outer-folds', '3'],
    ],
    ['train', { cost: 0.5 }, ['--cost', '0.5']],
  ];

  /** Times differ, and `test` is an option of the command line alone. */
  const comparable = (result: Json) => {
    const { timings: _timings, options, ...rest } = result;
    const { test: _test, ...own } = options;
    const methods = rest.methods?.map(({ timings: _own, ...method }: Json) => method);
    return { ...rest, options: own, ...(methods && { methods }) };
  };

  it.each(COMMANDS)('%s gives what the command writes', async (call, options, flags) => {
    const client = await connect();
    const { header } = await client.ask('read', { path: 'example:wine' });
    const answer = await client.ask(call, { data: header.data, options });
    expect(answer.header.error).toBeUndefined();
    const { code, stdout } = await run([call, 'example:wine', ...flags, '--json', '-', '--quiet', '--threads', '1']);
    expect(code).toBe(0);
    expect(comparable(resultOf(answer))).toEqual(comparable(JSON.parse(stdout)));
  });

  it('gives the parts that are wanted', async () => {
    const client = await connect();
    const data = await readSamples(client);
    const whole = resultOf(await client.ask('rank', { data }));
    const part = resultOf(await client.ask('rank', { data, want: ['ranking', 'trace.removed', 'absent'] }));
    expect(part).toEqual({
      ranking: whole.ranking,
      trace: whole.trace.map(({ removed }: { removed: string[] }) => ({ removed })),
    });
  });

  it('scores arrays that come with a ranking along the path', async () => {
    const client = await connect();
    const data = await readSamples(client);
    const { matrix, target } = samples(40, 12);
    const result = resultOf(await client.ask('rank', { data }, [matrix, target]));
    expect(result.trace[0].test).toBeGreaterThan(0.9);
  });

  it('reads the same numbers from rows, columns, single precision and sparse storage', async () => {
    const client = await connect();
    const rows = [
      [1, 0, 4],
      [2, 0, 0],
      [0, 3, 5],
      [1, 1, 6],
    ];
    const target: Sent = {
      role: 'column',
      name: 'y',
      type: 'int32',
      shape: [4],
      words: ['a', 'b'],
      bytes: int32([0, 1, 0, 1]),
    };
    const flat = rows.flat();
    const turned = [0, 1, 2].flatMap((column) => rows.map((row) => row[column]));
    const forms: Sent[][] = [
      [{ role: 'matrix', type: 'float64', shape: [4, 3], bytes: float64(flat) }],
      [{ role: 'matrix', type: 'float64', shape: [4, 3], order: 'feature-major', bytes: float64(turned) }],
      [{ role: 'matrix', type: 'float32', shape: [4, 3], bytes: new Uint8Array(Float32Array.from(flat).buffer) }],
      [
        { role: 'sparse-starts', type: 'int32', shape: [4], bytes: int32([0, 3, 5, 8]) },
        { role: 'sparse-rows', type: 'int32', shape: [8], bytes: int32([0, 1, 3, 2, 3, 0, 2, 3]) },
        { role: 'sparse-values', type: 'float64', shape: [8], rows: 4, bytes: float64([1, 2, 1, 3, 1, 4, 5, 6]) },
      ],
    ];
    const csv = `f1,f2,f3,y\n${rows.map((row, k) => [...row, 'ab'[k % 2]].join()).join('\n')}\n`;
    const file: Sent = { role: 'file', type: 'uint8', name: 'x.csv', shape: [csv.length], bytes: Buffer.from(csv) };
    const keys: string[] = [];
    for (const form of [...forms.map((own) => [...own, target]), [file]]) {
      const { header } = await client.ask('read', { options: { target: 'y' } }, form);
      expect(header.error).toBeUndefined();
      keys.push(header.data.split('#')[0]);
    }
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps columns of a matrix that look like row counters', async () => {
    const client = await connect();
    const count = 30;
    const values = Array.from({ length: count }, (_, row) => [row, Math.sin(row)]).flat();
    const { header } = await client.ask('read', { options: { target: 'y' } }, [
      { role: 'matrix', type: 'float64', shape: [count, 2], names: ['id', 'x'], bytes: float64(values) },
      samples(count, 1).target,
    ]);
    expect(header.features).toBe(2);
  });

  it('takes features one by one, numbers and words in any order', async () => {
    const client = await connect();
    const rows = 30;
    const places = Array.from({ length: rows }, (_, row) => row);
    const features: Sent[] = [
      {
        role: 'feature',
        name: 'counter',
        type: 'float64',
        shape: [rows],
        bytes: float64(places.map((row) => row + 1)),
      },
      {
        role: 'feature',
        name: 'kind',
        type: 'int32',
        shape: [rows],
        words: ['u', 'v'],
        bytes: int32(places.map((row) => row % 2)),
      },
      {
        role: 'feature',
        name: 'size',
        type: 'float64',
        shape: [rows],
        bytes: float64(places.map((row) => Math.sin(row))),
      },
    ];
    const codes = int32(places.map((row) => Number(row % 3 === 0)));
    const target = { role: 'column', name: 'y', type: 'int32', shape: [rows], words: ['no', 'yes'], bytes: codes };
    const { header } = await client.ask('read', { options: { target: 'y' } }, [...features, target]);
    const result = resultOf(await client.ask('rank', { data: header.data }));
    expect(result.data.features).toEqual(['counter', 'kind=u', 'kind=v', 'size']);
  });

  it('predicts with a model in memory, and with the same model sent back', async () => {
    const client = await connect();
    const data = await readSamples(client);
    const trained = await client.ask('train', { data });
    const { matrix } = samples(40, 12);
    const first = await client.ask('predict', { model: trained.header.model }, [matrix]);
    expect(first.header.classes).toEqual(['no', 'yes']);
    const decision = new Float64Array(new Uint8Array(first.arrays.decision).buffer);
    expect([...decision]).toEqual(resultOf(trained).decision.flat());
    const sent = { role: 'model', type: 'utf8', shape: [trained.arrays.result.length], bytes: trained.arrays.result };
    const { header } = await client.ask('model', {}, [sent]);
    const second = await client.ask('predict', { model: header.model }, [matrix]);
    expect(second.arrays).toEqual(first.arrays);
  });

  it('explains, reports and exports results', async () => {
    const client = await connect();
    const data = await readSamples(client);
    const selected = await client.ask('select', { data, options: { folds: 3 } });
    const bytes = selected.arrays.result;
    const result: Sent = { role: 'result', type: 'utf8', shape: [bytes.length], bytes };
    const { header } = await client.ask('explain', { feature: 'f12' }, [result]);
    expect(header.sentences[0]).toMatch(/^"f12" has rank \d+ of 12/);
    const { arrays } = await client.ask('report', {}, [result]);
    expect(arrays.html.toString('utf8')).toMatch(/^<!doctype html>/);
    const exported = await client.ask('export', { model: selected.header.model, options: { to: 'js' } });
    expect(exported.arrays.file.toString('utf8')).toContain('export');
  });

  it('lists every option of a task with its kind', async () => {
    const client = await connect();
    const { header } = await client.ask('options');
    expect(header.options.rank.cost).toMatchObject({ kind: 'number', default: 1 });
    expect(header.options.rank.kernel.choices.map(({ value }: { value: string }) => value)).toContain('rbf');
    expect(Object.keys(header.methods)).toContain('eb-rfe');
  });
});

describe('progress and cancelling', () => {
  it('reports progress, answers while it computes, and stops a call that is cancelled', async () => {
    const client = await connect();
    const data = await readSamples(client, 60, 300);
    const id = client.send('evaluate', { data, options: { step: 1, outerRepeats: 50 }, progress: true });
    const waiting = client.send('rank', { data });
    let message = await client.receive();
    while (!message?.header.progress) message = await client.receive();
    expect(message.header).toMatchObject({ id, progress: { stage: 'jobs', of: 500 } });
    const list = await client.ask('list');
    expect(list.header.data).toEqual([data]);
    client.send('cancel', { of: waiting });
    client.send('cancel', { of: id });
    const answers = new Map<number, Json>();
    while (!answers.has(id) || !answers.has(waiting)) {
      const { header } = (await client.receive())!;
      if (header.error) answers.set(header.id, header.error);
    }
    expect(answers.get(id)).toMatchObject({ code: 'cancelled' });
    expect(answers.get(waiting)).toMatchObject({ code: 'cancelled' });
    expect((await client.ask('cancel', { of: 'nothing' })).header.cancelled).toBe(false);
    expect(resultOf(await client.ask('rank', { data })).ranking).toHaveLength(300);
  });
});

describe('memory', () => {
  it('drops the least recently used data sets, and says so', async () => {
    const client = await connect(['--memory-mb', '1']);
    const first = await readSamples(client, 40, 2000);
    const second = await readSamples(client, 42, 2000);
    expect((await client.ask('list')).header.data).toEqual([second]);
    const { header } = await client.ask('rank', { data: first });
    expect(header.error).toMatchObject({ code: 'not-in-memory', facts: { kind: 'data', key: first } });
    expect((await client.ask('drop', { data: second })).header.dropped).toBe(true);
    expect((await client.ask('list')).header).toMatchObject({ data: [], dataBytes: 0 });
  });

  it('tells data apart that were read with other options', async () => {
    const client = await connect();
    const [a, b, c] = [
      await client.ask('read', { path: 'example:wine' }),
      await client.ask('read', { path: 'example:wine', options: { missing: ['x'] } }),
      await client.ask('read', { path: 'example:wine' }),
    ].map(({ header }) => header.data);
    expect(a).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(b).toBe(`${a}#2`);
    expect(c).toBe(a);
  });

  it('skips arrays that are too large, and goes on', async () => {
    const client = await connect(['--message-mb', '1']);
    const { matrix, target } = samples(200, 1000);
    const { header } = await client.ask('read', { options: { target: 'y' } }, [matrix, target]);
    expect(header.error).toMatchObject({ code: 'message-too-large', facts: { what: 'arrays', limit: 2 ** 20 } });
    await readSamples(client);
  });
});

describe('hostile messages', () => {
  const REFUSED: [what: string, call: string, header: object, arrays: Sent[], code: string][] = [
    ['an unknown call', 'rnak', {}, [], 'call-unknown'],
    ['a call that is no text', { a: 1 } as never, {}, [], 'request-invalid'],
    ['no data', 'rank', {}, [], 'request-invalid'],
    ['data that is not there', 'rank', { data: '__proto__' }, [], 'not-in-memory'],
    ['a model that is not there', 'predict', { model: 'constructor' }, [], 'not-in-memory'],
    ['options that are a list', 'read', { path: 'example:wine', options: [1] }, [], 'request-invalid'],
    ['an unknown option', 'read', { path: 'example:wine', options: { __proto__x: 1 } }, [], 'option-unknown'],
    ['a reader', 'read', { path: 'example:wine', options: { format: { name: 'x' } } }, [], 'own-part-invalid'],
    ['no source', 'read', {}, [], 'request-invalid'],
    ['a path that is not there', 'read', { path: '/nowhere/x.csv' }, [], 'file-not-found'],
    [
      'names that do not fit',
      'read',
      {},
      [{ role: 'matrix', type: 'float64', shape: [1, 2], names: ['a'], bytes: float64([1, 2]) }],
      'request-invalid',
    ],
    [
      'a word that is not there',
      'read',
      {},
      [{ role: 'column', name: 'y', type: 'int32', shape: [2], words: ['a'], bytes: int32([0, 1]) }],
      'request-invalid',
    ],
    [
      'sparse rows beyond the end',
      'read',
      {},
      [
        { role: 'sparse-starts', type: 'int32', shape: [2], bytes: int32([0, 1]) },
        { role: 'sparse-rows', type: 'int32', shape: [1], bytes: int32([9]) },
        { role: 'sparse-values', type: 'float64', shape: [1], rows: 2, bytes: float64([1]) },
      ],
      'request-invalid',
    ],
    [
      'a model that is none',
      'model',
      {},
      [{ role: 'model', type: 'utf8', shape: [2], bytes: Buffer.from('{}') }],
      'result-without-model',
    ],
    [
      'a result that is none',
      'report',
      {},
      [{ role: 'result', type: 'utf8', shape: [2], bytes: Buffer.from('[]') }],
      'result-foreign',
    ],
    ['a name of a path in an unknown feature', 'explain', { feature: '' }, [], 'request-invalid'],
  ];

  it('are refused with a code each, and the conversation goes on', async () => {
    const client = await connect();
    for (const [what, call, header, arrays, code] of REFUSED) {
      const answer = await client.ask(call, header, arrays);
      expect([what, answer.header.error?.code]).toEqual([what, code]);
      expect(answer.header.error.message).not.toContain('undefined');
    }
    await readSamples(client);
  });

  const FATAL: [what: string, bytes: Buffer][] = [
    ['a header beyond the limit', Buffer.from([255, 255, 255, 255])],
    ['a header that is not JSON', Buffer.from([2, 0, 0, 0, 0x7b, 0x7b])],
    ['a header that is a list', Buffer.from([2, 0, 0, 0, 0x5b, 0x5d])],
    ['a header that is not UTF-8', Buffer.from([2, 0, 0, 0, 0xff, 0xfe])],
    [
      'a type that is none',
      messageBytes({ call: 'read' }, [{ type: '__proto__', shape: [1], bytes: Buffer.alloc(8) }]),
    ],
    ['a negative shape', messageBytes({ call: 'read' }, [{ type: 'uint8', shape: [-1], bytes: Buffer.alloc(0) }])],
    [
      'a shape beyond all memory',
      messageBytes({ call: 'read' }, [{ type: 'float64', shape: [2 ** 50, 2 ** 50], bytes: Buffer.alloc(0) }]),
    ],
  ];

  it.each(FATAL)('end the conversation where the next one cannot be found: %s', async (_, bytes) => {
    const client = await connect();
    client.raw(bytes);
    const message = await client.receive();
    expect(message?.header.id).toBeNull();
    expect(message?.header.error.code).toMatch(/^message-(malformed|too-large)$/);
    expect(await client.ended).toBe(2);
  });

  it('do nothing where they break off', async () => {
    const client = await connect();
    client.raw(messageBytes({ id: 1, call: 'list' }).subarray(0, 9));
    expect(await client.close()).toBe(0);
    expect(await client.receive()).toBeNull();
  });
});
