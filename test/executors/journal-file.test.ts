// The checkpoint file as a file: resumed, cut where it is torn, refused where it is another's; and a
// disk that is full at any byte.

import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { processIdentity } from '../../src/base/process-identity.node.ts';
import { isOutcomeOf } from '../../src/executors/job.ts';
import { openJournal, recordedOutputs, recordOutput } from '../../src/executors/journal.node.ts';
import { digestOf, encodeRecord, findChecked, type JournalHeader, parseJournal } from '../../src/executors/journal.ts';
import { problemOf } from '../problem.ts';

const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-journal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const newPath = () => join(folder, `${count++}.journal`);

const header: JournalHeader = { version: '0', command: 'rank', data: 'sha256:0', options: { cost: 1 } };

/** What the first keys hold, in order, up to the first that is not known. */
function known(path: string): unknown[] {
  const journal = openJournal(path, header);
  const values: unknown[] = [];
  for (let value = journal.find('0'); value !== undefined; value = journal.find(String(values.length)))
    values.push(value);
  journal.close();
  return values;
}

function write(path: string, values: readonly unknown[], from = 0): void {
  const journal = openJournal(path, header);
  for (const [i, value] of values.entries()) journal.append(String(from + i), value);
  journal.close();
}

describe('a checkpoint file on disk', () => {
  it('resumes from what it holds', () => {
    const path = newPath();
    write(path, ['a', [1, null]]);
    write(path, ['c'], 2);
    expect(known(path)).toEqual(['a', [1, null], 'c']);
  });

  it('leaves a file alone that needs nothing more', () => {
    const path = newPath();
    write(path, ['a']);
    const before = readFileSync(path);
    expect(known(path)).toEqual(['a']);
    expect(readFileSync(path)).toEqual(before);
  });

  it('resumes from any prefix of it', () => {
    const path = newPath();
    write(path, ['a', 'b', 'c']);
    const bytes = readFileSync(path);
    for (let cut = 0; cut <= bytes.length; cut++) {
      writeFileSync(path, bytes.subarray(0, cut));
      const left = known(path);
      expect(left).toEqual(['a', 'b', 'c'].slice(0, left.length));
      write(path, ['a', 'b', 'c'].slice(left.length), left.length);
      expect(known(path)).toEqual(['a', 'b', 'c']);
    }
  });

  it('refuses another run, and what is no checkpoint file, without touching it', () => {
    const path = newPath();
    write(path, ['a']);
    const before = readFileSync(path);
    expect(problemOf(() => openJournal(path, { ...header, options: { cost: 2 } }))).toEqual({
      code: 'checkpoint-of-another-run',
      facts: { differences: [{ what: 'option', option: 'cost', there: '1', here: '2' }] },
      at: { source: path },
    });
    expect(readFileSync(path)).toEqual(before);
    writeFileSync(path, 'a,b,class\n1,2,x\n');
    expect(problemOf(() => openJournal(path, header)).code).toBe('checkpoint-invalid');
    expect(readFileSync(path, 'utf8')).toBe('a,b,class\n1,2,x\n');
    expect(problemOf(() => openJournal(folder, header)).code).toBe('checkpoint-not-a-file');
    expect(problemOf(() => openJournal(join(folder, 'none', 'x'), header))).toMatchObject({
      code: 'checkpoint-not-opened',
      facts: { reason: expect.stringContaining('ENOENT') },
    });
  });

  it('stops when another process writes to it', () => {
    const path = newPath();
    const journal = openJournal(path, header);
    journal.append('0', 'a');
    appendFileSync(path, encodeRecord({ key: '1', value: 'theirs' }));
    expect(problemOf(() => journal.append('1', 'b')).code).toBe('checkpoint-changed');
    journal.close();
    expect(known(path)).toEqual(['a', 'theirs']);
  });

  it.runIf(process.platform === 'linux')('is refused while the process that writes it runs', () => {
    const path = newPath();
    write(path, ['a']);
    const parent = processIdentity(process.ppid)!;
    appendFileSync(path, encodeRecord({ writer: parent }));
    expect(problemOf(() => openJournal(path, header))).toMatchObject({
      code: 'checkpoint-in-use',
      facts: { pid: process.ppid },
    });
    // The same number, given to a process that began later.
    appendFileSync(path, encodeRecord({ writer: { ...parent, began: '1' } }));
    expect(known(path)).toEqual(['a']);
  });
});

describe('a full disk', () => {
  /** Takes this many bytes, also a part of a record, and then no more. */
  const diskOf = (room: number) => (descriptor: number, bytes: Uint8Array, offset: number) => {
    const taken = Math.min(room, bytes.length - offset);
    if (taken === 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    room -= taken;
    return writeSync(descriptor, bytes, offset, taken);
  };

  it('is told, and leaves a checkpoint file of whole records, whichever byte is the last', () => {
    const reference = newPath();
    write(reference, ['a', 'b', 'c']);
    const bytes = readFileSync(reference);
    for (let room = 0; room < bytes.length; room++) {
      const path = newPath();
      const work = () => {
        const journal = openJournal(path, header, diskOf(room));
        try {
          for (const [i, value] of ['a', 'b', 'c'].entries()) journal.append(String(i), value);
        } finally {
          journal.close();
        }
      };
      expect(problemOf(work).code).toBe('checkpoint-not-written');
      const left = readFileSync(path);
      expect(left).toEqual(bytes.subarray(0, left.length));
      expect(parseJournal(left).length).toBe(left.length);
      write(path, ['a', 'b', 'c'].slice(known(path).length), known(path).length);
      expect(known(path)).toEqual(['a', 'b', 'c']);
    }
  });

  it('is reported with the file and the reason', () => {
    const path = newPath();
    expect(problemOf(() => openJournal(path, header, diskOf(10)))).toEqual({
      code: 'checkpoint-not-written',
      facts: { reason: 'ENOSPC: no space left on device, write' },
      at: { source: path },
    });
  });
});

describe('the files that a run has written', () => {
  it('are known by their digests, each once', () => {
    const path = newPath();
    write(path, ['a']);
    expect(recordedOutputs(path)).toEqual(new Set());
    recordOutput(path, 'sha256:1');
    const once = readFileSync(path);
    recordOutput(path, 'sha256:1');
    expect(readFileSync(path)).toEqual(once);
    recordOutput(path, 'sha256:2');
    expect(recordedOutputs(path)).toEqual(new Set(['sha256:1', 'sha256:2']));
    expect(known(path)).toEqual(['a']);
    write(path, ['b'], 1);
    expect(known(path)).toEqual(['a', 'b']);
    expect(recordedOutputs(path)).toEqual(new Set(['sha256:1', 'sha256:2']));
  });

  it('include those that earlier builds recorded after an interruption', () => {
    const path = newPath();
    write(path, ['a']);
    appendFileSync(path, encodeRecord({ partialOutput: 'sha256:3' }));
    expect(recordedOutputs(path)).toEqual(new Set(['sha256:3']));
    expect(known(path)).toEqual(['a']);
  });

  it('are recorded in a checkpoint file alone', () => {
    const path = newPath();
    recordOutput(path, 'sha256:1');
    expect(existsSync(path)).toBe(false);
    writeFileSync(path, 'a,b\n');
    recordOutput(path, 'sha256:1');
    expect(readFileSync(path, 'utf8')).toBe('a,b\n');
    expect(recordedOutputs(path)).toEqual(new Set());
  });
});

describe('a record that svm-sieve does not write', () => {
  const invalid = (line: number, path: string) => ({
    code: 'checkpoint-record-invalid',
    facts: {},
    at: { source: path, line },
  });
  const headerWith = (changes: object) => ({ journal: 1, tool: 'svm-sieve', ...header, ...changes });
  const withDigest = (json: string) => {
    const bytes = new TextEncoder().encode(json);
    return Buffer.concat([Buffer.from(`${digestOf(bytes).slice(0, 16)} `), bytes, Buffer.from('\n')]);
  };

  it.each([{ options: null }, { options: [] }, { options: 'x' }, { version: null }, { command: 3 }, { data: {} }])(
    'is refused as a header: %j',
    (changes) => {
      const path = newPath();
      writeFileSync(path, encodeRecord(headerWith(changes)));
      expect(problemOf(() => openJournal(path, header))).toEqual(invalid(1, path));
    },
  );

  it.each([
    'null',
    '3',
    '[]',
    '{}',
    '{"key":1,"value":2}',
    '{"key":"a"}',
    '{"writer":null}',
    '{"writer":{"pid":"1","boot":"a","began":"b"}}',
    '{"partialOutput":{}}',
    '{"output":{}}',
    '{"output":null}',
    '{"key":',
  ])('is refused behind the header: %s', (json) => {
    const path = newPath();
    writeFileSync(
      path,
      Buffer.concat([encodeRecord(headerWith({})), withDigest('{"key":"a","value":1}'), withDigest(json)]),
    );
    const before = readFileSync(path);
    expect(problemOf(() => openJournal(path, header))).toEqual(invalid(3, path));
    expect(readFileSync(path)).toEqual(before);
  });

  it('is refused by whoever looks for another result, with its line', () => {
    const path = newPath();
    write(path, ['a', { seconds: 'long' }]);
    const journal = openJournal(path, header);
    expect(findChecked(journal, '0', (value) => value === 'a')).toBe('a');
    expect(findChecked(journal, '7', () => false)).toBeUndefined();
    // Behind the header and the writer.
    expect(problemOf(() => findChecked(journal, '1', isOutcomeOf({ name: '', summary: '', run: () => 0 })))).toEqual(
      invalid(4, path),
    );
    journal.close();
  });
});
