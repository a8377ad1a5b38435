// The package as a stranger gets it: packed, installed into an empty folder, run without any build
// step.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installed, installPacked, npm } from './packed.ts';
import { root } from './sources.ts';

let installed: Installed;
let home: string;

beforeAll(() => {
  installed = installPacked();
  home = installed.home;
});

afterAll(() => installed?.remove());

describe('the packed package', () => {
  it('holds what users need and no sources, tests or build leftovers', () => {
    const [{ files }] = JSON.parse(npm(['pack', '--dry-run', '--json', '--ignore-scripts'], root)) as [
      { files: { path: string }[] },
    ];
    const paths = files.map(({ path }) => path);
    for (const wanted of [
      'dist/index.js',
      'dist/index.d.ts',
      'dist/node.js',
      'dist/node.d.ts',
      'dist/cli.js',
      'dist/worker.js',
      'dist/browser.js',
      'dist/browser.d.ts',
      'dist/web-worker.js',
      'dist/THIRD-PARTY-NOTICES.txt',
      'dist/studio/index.html',
      'dist/studio/service-worker.js',
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'docs/architecture.md',
      'examples/data/README.md',
    ]) {
      expect(paths).toContain(wanted);
    }
    expect(
      paths.filter((path) => !/^(dist|docs|examples)\/|^(README|CHANGELOG)\.md$|^LICENSE$|^package\.json$/.test(path)),
    ).toEqual([]);
    expect(paths.filter((path) => path.startsWith('docs/api/'))).toEqual([]);
  });

  it('runs its command in an empty folder', () => {
    const command = join(home, 'node_modules', '.bin', 'svm-sieve');
    const text = execFileSync(command, ['rank', 'example:wine', '--json', '-'], { cwd: home, encoding: 'utf8' });
    expect(JSON.parse(text).ranking).toHaveLength(13);
  });

  it('works as a library, from both entries', () => {
    const program = `
      import { rank, readFile } from 'svm-sieve/node';
      import { rank as portable, readData } from 'svm-sieve';
      import { bytesSource } from 'svm-sieve/core';
      if (rank !== portable) throw new Error('the entries are two libraries');
      const data = await readFile('example:wdbc');
      const again = await readData(bytesSource('example:wdbc', ''));
      const result = await rank(data, { minFeatures: 28 });
      console.log(result.eliminationOrder.length, again.dataset.rowCount);`;
    writeFileSync(join(home, 'program.js'), program);
    const text = execFileSync(process.execPath, ['program.js'], { cwd: home, encoding: 'utf8' });
    expect(text).toBe('2 569\n');
  });

  it('computes on threads, and ends', () => {
    const program = `
      import { foldsFor, inline, scoreFor, splits } from 'svm-sieve/core';
      import { readFile, threads } from 'svm-sieve/node';
      const { dataset } = await readFile('example:wine');
      const settings = [0.1, 1].map((cost) => ({ kernel: 'rbf', parameters: { gamma: 'scale' }, cost }));
      const evaluation = {
        dataset, settings, splits: [...splits(foldsFor(dataset, { folds: 3, seed: 1 }))], multiclass: 'ovo',
        classWeights: 'none', score: scoreFor('accuracy', 3), tolerance: 1e-3,
      };
      const told = [];
      for (const executor of [inline, await threads({ threads: 2 })]) {
        const judge = await executor.open(evaluation);
        told.push(JSON.stringify(await judge.commit({ removed: [], added: [] })));
        await executor.dispose();
      }
      // One that is forgotten must not keep the process.
      await (await threads({ threads: 1 })).open(evaluation);
      console.log(told[0] === told[1]);`;
    writeFileSync(join(home, 'threads.js'), program);
    const text = execFileSync(process.execPath, ['threads.js'], { cwd: home, encoding: 'utf8', timeout: 50_000 });
    expect(text).toBe('true\n');
  });

  it.each([
    [
      'a bundler',
      'types-portable.ts',
      { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [] },
    ],
    ['Node', 'types-node.ts', { module: 'node16', moduleResolution: 'node16', lib: ['es2022'], types: ['node'] }],
  ])('has types for programs of %s', (_name, program, own) => {
    cpSync(join(root, 'test', 'house', 'programs', program), join(home, program));
    const compilerOptions = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, target: 'es2022', ...own };
    const typeRoots = [join(root, 'node_modules', '@types')];
    writeFileSync(
      join(home, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, typeRoots, skipLibCheck: true }, files: [program] }),
    );
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const told = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: home, encoding: 'utf8' });
    expect(told.stdout).toBe('');
    expect(told.status).toBe(0);
  });

  it('does every task with plain data', () => {
    cpSync(join(root, 'test', 'house', 'programs', 'every-task.mjs'), join(home, 'every-task.mjs'));
    const text = execFileSync(process.execPath, ['every-task.mjs'], { cwd: home, encoding: 'utf8' });
    expect(text).toMatch(/^all tasks done\n$/);
  });
});
