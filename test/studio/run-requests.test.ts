import { describe, expect, it } from 'vitest';
import type { RunRequest } from '../../apps/studio/engine/protocol.ts';
import { honestRequest, methodNames, optionsFor, titleOf } from '../../apps/studio/state/run-requests.ts';

const request = (task: RunRequest['task'], options: RunRequest['options']): RunRequest => ({
  source: { kind: 'example', name: 'wine' },
  task,
  options,
  threads: 2,
});

describe('a request', () => {
  it('holds what its task knows and nothing of other tasks', () => {
    const options = { target: 'class', choose: 'n=3', methods: ['svm-rfe'], cost: 2 };
    expect(optionsFor('rank', options)).toEqual({ target: 'class', cost: 2 });
    expect(optionsFor('select', options)).toEqual({ target: 'class', choose: 'n=3', cost: 2 });
  });

  it('for an honest estimate is the same selection, of the size that was picked', () => {
    const selection = request('select', { cost: 2, choose: 'one-se', impute: 'median' });
    expect(honestRequest(selection, null)).toEqual(request('evaluate', selection.options));
    expect(honestRequest(selection, 7).options).toEqual({ cost: 2, choose: 'n=7', impute: 'median' });
  });
});

describe('the title of a run', () => {
  it('says the task, the method and what was chosen', () => {
    expect(titleOf(request('select', {}), [])).toBe('Selection: svm-rfe');
    expect(titleOf(request('evaluate', { method: 'mfe', kernel: 'rbf', choose: 'n=3' }), [])).toBe(
      'Evaluation: mfe, rbf, n=3',
    );
    expect(titleOf(request('compare', { methods: ['svm-rfe', 'fisher'] }), [])).toBe('Comparison: svm-rfe,fisher');
  });

  it('is numbered where another has it', () => {
    const taken = ['Ranking: svm-rfe', 'Ranking: svm-rfe (2)'];
    expect(titleOf(request('rank', {}), taken)).toBe('Ranking: svm-rfe (3)');
  });
});

describe('the methods of a comparison', () => {
  it('are a list however they were given, and none where they cannot be read', () => {
    expect(methodNames('svm-rfe,eb-rfe[candidates=3;costs=1,10]')).toEqual([
      'svm-rfe',
      'eb-rfe[candidates=3;costs=1,10]',
    ]);
    expect(methodNames([])).toEqual([]);
    expect(methodNames(undefined)).toEqual([]);
  });
});
