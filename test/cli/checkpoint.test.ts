// --checkpoint with real processes: killed, interrupted, out of room; the end is the same in all
// bytes but the time.

import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { rankCommand } from '../../apps/cli/commands/rank.ts';
import { random } from '../../src/base/random.ts';
import { parseJournal } from '../../src/executors/journal.ts';
import { codesOf, invalidLine, lineOf } from '../problem.ts';
import { folder, run } from './run.ts';

const files = folder();

/** Two seconds or so, of which a run that goes on repeats an eighth. */
const SELECT = ['select', 'example:wdbc', '--method', 'eb-rfe', '--candidates', '8', '--quiet'];

const command = (name: string) => [
  ...SELECT,
  '--force',
  '--checkpoint',
  files.path(`${name}.journal`),
  '--json',
  files.path(`${name}.json`),
];

/** The JSON without the one part that may differ. */
const resultOf = (name: string) => {
  const text = readFileSync(files.path(`${name}.json`), 'utf8');
  expect(text).toMatch(/"timings": \{[^}]*\}/);
  return text.replace(/"timings": \{[^}]*\}/, '');
};

const recordsIn = (name: string) => {
  const path = files.path(`${name}.journal`);
  return existsSync(path) ? parseJournal(readFileSync(path)).records.length : 0;
};

/**
 * Waits until this many records are there: a moment that does not depend on how busy the machine is.
 */
async function untilRecords(name: string, count: number, ended?: AbortSignal): Promise<void> {
  while (recordsIn(name) < count && !ended?.aborted) await sleep(10);
}

let reference: string;

beforeAll(async () => {
  expect((await run([...SELECT, '--json', files.path('reference.json')])).code).toBe(0);
  reference = resultOf('reference');
});

describe('a run with a checkpoint', () => {
  it('ends in the same bytes, answers at once the next time, and keeps the option out of the result', async () => {
    expect((await run(command('once'))).code).toBe(0);
    expect(resultOf('once')).toBe(reference);
    const journal = readFileSync(files.path('once.journal'));
    expect((await run(command('once'))).code).toBe(0);
    expect(resultOf('once')).toBe(reference);
    expect(readFileSync(files.path('once.journal'))).toEqual(journal);
    expect(reference).not.toMatch(/checkpoint/);
  });

  const KILLS = 50;
  const KILLS_IN_A_RUN = 12;
  const STARTING_MS = 400;
  const WORKING_MS = 60;

  it(`ends in the same bytes after ${KILLS} kills at random moments`, { timeout: 240_000 }, async () => {
    const numbers = random(7);
    let kills = 0;
    let killsAtWork = 0;
    for (let chain = 0; kills < KILLS; chain++) {
      const name = `killed-${chain}`;
      // In turns with threads, which take as long to start as all else, and without.
      const words = [...command(name), ...(chain % 2 === 0 ? [] : ['--threads', '1'])];
      for (let i = 0; i < KILLS_IN_A_RUN; i++) {
        const before = recordsIn(name);
        // Some while it starts or reads the journal; most at work, a few records and some
        // milliseconds later.
        const more = numbers.integer(6);
        const delay = numbers.uniform() * (more === 0 ? STARTING_MS : WORKING_MS);
        const isKilled = await killed(name, words, before + more, delay);
        if (!isKilled) break;
        kills++;
        killsAtWork += Number(recordsIn(name) > before);
      }
      expect((await run(words)).code).toBe(0);
      expect(resultOf(name)).toBe(reference);
    }
    expect(killsAtWork).toBeGreaterThan(KILLS / 2);
  });

  /**
   * Kills a run this many milliseconds after this many records are there; says whether it was not done
   * before.
   */
  async function killed(name: string, words: string[], records: number, delay: number): Promise<boolean> {
    const ended = new AbortController();
    const { code } = await run(words, {
      async disturb(kill) {
        await untilRecords(name, records, ended.signal);
        await sleep(delay);
        kill('SIGKILL');
      },
    });
    ended.abort();
    return code === null;
  }

  it('ends in the same bytes from a checkpoint file that is torn at any byte', async () => {
    expect((await run(command('torn'))).code).toBe(0);
    const path = files.path('torn.journal');
    const numbers = random(8);
    for (let i = 0; i < 3; i++) {
      truncateSync(path, Math.floor(numbers.uniform() * statSync(path).size));
      expect((await run(command('torn'))).code).toBe(0);
      expect(resultOf('torn')).toBe(reference);
    }
  });

  it.runIf(process.platform === 'linux')('says that there is no room, and continues when there is', async () => {
    const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
    // The largest file that the process may write, in KiB: a full disk that needs no disk.
    const limited = ['-c', 'ulimit -f 6 && exec "$@"', 'bash', process.execPath, cli, ...command('full')];
    const { code, stderr } = await new Promise<{ code: number; stderr: string }>((resolve) => {
      execFile('bash', limited, (error, _, text) => resolve({ code: Number(error?.code ?? 0), stderr: text }));
    });
    const at = { source: files.path('full.journal') };
    expect(stderr).toBe(lineOf('checkpoint-not-written', { reason: 'EFBIG: file too large, write' }, { at }));
    expect(code).toBe(2);
    expect(existsSync(files.path('full.json'))).toBe(false);
    const left = readFileSync(files.path('full.journal'));
    expect(parseJournal(left)).toMatchObject({ length: left.length });
    expect((await run(command('full'))).code).toBe(0);
    expect(resultOf('full')).toBe(reference);
  });

  it('refuses a checkpoint of other data or options, and names the difference', async () => {
    const small = ['rank', 'example:wine', '--costs', '1,10', '--quiet', '--checkpoint', files.path('wine.journal')];
    expect((await run(small)).code).toBe(0);
    const journal = readFileSync(files.path('wine.journal'));
    const other = await run([...small, '--score', 'mcc', '--seed', '2']);
    const at = { source: files.path('wine.journal') };
    const differences = [
      { what: 'option', option: 'score', there: null, here: 'mcc' },
      { what: 'option', option: 'seed', there: '1', here: '2' },
    ] as const;
    expect(other.stderr).toBe(lineOf('checkpoint-of-another-run', { differences }, { at }));
    expect(other).toMatchObject({ code: 2, stdout: '' });
    const data = await run(small.with(1, 'example:wdbc'));
    expect(data.stderr).toMatch(/the digest of the data is "sha256:\w+" there and "sha256:\w+" here/);
    expect(data.code).toBe(2);
    expect((await run(small.with(0, 'select'))).stderr).toContain('the command is "rank" there and "select" here');
    expect(readFileSync(files.path('wine.journal'))).toEqual(journal);
  });

  it('refuses files that are none', async () => {
    const table = files.write('table.csv', 'a,b,class\n1,2,x\n2,1,y\n');
    const taken = files.path('x');
    const reason = `ENOENT: no such file or directory, open '${files.path('none/x')}'`;
    const attempts: [string[], string][] = [
      [['--checkpoint', '-'], invalidLine(rankCommand.options, 'checkpoint', '-')],
      [['--checkpoint', table], lineOf('checkpoint-invalid', {}, { at: { source: table } })],
      [['--checkpoint', files.path('.')], lineOf('checkpoint-not-a-file', {}, { at: { source: files.path('.') } })],
      [
        ['--checkpoint', files.path('none/x')],
        lineOf('checkpoint-not-opened', { reason }, { at: { source: files.path('none/x') } }),
      ],
      [
        ['--checkpoint', taken, '--json', taken],
        lineOf('file-used-twice', { option: 'json', file: taken, other: 'checkpoint' }),
      ],
    ];
    for (const [words, line] of attempts) {
      const { code, stderr } = await run(['rank', 'example:wine', ...words]);
      expect(stderr).toBe(line);
      expect(code).toBe(2);
    }
    expect(readFileSync(table, 'utf8')).toMatch(/^a,b,class/);
  });
});

describe('Ctrl-C', () => {
  it('writes what is known and exits 130; the same command goes on', async () => {
    const name = 'interrupted';
    const { code } = await run(command(name), {
      disturb: (kill) => untilRecords(name, 12).then(() => kill('SIGINT')),
    });
    expect(code).toBe(130);
    const result = JSON.parse(readFileSync(files.path(`${name}.json`), 'utf8'));
    const early = { unranked: result.survivors.length, reason: { code: 'interrupted', facts: {} } };
    expect(codesOf(result.notes)).toContainEqual(['elimination-ended-early', early]);
    expect(result.trace.length).toBeGreaterThan(2);
    expect(result.trace.length).toBeLessThan(29);
    expect(result.selected.features.length).toBeGreaterThan(1);
    const whole = JSON.parse(readFileSync(files.path('reference.json'), 'utf8'));
    expect(result.trace).toEqual(whole.trace.slice(0, result.trace.length));
    expect((await run(command(name))).code).toBe(0);
    expect(resultOf(name)).toBe(reference);
  });

  it('lets the same command overwrite what it has left, and nothing else', async () => {
    const name = 'continued';
    const [json, csv, journal] = ['json', 'csv', 'journal'].map((ending) => files.path(`${name}.${ending}`));
    const words = [...SELECT, '--checkpoint', journal, '--json', json, '--csv', csv];
    const interrupt = async (records: number) => {
      const { code, stderr } = await run(words, {
        disturb: (kill) => untilRecords(name, records).then(() => kill('SIGINT')),
      });
      expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
      return JSON.parse(readFileSync(json, 'utf8'));
    };
    const first = await interrupt(8);
    expect(first.partial).toEqual({ run: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
    const second = await interrupt(recordsIn(name) + 6);
    expect(second.partial).toEqual(first.partial);
    expect(second.trace.length).toBeGreaterThan(first.trace.length);
    const refused = (file: string, option: string) => ({
      code: 2,
      stderr: lineOf('output-exists', { path: file, option }, { fixes: [{ set: { force: true } }] }),
    });
    // Another run has not written these files.
    expect(await run([...words, '--cost', '2'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('belongs to another run'),
    });
    expect(await run([...SELECT, '--json', json])).toMatchObject(refused(json, 'json'));
    // Nor has this one, once someone has changed them.
    const before = readFileSync(csv);
    appendFileSync(csv, ' ');
    expect(await run(words)).toMatchObject(refused(csv, 'csv'));
    writeFileSync(csv, before);
    expect(await run(words)).toMatchObject({ code: 0, stderr: '' });
    expect(resultOf(name)).toBe(reference);
    expect(resultOf(name)).not.toMatch(/"partial"/);
    // Repeated, it gives the same files.
    const whole = [json, csv].map((file) => readFileSync(file));
    expect(await run(words)).toMatchObject({ code: 0, stderr: '' });
    expect([json, csv].map((file) => readFileSync(file))).toEqual(whole);
    // A whole result stays where another run, or someone, has written it.
    expect(await run([...SELECT, '--json', json])).toMatchObject(refused(json, 'json'));
    appendFileSync(json, ' ');
    expect(await run(words)).toMatchObject(refused(json, 'json'));
  });

  it('says so where there is nothing to choose from yet', async () => {
    const name = 'unchosen';
    const { code, stderr, stdout } = await run([...command(name), '--choose', 'n=1'], {
      disturb: (kill) => untilRecords(name, 6).then(() => kill('SIGINT')),
    });
    expect(stderr).toBe(lineOf('selection-interrupted', {}));
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    const result = JSON.parse(readFileSync(files.path(`${name}.json`), 'utf8'));
    expect(result).not.toHaveProperty('selected');
    expect(result.curve.length).toBeGreaterThan(0);
  });

  it.runIf(process.platform === 'linux')('has one run at a time use a checkpoint', async () => {
    const name = 'shared';
    let second: Awaited<ReturnType<typeof run>> | null = null;
    const { code } = await run(command(name), {
      async disturb(kill) {
        await untilRecords(name, 3);
        kill('SIGSTOP');
        second = await run(command(name));
        kill('SIGCONT');
      },
    });
    expect(second).toMatchObject({ code: 2, stderr: expect.stringMatching(/is in use by process \d+/) });
    expect(code).toBe(0);
    expect(resultOf(name)).toBe(reference);
  });
});
