import { describe, expect, it, vi } from 'vitest';
import { problem } from '../../src/base/problem.ts';
import { registry } from '../../src/base/registry.ts';
import type { Dataset } from '../../src/data/dataset.ts';
import { evaluationId, fromData, toData } from '../../src/executors/evaluation-data.ts';
import type { JobKind } from '../../src/executors/job.ts';
import { changesFrom, evaluationTaskId, extended, isPrefix, START } from '../../src/executors/path.ts';
import { WorkerRuntime } from '../../src/executors/worker-runtime.ts';
import type { Done } from '../../src/executors/worker-task.ts';
import { core } from '../../src/numeric/core.ts';
import { add, evaluationOf, NOTHING, remove, tiedData } from './evaluations.ts';

const data = toData(evaluationOf(tiedData(1)));

describe('an evaluation as data', () => {
  it('survives being sent, sparse features too', () => {
    const dense = tiedData(1);
    const rows = Int32Array.of(0, 3);
    const sparse = { kind: 'sparse' as const, rows, values: Float64Array.of(2, 5), fill: -1 };
    const dataset = { ...dense, features: [{ ...dense.features[0], data: sparse }, ...dense.features.slice(1)] };
    const sent = structuredClone(toData(evaluationOf(dataset), [1, 2]));
    const { dataset: arrived, ...rest } = fromData(sent);
    const { dataset: _, ...whole } = evaluationOf(dataset);
    expect(rest).toEqual(whole);
    expect(arrived.features[0].data).toEqual({
      kind: 'dense',
      values: new Float64Array(24).fill(-1).with(0, 2).with(3, 5),
    });
    expect(arrived.features[5].data).toEqual(dense.features[5].data);
    expect(sent.features).toEqual([1, 2]);
  });

  it('survives being sent with the rows that each split has prepared', () => {
    const datasets = [1, 2, 3, 4, 5].map((seed) => tiedData(seed));
    const { within } = fromData(structuredClone(toData(evaluationOf(datasets[0], { within: datasets }))));
    const values = (all: readonly Dataset[]) => all.map(({ features }) => features.map((feature) => feature.data));
    expect(values(within!)).toEqual(values(datasets));
  });

  it('has the id of its content', () => {
    expect(evaluationId(data)).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(evaluationId(structuredClone(data))).toBe(evaluationId(data));
    const others = [
      { ...data, tolerance: 1e-4 },
      { ...data, features: [0] },
      { ...data, values: data.values.with(7, 0.5) },
      { ...data, labels: data.labels.with(7, 0) },
      { ...data, splits: data.splits.slice(1) },
      { ...data, weights: new Float64Array(24).fill(1) },
      { ...data, within: data.splits.map(() => data.values) },
    ];
    expect(new Set([data, ...others].map((each) => evaluationId(each))).size).toBe(others.length + 1);
  });
});

describe('a path', () => {
  const path = [NOTHING, remove(3, 1), { removed: [2], added: [3] }].reduce(extended, START);

  it('gives its changes back, from any of them on', () => {
    const changes = [...changesFrom(path, 0)];
    expect(changes.map(({ change }) => change)).toEqual([NOTHING, remove(3, 1), { removed: [2], added: [3] }]);
    expect([...changesFrom(path, changes[1].end)]).toEqual([changes[2]]);
    expect(changes[2].end).toBe(path.length);
  });

  it('knows the paths it resumes from', () => {
    expect(isPrefix(START, path)).toBe(true);
    expect(isPrefix(path, path)).toBe(true);
    expect(isPrefix(extended(path, NOTHING), path)).toBe(false);
    expect(isPrefix(extended(START, remove(1)), path)).toBe(false);
  });

  it('is part of the id of a task, as the change is', () => {
    const ids = [
      evaluationTaskId('a', START, remove(1)),
      evaluationTaskId('b', START, remove(1)),
      evaluationTaskId('a', START, add(1)),
      evaluationTaskId('a', extended(START, remove(1)), remove(2)),
      evaluationTaskId('a', extended(START, remove(2)), remove(1)),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(evaluationTaskId('a', path.slice(), add(1))).toBe(evaluationTaskId('a', path, add(1)));
  });
});

describe('a runtime', () => {
  const task = {
    kind: 'evaluation',
    evaluation: 'one',
    data: null,
    open: ['one'],
    path: START,
    standing: null,
    training: null,
    batch: null,
  } as const;
  const training = { change: remove(1), splits: { from: 0, to: 5 } };
  const doubling: JobKind<{ value: number }, number> = {
    name: 'doubling',
    summary: 'doubles',
    run: ({ value }, dataset) => value * 2 + (dataset?.rowCount ?? 0),
  };
  const kinds = registry<JobKind>('kind of job', [doubling]);

  it('asks for data it lacks', async () => {
    expect(await new WorkerRuntime(kinds).do(task)).toEqual({ kind: 'missing' });
  });

  it('comes late to an incumbent, or back to one, by the models that come along', async () => {
    const [there, late] = [new WorkerRuntime(kinds), new WorkerRuntime(kinds)];
    const first = (await there.do({ ...task, data, training })) as Done;
    const path = extended(START, remove(1));
    const next = { ...task, path, standing: first.training!.standings, training: { ...training, change: remove(2) } };
    const timeless = ({ milliseconds: _, ...done }: Done) => done;
    const second = timeless((await there.do(next)) as Done);
    expect(timeless((await late.do({ ...next, data })) as Done)).toEqual(second);
    const further = { ...task, path: extended(path, remove(2)), standing: second.training!.standings };
    expect(await there.do(further)).toMatchObject({ kind: 'done', training: null, milliseconds: null });
    const last = { ...further, training: { ...training, change: remove(3) } };
    const third = timeless((await there.do(last)) as Done);
    const latest = new WorkerRuntime(kinds);
    expect(timeless((await latest.do({ ...last, data })) as Done)).toEqual(third);
    expect(timeless((await there.do(next)) as Done)).toEqual(second);
    for (const runtime of [there, late, latest]) await runtime.do({ ...task, open: [] });
  });

  it('refuses models that are not those of the evaluation, and continues', async () => {
    const runtime = new WorkerRuntime(kinds);
    const { training: own } = (await runtime.do({ ...task, data, training })) as Done;
    const [split, ...rest] = own!.standings;
    const path = extended(START, remove(1));
    const others = [
      null,
      rest,
      [{ ...split, scores: [] }, ...rest],
      [{ ...split, places: split.places.slice(1) }, ...rest],
      [{ ...split, places: split.places.with(0, split.values.length) }, ...rest],
      [{ ...split, places: split.places.with(0, -1) }, ...rest],
    ];
    for (const standing of others)
      expect(await runtime.do({ ...task, path, standing })).toMatchObject({ kind: 'failed', problems: null });
    expect(await runtime.do({ ...task, path, standing: own!.standings })).toMatchObject({ kind: 'done' });
    await runtime.do({ ...task, open: [] });
  });

  it('refuses features that the data have not', async () => {
    const runtime = new WorkerRuntime(kinds);
    const { standings } = ((await runtime.do({ ...task, data, training })) as Done).training!;
    const refused = { kind: 'failed', message: 'feature 12 of 12' };
    for (const change of [add(12), remove(12)]) {
      const batch = { candidates: [{ change, place: 0, splits: null }], lead: null };
      expect(await runtime.do({ ...task, training: { ...training, change } })).toMatchObject(refused);
      expect(await runtime.do({ ...task, batch })).toMatchObject(refused);
      const path = extended(START, change);
      expect(await runtime.do({ ...task, path, standing: standings })).toMatchObject(refused);
    }
    await runtime.do({ ...task, open: [] });
  });

  it('answers by the models that come along, though another evaluation came with others', async () => {
    const [runtime, fresh] = [new WorkerRuntime(kinds), new WorkerRuntime(kinds)];
    const { standings } = ((await runtime.do({ ...task, data, training })) as Done).training!;
    const others = standings.map((own) => ({ ...own, values: own.values.map(() => 0.05) }));
    const next = { ...task, path: extended(START, remove(1)), training: { ...training, change: remove(2) } };
    const { training: expected } = (await fresh.do({ ...next, standing: standings, data })) as Done;
    const { training: misled } = (await runtime.do({ ...next, standing: others })) as Done;
    expect(misled).not.toEqual(expected);
    expect(await runtime.do({ ...next, standing: structuredClone(standings) })).toMatchObject({ training: expected });
    for (const own of [runtime, fresh]) await own.do({ ...task, open: [] });
  });

  it('continues once there is memory again', async ({ onTestFinished }) => {
    const runtime = new WorkerRuntime(kinds);
    const before = core().bytesInUse;
    const first = (await runtime.do({ ...task, data, training })) as Done;
    const path = extended(START, remove(1));
    await runtime.do({ ...task, path, standing: first.training!.standings });
    const allocate = vi.spyOn(core(), 'allocate').mockImplementation(() => {
      throw problem('core-out-of-memory', { megabytes: 5, megabytesUsed: 4 });
    });
    onTestFinished(() => allocate.mockRestore());
    expect(await runtime.do({ ...task, training })).toMatchObject({
      kind: 'failed',
      problems: [{ code: 'core-out-of-memory', facts: { megabytes: 5, megabytesUsed: 4 } }],
    });
    expect(core().bytesInUse).toBe(before);
    allocate.mockRestore();
    expect(await runtime.do({ ...task, training })).toMatchObject({ training: first.training });
    await runtime.do({ ...task, open: [] });
    expect(core().bytesInUse).toBe(before);
  });

  it('lets go of what is no longer open', async () => {
    const runtime = new WorkerRuntime(kinds);
    const before = core().bytesInUse;
    await runtime.do({ ...task, data, training });
    expect(core().bytesInUse).toBeGreaterThan(before);
    expect(await runtime.do({ ...task, evaluation: 'two', open: ['two'] })).toEqual({ kind: 'missing' });
    expect(core().bytesInUse).toBe(before);
  });

  it('does jobs it knows, and keeps the few datasets used last', async () => {
    const runtime = new WorkerRuntime(kinds);
    const job = { kind: 'job', job: 'doubling', input: { value: 4 }, dataset: null, data: null } as const;
    expect(await runtime.do(job)).toMatchObject({ kind: 'job-done', outcome: { answer: 8 } });
    expect(await runtime.do({ ...job, dataset: 'a' })).toEqual({ kind: 'missing' });
    const { place: _, ...rows } = tiedData(1);
    expect(await runtime.do({ ...job, dataset: 'a', data: rows })).toMatchObject({
      outcome: { answer: 8 + rows.rowCount },
    });
    for (const name of ['b', 'c', 'd']) await runtime.do({ ...job, dataset: name, data: rows });
    expect(await runtime.do({ ...job, dataset: 'a' })).toMatchObject({ kind: 'job-done' });
    await runtime.do({ ...job, dataset: 'e', data: rows });
    expect(await runtime.do({ ...job, dataset: 'b' })).toEqual({ kind: 'missing' });
    expect(await runtime.do({ ...job, job: 'unknown' })).toMatchObject({
      kind: 'failed',
      problems: [{ code: 'name-unknown' }],
    });
  });
});
