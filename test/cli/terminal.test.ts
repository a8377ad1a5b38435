// The command line on a real terminal, in a pipe and in a log: colours, progress, readers that
// leave early.

import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { resultJson } from '../../src/tasks/result-json.ts';
import { folder, run } from './run.ts';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const files = folder();

/** Of util-linux: runs a command on a terminal of its own, and gives back what it wrote there. */
const SCRIPT = spawnSync('script', ['--version']).stdout?.includes('util-linux') ?? false;

/** Without what the service that runs these tests may have set. */
const plainEnvironment = () => {
  const { CI: _ci, NO_COLOR: _noColor, COLUMNS: _columns, ...environment } = process.env;
  return { ...environment, TERM: 'xterm' };
};

async function onTerminal(args: readonly string[], env: Record<string, string> = {}, columns = 80): Promise<string> {
  const words = [process.execPath, cli, ...args].map((word) => `'${word}'`).join(' ');
  const { stdout } = await promisify(execFile)(
    'script',
    ['-qec', `stty cols ${columns}; ${words}`, files.path('typescript')],
    { env: { ...plainEnvironment(), ...env } },
  );
  return stdout.replaceAll('\r\n', '\n');
}

const ESCAPE = '\u001b';

/** A pattern in which `ESC` stands for the sign that begins orders to a terminal. */
const pattern = (source: string) => new RegExp(source.replaceAll('ESC', ESCAPE), 'g');

describe.skipIf(!SCRIPT)(
  `on a terminal${SCRIPT ? '' : ' (script of util-linux is not installed here: skipped)'}`,
  () => {
    it('sets the titles of tables in bold, and nothing else', async () => {
      const text = await onTerminal(['rank', 'example:wine', '--quiet']);
      expect(text.match(pattern('ESC\\[\\d*m'))).toEqual([`${ESCAPE}[1m`, `${ESCAPE}[22m`]);
      expect(text).toMatch(pattern('ESC\\[1mrank  feature .*ESC\\[22m\n'));
    });

    it.each<[string, string[], Record<string, string>]>([
      ['NO_COLOR', [], { NO_COLOR: '1' }],
      ['--no-color', ['--no-color'], {}],
      ['a dumb terminal', [], { TERM: 'dumb' }],
    ])('has no colours with %s', async (_, args, env) => {
      expect(await onTerminal(['rank', 'example:wine', '--quiet', ...args], env)).not.toContain(ESCAPE);
    });

    it('breaks sentences between words to the width of the terminal', async () => {
      const text = await onTerminal(['rank', 'example:wine', '--no-color', '--quiet'], {}, 40);
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
      expect(text.replaceAll('\n', ' ')).toContain('The ranking does not estimate performance on new samples; run');
    });

    // Long enough for a bar to be drawn: more than a tenth of a second.
    const slow = [
      'evaluate',
      'example:wdbc',
      '--outer-folds',
      '5',
      '--threads',
      '1',
      '--validate-step',
      '5',
      '--repeats',
      '12',
    ];

    it('draws a bar with the time left, and removes it', async () => {
      const text = await onTerminal(slow);
      expect(text).toMatch(pattern('\r█+░* \\d of 5 outer folds done, \\d+ s, about \\d+ s leftESC\\[K'));
      // A note may come before the result; the bar is removed before either.
      expect(text).toMatch(pattern('\rESC\\[K(note: |"example:wdbc")'));
    });

    it.each<[string, string[], Record<string, string>]>([
      ['with --quiet', ['--quiet'], {}],
      ['where a log is kept of the terminal', [], { CI: 'true' }],
    ])('draws no bar %s', async (_, args, env) => {
      // A log gets whole lines, at most one in some seconds.
      expect(await onTerminal([...slow, ...args], env)).not.toMatch(pattern('\r[█░]|\rESC'));
    });
  },
);

describe('in a pipe', () => {
  it('ends quietly when its reader leaves', () => {
    const line = `"${process.execPath}" "${cli}" rank example:wdbc --trace full --json - | head -c 20; echo " \${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', line], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^\{\n "format": 1,\n "t?\S* ?(0|141)\n$/);
  });

  it('writes sentences as one line each, and tables as wide as ever', async () => {
    const { stdout } = await run(['rank', 'example:wine'], { env: { COLUMNS: '' } });
    expect(stdout).toMatch(/\nBest features first\. The ranking does not estimate .*\.\n$/);
  });

  it('prints the JSON of every command and nothing else', async () => {
    const ranking = files.path('ranking.json');
    expect((await run(['rank', 'example:wine', '--json', ranking])).code).toBe(0);
    for (const args of [
      ['describe', 'example:wine'],
      ['select', 'example:wine'],
      ['train', 'example:wine'],
      ['explain', ranking, 'Ash'],
      ['reproduce'],
    ]) {
      const { code, stdout, stderr } = await run([...args, '--json', '-']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(resultJson(JSON.parse(stdout)).trimEnd()).toBe(stdout.trimEnd());
    }
  });
});
