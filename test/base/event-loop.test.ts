import { expect, it } from 'vitest';
import { flushMessages } from '../../src/base/event-loop.ts';

it('lets go what is handed in a little after it is called', async () => {
  let isGone = false;
  const handIn = async () => {
    await null;
    setImmediate(() => {
      isGone = true;
    });
  };
  void handIn();
  await flushMessages();
  expect(isGone).toBe(true);
});
