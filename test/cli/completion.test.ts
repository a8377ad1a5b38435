// The completion scripts in the shells they are for.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { lineOf } from '../problem.ts';
import { folder, run } from './run.ts';

const files = folder();
const has = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;
const titled = (shell: string) => (has(shell) ? shell : `${shell} (not installed here: skipped)`);

beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout, stderr } = await run(['completion', shell]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    files.write(`completion.${shell}`, stdout);
  }
  mkdirSync(files.path('here'));
  for (const name of ['genes one.csv', 'result.json']) writeFileSync(files.path(`here/${name}`), '');
});

/** What is typed, with what a shell offers there: several words, none, or one that it puts in. */
const cases: [typed: string, offered: string[]][] = [
  ['ra', ['rank']],
  ['com', ['compare', 'completion']],
  ['rank --ker', ['--kernel', '--kernels']],
  ['rank --kernel ', ['linear', 'poly', 'rbf', 'sigmoid']],
  ['rank x.csv --kernel si', ['sigmoid']],
  ['rank example:w', ['example:wdbc', 'example:wine']],
  ['rank --cost 3 example:wi', ['example:wine']],
  ['rank gen', ['genes one.csv']],
  ['rank --json res', ['result.json']],
  ['select x.csv --choose n', ['n=']],
  ['compare x.csv --methods svm-rfe,fish', ['svm-rfe,fisher']],
  ['compare x.csv example:wi', ['example:wine']],
  ['apply res', ['result.json']],
  ['apply result.json example:wi', ['example:wine']],
  ['explain result.json gen', []],
  ['generate m', ['madelon', 'microarray']],
  ['generate xor -o gen', ['genes one.csv']],
  ['reproduce krupka-r', ['krupka-rfe', 'krupka-runtime']],
  ['describe --no-h', ['--no-header']],
  ['help ra', ['rank']],
  ['completion z', ['zsh']],
];

describe(titled('bash'), () => {
  const offered = (typed: string) => {
    const program = `source "$1"; COMP_LINE="svm-sieve $2"; COMP_POINT=\${#COMP_LINE}
      _svm_sieve_completed; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const args = ['--noprofile', '--norc', '-c', program, 'bash', files.path('completion.bash'), typed];
    const text = execFileSync('bash', args, { cwd: files.path('here'), encoding: 'utf8' });
    return text.split('\n').filter((word) => word !== '');
  };

  it.skipIf(!has('bash')).each(cases)('offers after %j: %j', (typed, words) => {
    // Readline replaces what stands behind the last colon.
    const before = /\S*:/.exec(typed.split(' ').at(-1)!)?.[0] ?? '';
    expect(offered(typed).sort()).toEqual(words.map((word) => word.slice(before.length)));
  });

  it.skipIf(!has('bash'))('takes a value after an equals sign, and names with quotes and backslashes', () => {
    expect(offered('rank --kernel=r')).toEqual(['rbf']);
    expect(offered("rank 'genes o")).toEqual(['genes one.csv']);
    expect(offered('rank genes\\ o')).toEqual(['genes one.csv']);
  });
});

describe(titled('fish'), () => {
  it.skipIf(!has('fish')).each(cases)('offers after %j: %j', (typed, words) => {
    const program = 'source $argv[1]; complete -C "svm-sieve $argv[2]"';
    const args = ['--no-config', '-c', program, files.path('completion.fish'), typed];
    const text = execFileSync('fish', args, { cwd: files.path('here'), encoding: 'utf8' });
    const offered = text.split('\n').map((line) => line.split('\t')[0]);
    expect(offered.filter((word) => word !== '').sort()).toEqual(words);
  });
});

describe(titled('zsh'), () => {
  // A terminal of zsh's own: each line is typed, completed by Tab, and what stands there then is
  // written down.
  const program = `
    zmodload zsh/zpty
    zpty shell 'zsh -f -i'
    zpty -w shell "PS1=; cd '$2'; autoload -U compinit; compinit -u -D; source '$1'; \\
      note() { print -r -- \\"\\$BUFFER\\" >> '$3'; BUFFER= }; zle -N note; bindkey '^G' note; : > '$3'"
    until [[ -e $3 ]]; do sleep 0.1; done
    lines=0
    for typed in "\${@:4}"; do
      zpty -w -n shell "svm-sieve $typed"$'\\t\\a'
      (( lines++ ))
      for (( tries = 0; tries < 100; tries++ )); do
        [[ $(wc -l < $3) -ge $lines ]] && break
        sleep 0.1
      done
    done
    zpty -d shell`;

  it.skipIf(!has('zsh'))('puts in what is the only choice, and offers no more than there is', () => {
    const single = cases.filter(([, words]) => words.length === 1);
    const args = [
      files.path('completion.zsh'),
      files.path('here'),
      files.path('typed'),
      ...single.map(([typed]) => typed),
    ];
    execFileSync('zsh', ['-f', '-c', program, 'zsh', ...args], { timeout: 60_000 });
    const lines = readFileSync(files.path('typed'), 'utf8').split('\n').slice(0, -1);
    const completed = single.map(
      ([typed, [word]]) => `svm-sieve ${typed.replace(/\S*$/, '')}${word.replace(' ', '\\ ')}`,
    );
    // A comma or a blank behind it is there for the next word.
    expect(lines.map((line) => line.trimEnd().replace(/,$/, ''))).toEqual(completed);
  });
});

it('refuses a shell that it has no script for, and names the nearest', async () => {
  const { code, stdout, stderr } = await run(['completion', 'bsh']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toBe(
    lineOf('name-unknown', { kind: 'shell', name: 'bsh', nearest: 'bash', known: ['bash', 'zsh', 'fish'] }),
  );
});
