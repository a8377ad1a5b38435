import { expect, it } from 'vitest';
import { turn } from '../../src/base/breath.ts';

it('lets go what is handed in a little after it is called', async () => {
  let isGone = false;
  const handIn = async () => {
    await null;
    setImmediate(() => {
      isGone = true;
    });
  };
  void handIn();
  await turn();
  expect(isGone).toBe(true);
});
