import { describe, expect, it } from 'vitest';
import type { RunRequest } from '../../apps/studio/engine/protocol.ts';
import { dataName, evaluationRequest, methodNames, optionsFor, titleOf } from '../../apps/studio/state/run-requests.ts';

const request = (task: RunRequest['task'], options: RunRequest['options']): RunRequest => ({
  source: { kind: 'example', name: 'wine' },
  task,
  options,
  threads: 2,
});

describe('a request', () => {
  it('has the options of its task and of no other', () => {
    const options = { target: 'class', choose: 'n=3', methods: ['svm-rfe'], cost: 2 };
    expect(optionsFor('rank', options)).toEqual({ target: 'class', cost: 2 });
    expect(optionsFor('select', options)).toEqual({ target: 'class', choose: 'n=3', cost: 2 });
  });

  it('for nested cross-validation is the same selection, with the picked size', () => {
    const selection = request('select', { cost: 2, choose: 'one-se', impute: 'median' });
    expect(evaluationRequest(selection, null)).toEqual(request('evaluate', selection.options));
    expect(evaluationRequest(selection, 7).options).toEqual({ cost: 2, choose: 'n=7', impute: 'median' });
  });
});

describe('the title of a run', () => {
  it('names the task, the data, the method and the options', () => {
    expect(titleOf(request('select', {}), [])).toBe('Selection of wine: svm-rfe');
    expect(titleOf(request('evaluate', { method: 'mfe', kernel: 'rbf', choose: 'n=3' }), [])).toBe(
      'Evaluation of wine: mfe, rbf, n=3',
    );
    expect(titleOf(request('evaluate', { permutations: 100 }), [])).toBe('Permutation test of wine: svm-rfe');
    expect(titleOf(request('compare', { methods: ['svm-rfe', 'fisher'] }), [])).toBe(
      'Comparison of wine: svm-rfe, fisher',
    );
  });

  it('is numbered where another run has it', () => {
    const taken = ['Ranking of wine: svm-rfe', 'Ranking of wine: svm-rfe (2)'];
    expect(titleOf(request('rank', {}), taken)).toBe('Ranking of wine: svm-rfe (3)');
  });
});

it.each([
  ['genes.csv', 'genes'],
  ['genes.tsv.gz', 'genes'],
  ['.csv', '.csv'],
  ['v1.2 final', 'v1.2 final'],
])('the data name of %s is %s', (name, expected) => {
  expect(dataName({ kind: 'file', name, blob: new Blob([]) })).toBe(expected);
});

describe('the methods of a comparison', () => {
  it('are a list in any notation, and none where they are invalid', () => {
    expect(methodNames('svm-rfe,eb-rfe[candidates=3;costs=1,10]')).toEqual([
      'svm-rfe',
      'eb-rfe[candidates=3;costs=1,10]',
    ]);
    expect(methodNames([])).toEqual([]);
    expect(methodNames(undefined)).toEqual([]);
  });
});
