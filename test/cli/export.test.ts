// export on the command line: what is written works, and nothing is overwritten or half written.

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportCommand } from '../../apps/cli/commands/export.ts';
import { runOnnx } from '../formats/onnx-runtime.ts';
import { invalidLine, lineOf, missingLine, noteLineOf } from '../problem.ts';
import { folder, run } from './run.ts';

const INSTALLED = ['svm-predict', 'svm-scale'].every((program) => spawnSync(program).error === undefined);
const unlessInstalled = INSTALLED ? '' : ' (libsvm-tools are not installed here)';

const files = folder();
const selection = files.path('selection.json');
const ranking = files.path('ranking.json');
let predicted: string[] = [];
let rows: number[][] = [];

beforeAll(async () => {
  await run(['select', 'example:wine', '--choose', 'n=4', '--folds', '3', '--quiet', '--json', selection]);
  await run(['rank', 'example:wine', '--quiet', '--json', ranking]);
  const { stdout } = await run(['predict', selection, 'example:wine', '--json', '-', '--quiet']);
  predicted = JSON.parse(stdout).predicted;
  const csv = readFileSync(new URL('../../examples/data/wine.csv', import.meta.url), 'utf8');
  rows = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').slice(0, 13).map(Number));
});

const exported = (to: string, output: string, ...more: string[]) =>
  run(['export', selection, '--to', to, '-o', files.path(output), ...more]);

describe('export', () => {
  it('writes ONNX for the rows of the table', async () => {
    const { code, stdout, stderr } = await exported('onnx', 'model.onnx');
    expect(code).toBe(0);
    expect(stdout).toMatch(/model\.onnx": [\d.]+ (kB|bytes)\n$/);
    expect(stderr).toBe(noteLineOf('onnx-inputs', { numeric: 13, categorical: 0 }));
    expect((await runOnnx(readFileSync(files.path('model.onnx')), rows)).label).toEqual(predicted);
  });

  it('writes a module that can be imported', async () => {
    expect(await exported('js', 'model.mjs')).toMatchObject({ code: 0, stderr: '' });
    const module = await import(/* @vite-ignore */ pathToFileURL(files.path('model.mjs')).href);
    const places = module.features.map((name: string) => names().indexOf(name));
    expect(rows.map((row) => module.predict(places.map((place: number) => row[place])))).toEqual(predicted);
  });

  const names = () => JSON.parse(readFileSync(selection, 'utf8')).data.features as string[];

  it('writes a model alone, which predicts the same', async () => {
    expect(await exported('json', 'model.json')).toMatchObject({ code: 0 });
    const { stdout } = await run(['predict', files.path('model.json'), 'example:wine', '--json', '-', '--quiet']);
    expect(JSON.parse(stdout).predicted).toEqual(predicted);
    expect(await run(['export', files.path('model.json'), '--to', 'js', '-o', files.path('again.js')])).toMatchObject({
      code: 0,
    });
  });

  it('writes two files for LIBSVM, or none', async () => {
    files.write('taken.model.scale', 'before');
    const refused = await exported('libsvm', 'taken.model');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toBe(lineOf('output-exists', { path: files.path('taken.model.scale'), option: 'output' }));
    expect(files.list()).not.toContain('taken.model');
    expect(readFileSync(files.path('taken.model.scale'), 'utf8')).toBe('before');
    expect(await exported('libsvm', 'taken.model', '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(files.path('taken.model.scale'), 'utf8')).toMatch(/^x\n0 1\n1 /);
    expect(readFileSync(files.path('taken.model'), 'utf8')).toMatch(/^svm_type c_svc\n/);
  });

  it.skipIf(!INSTALLED)(`goes with apply, svm-scale and svm-predict${unlessInstalled}`, async () => {
    const [model, table, scaled, labels] = ['few.model', 'few.libsvm', 'few.scaled', 'few.labels'].map(files.path);
    await exported('libsvm', 'few.model', '--inputs', 'selected');
    expect(await run(['apply', selection, 'example:wine', '-o', table])).toMatchObject({ code: 0 });
    files.write('few.scaled', execFileSync('svm-scale', ['-r', `${model}.scale`, table], { stdio: 'pipe' }));
    execFileSync('svm-predict', ['-q', scaled, model, labels], { stdio: 'pipe' });
    expect(readFileSync(labels, 'utf8').trim().split('\n')).toEqual(predicted);
  });

  it('reads a model of LIBSVM', async () => {
    expect(await exported('libsvm', 'some.model', '--inputs', 'selected')).toMatchObject({ code: 0 });
    const output = files.path('from-libsvm.onnx');
    const { code, stderr } = await run(['export', files.path('some.model'), '--to', 'onnx', '-o', output]);
    expect(code).toBe(0);
    expect(stderr.startsWith(noteLineOf('model-inputs-unknown', {}))).toBe(true);
    expect(statSync(output).size).toBeGreaterThan(300);
  });

  it.concurrent.each([
    [
      [ranking, '--to', 'onnx', '-o', files.path('x.onnx')],
      lineOf(
        'result-without-model',
        { expected: { commands: ['train', 'select'], orLibsvm: true } },
        { at: { source: ranking } },
      ),
    ],
    [[selection, '-o', files.path('x.onnx')], missingLine(exportCommand.options, 'to')],
    [[selection, '--to', 'onxn', '-o', files.path('x.onnx')], invalidLine(exportCommand.options, 'to', 'onxn', 'onnx')],
    [[selection, '--to', 'onnx'], missingLine(exportCommand.options, 'output')],
    [[selection, '--to', 'js', '-o', '-'], invalidLine(exportCommand.options, 'output', '-')],
    [
      [selection, '--to', 'json', '-o', selection, '--force'],
      lineOf('file-used-twice', { option: 'output', file: selection, other: null }),
    ],
    [
      [selection, '--to', 'json', '-o', files.path('no/x.json')],
      lineOf('output-folder-missing', {
        path: files.path('no/x.json'),
        option: 'output',
        folder: files.path('no'),
      }),
    ],
    [
      [selection, '--to', 'js', '-o', files.path('x.js'), '--inputs', 'some'],
      invalidLine(exportCommand.options, 'inputs', 'some'),
    ],
  ])('refuses %j', async (args, line) => {
    const { code, stderr, stdout } = await run(['export', ...args, '--quiet']);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: line });
    expect(files.list().filter((name) => name.startsWith('x.') || name.endsWith('.tmp'))).toEqual([]);
  });
});
