import { describe, expect, it } from 'vitest';
import { transforms } from '../../src/preprocessing/index.ts';
import type { TransformOptions } from '../../src/preprocessing/transform.ts';
import { transformContract } from './contract.ts';

const OPTIONS = new Map<string, TransformOptions[]>([
  ['adjust', [{}]],
  ['drop-duplicates', [{ dropDuplicates: true }]],
  ['impute', [{ impute: 'median' }, { impute: 'mean' }, { impute: 'mode' }, { impute: 'constant=-7.5' }]],
  ['max-correlation', [{ maxCorrelation: 0.9 }, { maxCorrelation: 0 }]],
  ['min-variance', [{ minVariance: 0 }, { minVariance: 2 }]],
  ['one-hot', [{}]],
  ['scale', [{}, { scale: 'minmax' }]],
]);

it('tries every transform of the registry', () => {
  expect([...OPTIONS.keys()]).toEqual(transforms.names);
});

for (const [name, variants] of OPTIONS) {
  for (const options of variants) {
    describe(`${name} ${JSON.stringify(options)}`, () => transformContract(transforms.get(name), options));
  }
}
