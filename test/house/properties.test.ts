// Properties are tried on fixed cases, and once in every CI run on fresh ones.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { root } from './sources.ts';

it('takes the seed of PROPERTY_SEED, and a fixed one otherwise', () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env.PROPERTY_SEED ?? 20_261_116));
});

it('is run by CI on fresh cases, once', () => {
  const workflow = readFileSync(join(root, '.github', 'workflows', 'ci.yml'), 'utf8');
  expect(workflow.match(/- run: npm run test:fresh$/gm)).toHaveLength(1);
});
