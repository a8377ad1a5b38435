import { expect, it } from 'vitest';
import { holder } from '../../src/base/holder.ts';

it('releases what it holds once, the last taken first', () => {
  const released: string[] = [];
  const { hold, release } = holder();
  for (const name of ['a', 'b', 'c']) hold({ dispose: () => released.push(name) });
  release();
  release();
  expect(released).toEqual(['c', 'b', 'a']);
});
