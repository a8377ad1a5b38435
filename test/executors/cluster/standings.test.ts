import { expect, it } from 'vitest';
import { keys } from '../../../src/executors/cluster/names.ts';
import { pack } from '../../../src/executors/cluster/packet.node.ts';
import { StandingGiver, StandingTaker } from '../../../src/executors/cluster/standings.node.ts';
import { describeWithRedis, startRedis } from './redis.ts';

const standingOf = (value: number) => [
  { scores: [0.5, null], values: Float64Array.of(value, -0, 1e-310), places: Int32Array.of(0, 0) },
];

describeWithRedis('the machines of incumbents in Redis', () => {
  it('come back to the bit, the last few of them, and none is left at the end', async ({ onTestFinished: atEnd }) => {
    const { client } = await startRedis({ atEnd });
    const [giver, taker] = [new StandingGiver(client), new StandingTaker(client)];
    const all = Array.from({ length: 20 }, (_, k) => standingOf(k));
    const digests: string[] = [];
    for (const standing of all) digests.push(await giver.give(standing, false));
    expect(new Set(digests).size).toBe(20);
    expect(await giver.give(all[19], false)).toBe(digests[19]);
    expect(await taker.take(digests[19])).toEqual(all[19]);
    expect(await taker.take(digests[0])).toBe(null);
    expect((await client.keys('*')).length).toBeLessThan(10);
    // Whoever is told that one is missing puts it there again.
    await giver.give(all[0], true);
    expect(await taker.take(digests[0])).toEqual(all[0]);
    await giver.end();
    expect(await client.keys('*')).toEqual([]);
  });

  it('are refused where they are others than they say', async ({ onTestFinished: atEnd }) => {
    const { client } = await startRedis({ atEnd });
    const giver = new StandingGiver(client);
    const digest = await giver.give(standingOf(1), false);
    await client.set(keys.standing(digest), Buffer.from(pack(standingOf(2))));
    const taker = new StandingTaker(client);
    await expect(taker.take(digest)).rejects.toThrow('others than they say');
    await giver.give(standingOf(1), true);
    expect(await taker.take(digest)).toEqual(standingOf(1));
  });
});
