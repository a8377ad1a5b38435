import { expect, it } from 'vitest';
import { keys } from '../../../src/executors/cluster/names.ts';
import { pack } from '../../../src/executors/cluster/packet.node.ts';
import { type Standing, StandingGiver, StandingTaker } from '../../../src/executors/cluster/standings.node.ts';
import { problemFrom } from '../../problem.ts';
import { describeWithRedis, startRedis } from './redis.ts';

const standingOf = (value: number) => [
  { scores: [0.5, null], values: Float64Array.of(value, -0, 1e-310), places: Int32Array.of(0, 0) },
];

/** Puts it there for work that is done at once; its digest. */
const put = (giver: StandingGiver, standing: Standing, again: boolean) =>
  giver.lend(standing, again, async (digest) => digest);

describeWithRedis('the machines of incumbents in Redis', () => {
  it('come back to the bit, the last few of them, and none is left at the end', async ({ onTestFinished: atEnd }) => {
    const { client } = await startRedis({ atEnd });
    const [giver, taker] = [new StandingGiver(client), new StandingTaker(client)];
    const all = Array.from({ length: 20 }, (_, k) => standingOf(k));
    const digests: string[] = [];
    for (const standing of all) digests.push(await put(giver, standing, false));
    expect(new Set(digests).size).toBe(20);
    expect(await put(giver, all[19], false)).toBe(digests[19]);
    expect(await taker.take(digests[19])).toEqual(all[19]);
    expect(await taker.take(digests[0])).toBe(null);
    expect((await client.keys('*')).length).toBeLessThan(10);
    // Whoever is told that one is missing puts it there again.
    await put(giver, all[0], true);
    expect(await taker.take(digests[0])).toEqual(all[0]);
    await giver.end();
    expect(await client.keys('*')).toEqual([]);
  });

  it('are rejected where they do not match their digest', async ({ onTestFinished: atEnd }) => {
    const { client } = await startRedis({ atEnd });
    const giver = new StandingGiver(client);
    const digest = await put(giver, standingOf(1), false);
    await client.set(keys.standing(digest), Buffer.from(pack(standingOf(2))));
    const taker = new StandingTaker(client);
    await expect(taker.take(digest)).rejects.toThrow('does not match the content');
    await put(giver, standingOf(1), true);
    expect(await taker.take(digest)).toEqual(standingOf(1));
  });

  it('stay for as long as work speaks of them, however many come after them', async ({ onTestFinished: atEnd }) => {
    const { client } = await startRedis({ atEnd });
    const [giver, taker] = [new StandingGiver(client), new StandingTaker(client)];
    const putMore = async (from: number) => {
      for (let k = from; k < from + 20; k++) await put(giver, standingOf(k), false);
    };
    const first = standingOf(0);
    await giver.lend(first, false, async (digest) => {
      await giver.lend(first, true, () => putMore(1));
      expect(await taker.take(digest)).toEqual(first);
    });
    await putMore(21);
    expect(await client.exists(keys.standing(await put(giver, standingOf(40), false)))).toBe(1);
    expect((await client.keys('*')).length).toBeLessThan(10);
    await giver.end();
  });
});

it('puts models that could not be put again, for the next worker', async () => {
  const replies = [new Error('OOM'), 'OK'];
  const set = async () => {
    const reply = replies.shift();
    if (reply instanceof Error) throw reply;
  };
  const giver = new StandingGiver({ set } as never);
  const standing = standingOf(1);
  await expect(put(giver, standing, false)).rejects.toThrow('OOM');
  expect(await put(giver, standing, false)).toMatch(/^sha256:/);
  expect(await put(giver, standing, false)).toMatch(/^sha256:/);
  expect(replies).toEqual([]);
});

it('refuses classifiers that are too large for Redis', async () => {
  const giver = new StandingGiver({} as never, 100);
  const lent = giver.lend(standingOf(1), false, async (digest) => digest);
  expect(await problemFrom(lent)).toMatchObject({
    code: 'classifiers-too-large',
    facts: { bytes: expect.any(Number), max: 100 },
    fixes: [{ unset: ['redis'] }],
  });
});
