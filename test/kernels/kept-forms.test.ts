import { describe, expect, it, vi } from 'vitest';
import { dj, screenedChanges } from '../../src/criteria/dj.ts';
import { KeptForms, type PackedForms } from '../../src/kernels/pairs/kept-forms.ts';
import type { Address } from '../../src/numeric/address.ts';
import { createCore } from '../../src/numeric/core.ts';
import { contextOf, scores, smallData, train } from '../criteria/trained.ts';

describe('packed forms', () => {
  it('are those of the screening where features are computed exactly, until the matrix changes', () => {
    const { values, labels } = smallData(5, 90, 12, 3);
    const trained = train(values, labels, { kernel: 'rbf', parameters: { gamma: 0.002 } });
    const { core } = trained.set.gram.columns;
    const packing = vi.spyOn(core.routines, 'formPack');
    try {
      const [fresh] = scores(dj, train(values, labels, { kernel: 'rbf', parameters: { gamma: 0.002 } }));
      const calls = packing.mock.calls.length;
      for (const classifier of trained.classifiers) screenedChanges(contextOf(trained, classifier));
      expect(packing.mock.calls.length).toBe(calls + trained.classifiers.length);
      const [exact] = scores(dj, trained);
      expect(packing.mock.calls.length).toBe(calls + trained.classifiers.length);
      expect(exact).toEqual(fresh);

      // The same weights on another matrix.
      trained.set.gram.forget(3);
      const others = scores(dj, trained);
      expect(packing.mock.calls.length).toBe(calls + 2 * trained.classifiers.length);
      expect(others[0]).not.toEqual(exact);
      trained.set.adopt({ ...trained.set.trainedWith, gamma: 0.003 });
      expect(scores(dj, trained)[0]).not.toEqual(others[0]);
      expect(packing.mock.calls.length).toBe(calls + 3 * trained.classifiers.length);
    } finally {
      packing.mockRestore();
    }
  });

  it('are found by their rows and weights, and released', () => {
    const core = createCore();
    const kept = new KeptForms(core);
    const made = (address: Address) => ({ matrix: address }) as PackedForms;
    const key = (rows: number[], weights: number[]) => ({
      rows: Int32Array.from(rows),
      weights: Float64Array.from(weights),
    });
    const first = kept.pack(key([0, 1], [1, 2]), 1000, made);
    const second = kept.pack(key([0, 2], [1, 2]), 1000, made);
    expect(kept.find(key([0, 1], [1, 2]))).toBe(first);
    expect(kept.find(key([0, 2], [1, 2]))).toBe(second);
    expect(kept.find(key([0, 2], [1, 3]))).toBeNull();
    expect(kept.find(key([0, 2, 3], [1, 2]))).toBeNull();
    kept.clear();
    expect(kept.find(key([0, 1], [1, 2]))).toBeNull();
    expect(core.bytesInUse).toBe(0);
  });

  it('take a limited amount of memory', () => {
    const core = createCore();
    const kept = new KeptForms(core);
    const made = (address: Address) => ({ matrix: address }) as PackedForms;
    const key = (weight: number) => ({ rows: Int32Array.of(0), weights: Float64Array.of(weight) });
    const half = 2 ** 25;
    expect(kept.pack(key(1), 4 * half, made)).toBeNull();
    for (const weight of [1, 2, 3, 4, 5]) {
      expect(kept.pack(key(weight), half, made)).not.toBeNull();
      expect(kept.find(key(weight))).not.toBeNull();
      expect(core.bytesInUse).toBeLessThan(2.01 * half);
    }
    kept.clear();
    expect(core.bytesInUse).toBe(0);
  });
});
