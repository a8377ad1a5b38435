import { expect, it } from 'vitest';
import type { News } from '../../apps/studio/engine/messages.ts';
import { Pace } from '../../apps/studio/engine/pace.ts';
import { inPieces, PieceBox } from '../../apps/studio/engine/pieces.ts';
import { ProgressBatcher } from '../../apps/studio/engine/progress-batcher.ts';
import type { RunResult } from '../../apps/studio/engine/protocol.ts';
import type { AnyStep } from '../../src/tasks/elimination.ts';

const step = (features: number) => ({ features, removed: [`f${features}`], criterion: [1] }) as unknown as AnyStep;

it('tells of a thousand steps in five messages a second, and forgets none', () => {
  let time = 0;
  const told: News[] = [];
  const batcher = new ProgressBatcher(
    (news) => told.push(news),
    () => time,
  );
  for (let features = 1000; features > 1; features--) {
    time += 2;
    batcher.step(step(features), 1000);
  }
  batcher.flush();
  expect(told.length).toBeGreaterThan(5);
  expect(told.length).toBeLessThanOrEqual(2 + 2 * 5);
  expect(told.flatMap(({ steps }) => steps).map(({ features }) => features)).toEqual(
    Array.from({ length: 999 }, (_, i) => 1000 - i),
  );
  expect(told.at(-2)!.secondsLeft).toBeCloseTo((told.at(-2)!.steps.at(-1)!.features - 1) * 0.002, 1);
});

it('tells the time that is left by the pace of late, and none after a pause', () => {
  const pace = new Pace();
  pace.tell(100, 0);
  expect(pace.secondsLeft()).toBeNull();
  pace.tell(90, 1000);
  expect(pace.secondsLeft()).toBeCloseTo(9);
  for (let i = 1; i <= 40; i++) pace.tell(90 - i, 1000 + 1000 * i);
  expect(pace.secondsLeft()).toBeCloseTo(50);
  pace.forget();
  expect(pace.secondsLeft()).toBeNull();
  pace.tell(50, 1e6);
  pace.tell(49, 1e6 + 500);
  expect(pace.secondsLeft()).toBeCloseTo(24.5);
});

it('puts a long result together again as it was', () => {
  const long = { command: 'rank', trace: Array.from({ length: 2500 }, (_, i) => ({ i })), curve: [], notes: ['last'] };
  const { small, pieces } = inPieces(long as unknown as RunResult);
  expect(small).toMatchObject({ trace: [], curve: [] });
  expect(pieces.map(({ items }) => items.length)).toEqual([1000, 1000, 500]);
  const box = new PieceBox();
  for (const piece of pieces) box.add(piece);
  expect(JSON.stringify(box.whole(small))).toBe(JSON.stringify(long));
  expect(box.whole(small)).toBe(small);
});
