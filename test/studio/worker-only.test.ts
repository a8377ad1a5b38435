import { expect, it } from 'vitest';
import { refusing } from '../../apps/studio/worker-only.ts';

it('replaces functions and classes, and keeps modules that export anything else', () => {
  const source = [
    'export interface A {}',
    'export type B = 1;',
    'export async function run() {}',
    'export function* steps() {}',
    'export abstract class Base {}',
    'const own = 1;',
  ].join('\n');
  expect(refusing(source)!.split('\n')).toEqual(
    ['run', 'steps', 'Base'].map(
      (name) => `export function ${name}() { throw new Error('${name} is for workers of the studio'); }`,
    ),
  );
  expect(refusing('export const LIMIT = 3;')).toBeNull();
  expect(refusing('export { a };')).toBeNull();
});
