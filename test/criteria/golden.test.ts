import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { criteria } from '../../src/criteria/index.ts';
import type { KernelChoice } from '../../src/kernels/parameters.ts';
import { difference, scores, train } from './trained.ts';

interface GoldenCase {
  name: string;
  kernel: string;
  parameters: KernelChoice;
  columns: number[][];
  labels: number[];
  inputWeight: number[];
  dj?: number[];
  sensitivity?: number[];
}

const golden: { cases: GoldenCase[] } = JSON.parse(
  readFileSync(new URL('../golden/criteria.json', import.meta.url), 'utf8'),
);

/** LIBSVM's kernel cache is single precision, and its β with it. */
const LIBSVM = 2e-6;

describe.each(golden.cases)(
  'criteria of LIBSVM’s model: $name',
  ({ kernel, parameters, columns, labels, ...wanted }) => {
    const trained = train(columns, Int32Array.from(labels), { kernel, parameters });

    it('has the same input-weight', () => {
      expect(difference(scores(criteria.get('input-weight'), trained)[0], wanted.inputWeight)).toBeLessThan(LIBSVM);
    });

    if (wanted.dj)
      it('has the same dj and sensitivity', () => {
        expect(difference(scores(criteria.get('dj'), trained)[0], wanted.dj!)).toBeLessThan(LIBSVM);
        expect(difference(scores(criteria.get('sensitivity'), trained)[0], wanted.sensitivity!)).toBeLessThan(LIBSVM);
      });
  },
);
