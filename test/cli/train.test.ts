// train and predict on the command line, model files included.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { trainCommand } from '../../apps/cli/commands/train.ts';
import { invalidLine, lineOf } from '../problem.ts';
import { folder, run } from './run.ts';

const files = folder();

describe('train and predict', () => {
  it('keep a model in a file and predict with it', async () => {
    const model = files.path('model.json');
    const trained = await run(['train', 'example:wine', '--kernel', 'rbf', '--probability', '--json', model]);
    expect(trained.code).toBe(0);
    expect(trained.stdout).toMatch(/accuracy 1\.000 on the training samples \(not an estimate for new samples\)/);
    const result = JSON.parse(readFileSync(model, 'utf8'));
    expect(result).toMatchObject({ format: 1, command: 'train', accuracy: 1 });
    for (const field of ['support', 'objective', 'decision', 'predicted', 'model'])
      expect(result).toHaveProperty(field);
    const table = files.path('predicted.csv');
    const predicted = await run(['predict', model, 'example:wine', '--csv', table]);
    expect(predicted.code).toBe(0);
    expect(predicted.stdout).toMatch(/^accuracy 1\.000 on 178 labelled samples; these samples trained the model$/m);
    const lines = readFileSync(table, 'utf8').trim().split('\r\n');
    expect(lines).toHaveLength(179);
    expect(lines[0]).toBe('row,predicted,decision 2/1,decision 3/1,decision 3/2,P(1),P(2),P(3)');
  });

  it.each([
    ['--machine', 'linear'],
    ['--machine', 'linear', '--loss', 'hinge'],
    ['--machine', 'perceptron'],
    ['--multiclass', 'ovr'],
    ['--cost', 'Infinity'],
  ])('work with %s %s', async (...options) => {
    const model = files.path(`${options.join('')}.json`);
    expect(await run(['train', 'example:wine', ...options.filter(Boolean), '--json', model])).toMatchObject({
      code: 0,
    });
    const { code, stdout } = await run(['predict', model, 'example:wine', '--json', '-']);
    expect(code).toBe(0);
    const trained = JSON.parse(readFileSync(model, 'utf8'));
    const predicted = JSON.parse(stdout);
    expect(predicted.predicted).toEqual(trained.predicted);
    expect(predicted.accuracy).toBeGreaterThan(0.95);
  });

  it('predict sparse rows with a model of LIBSVM', async () => {
    const model = files.write(
      'libsvm.model',
      'svm_type c_svc\nkernel_type linear\nnr_class 2\ntotal_sv 2\nrho 0.5\nlabel 1 -1\nnr_sv 1 1\nSV\n0.5 1:1 \n-0.5 1:-1 3:1 \n',
    );
    const rows = files.write('rows.libsvm', '1 1:2\n-1 1:-2 2:7\n-1 3:4\n');
    const { code, stdout } = await run(['predict', model, rows, '--json', '-']);
    expect(code).toBe(0);
    // f = x1 − x3/2 − 1/2
    expect(JSON.parse(stdout)).toMatchObject({
      predicted: ['1', '-1', '-1'],
      decision: [[1.5], [-2.5], [-2.5]],
      accuracy: 1,
    });
  });

  it.concurrent.each<[string[], string]>([
    [
      ['train', 'example:wdbc', '--machine', 'perceptron', '--max-epochs', '5'],
      lineOf('perceptron-not-separated', { positive: 'M', negative: 'B', epochs: 5, mistakes: 22, samples: 569 }),
    ],
    [['train', 'example:wine', '--gamma', '-1', '--kernel', 'rbf'], invalidLine(trainCommand.options, 'gamma', '-1')],
    [['train', 'example:wine', '--kernel', 'rbff'], invalidLine(trainCommand.options, 'kernel', 'rbff', 'rbf')],
    [['train', 'example:wine', '--degree', '0', '--kernel', 'poly'], invalidLine(trainCommand.options, 'degree', '0')],
    [['train', 'example:wine', '--tolerance', '0'], invalidLine(trainCommand.options, 'tolerance', '0')],
    [
      ['predict', 'example:wine', 'example:wine'],
      lineOf(
        'result-not-json',
        { expected: { commands: ['train', 'select'], orLibsvm: true } },
        { at: { source: 'example:wine' } },
      ),
    ],
    [['predict', 'nowhere.json', 'example:wine'], lineOf('file-not-found', { path: 'nowhere.json', nearest: null })],
  ])('refuse %j', async (args, line) => {
    const { code, stderr, stdout } = await run(args);
    expect(stderr).toMatch(/^svm-sieve: [^\n]+\n$/);
    expect(stderr).toBe(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});
