// The engine of the studio in Chromium: the numbers of the command line, pauses, stops and crashes, and
// the storage.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SelectResult } from '../../src/index.ts';
import { run as command, folder } from '../cli/run.ts';
import { root } from '../house/sources.ts';
import { chromiumPath, openBrowser, unlessChromium } from './chromium.ts';
import {
  type Asked,
  begin,
  type EngineServer,
  type EngineWindow,
  ended,
  engineServer,
  fileOf,
} from './engine-pages.ts';

/** Without the times, which differ from run to run. */
const untimed = (text: string) =>
  JSON.stringify(JSON.parse(text), (name, value) => (name === 'timings' ? undefined : value), 1);

const text = (base64: string) => Buffer.from(base64, 'base64').toString('utf8');

describe.skipIf(!chromiumPath)(`the engine of the studio${unlessChromium}`, () => {
  const files = folder();
  const table = files.write('my table.csv', readFileSync(join(root, 'examples', 'data', 'wdbc.csv')));
  let browser: Browser;
  let server: EngineServer;
  let page: Page;

  beforeAll(async () => {
    [browser, server] = await Promise.all([openBrowser(), engineServer()]);
    page = await server.open(browser);
    await page.setInputFiles('input', table);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const done = async (asked: Asked) => {
    const number = await begin(page, asked);
    expect(await ended(page, number)).toMatchObject({ state: 'done', failure: null });
    return number;
  };

  const CASES: [Asked, string[]][] = [
    [{ task: 'rank', options: { kernel: 'rbf', step: 0.2 } }, ['--kernel', 'rbf', '--step', '0.2']],
    [
      { task: 'select', options: { choose: 'one-se', halveAbove: 8, score: 'auc' } },
      ['--choose', 'one-se', '--halve-above', '8', '--score', 'auc'],
    ],
    [
      { task: 'select', options: { method: 'eb-rfe', candidates: 2, drop: ['#3'], minFeatures: 20 } },
      ['--method', 'eb-rfe', '--candidates', '2', '--drop', '#3', '--min-features', '20'],
    ],
    [{ task: 'evaluate', options: { outerFolds: 3, halveAbove: 4 } }, ['--outer-folds', '3', '--halve-above', '4']],
    [
      { task: 'compare', options: { methods: 'svm-rfe,fisher', outerFolds: 3, step: 0.5 } },
      ['--methods', 'svm-rfe,fisher', '--outer-folds', '3', '--step', '0.5'],
    ],
  ];

  it.each(CASES)('gives the result of the command line, bit by bit: %o', async (asked, args) => {
    const number = await done(asked);
    const [json] = await fileOf(page, number, asked, { kind: 'json' });
    const csv = files.path(`${number}.csv`);
    const { stdout, stderr } = await command([asked.task, table, ...args, '--json', '-', '--csv', csv, '--quiet']);
    expect(stderr).toBe('');
    expect(untimed(text(json))).toBe(untimed(stdout));
    if (asked.task === 'compare') return; // its spreadsheet has seconds
    const [own] = await fileOf(page, number, asked, { kind: 'csv' });
    expect(text(own)).toBe(readFileSync(csv, 'utf8'));
  });

  it('makes the report, the models and the reduced table of the command line', async () => {
    const asked: Asked = { task: 'select', options: { halveAbove: 8, choose: 'n=4' } };
    const number = await done(asked);
    const [json] = await fileOf(page, number, asked, { kind: 'json' });
    const result = files.write('result.json', text(json));
    await command(['report', result, '-o', files.path('report.html')]);
    const [report] = await fileOf(page, number, asked, { kind: 'report' });
    expect(text(report)).toContain('</html>');
    expect(text(report).length).toBeGreaterThan(0.9 * readFileSync(files.path('report.html'), 'utf8').length);
    for (const to of ['json', 'onnx', 'libsvm', 'js']) {
      await command(['export', result, '--to', to, '-o', files.path(`model-${to}`)]);
      const [model] = await fileOf(page, number, asked, { kind: 'model', to });
      expect([to, model]).toEqual([to, readFileSync(files.path(`model-${to}`)).toString('base64')]);
    }
    await command(['apply', result, table, '-o', files.path('reduced.csv')]);
    const [reduced] = await fileOf(page, number, asked, { kind: 'reduced-table' });
    expect(text(reduced)).toBe(readFileSync(files.path('reduced.csv'), 'utf8'));
  });

  it('gives another size as the command line does', async () => {
    const asked: Asked = { task: 'select', options: { halveAbove: 8 } };
    const number = await done(asked);
    const chosen = await page.evaluate(
      async ([own, options]) => {
        const { engine, runs } = window as unknown as EngineWindow;
        const [blob] = document.querySelector('input')!.files!;
        const request = {
          task: 'select',
          options,
          threads: 2,
          source: { kind: 'file', name: blob.name, blob },
        } as const;
        const { result, features } = await engine.chooseSize(request, runs[own].result!, 3);
        const { rank } = await engine.explain(result, features[0]);
        return { json: JSON.stringify(result), features, rank };
      },
      [number, asked.options] as const,
    );
    const { stdout } = await command([
      'select',
      table,
      '--halve-above',
      '8',
      '--choose',
      'n=3',
      '--json',
      '-',
      '--quiet',
    ]);
    // The same numbers; only the studio's result says that the size was picked by hand.
    const { selected, notes, ...result } = JSON.parse(chosen.json);
    const { picked, ...subset } = selected;
    expect(picked).toEqual({ rule: 'one-se', features: expect.any(Number) });
    const own = notes.filter(({ code }: { code: string }) => code !== 'size-picked');
    expect(own).toHaveLength(notes.length - 1);
    const direct = JSON.parse(stdout);
    expect(JSON.parse(untimed(JSON.stringify({ ...result, selected: subset, notes: own })))).toEqual(
      JSON.parse(untimed(JSON.stringify(direct))),
    );
    expect(chosen.features).toHaveLength(3);
    expect(chosen.rank).toBe(1);
  });

  it('pauses, resumes and stops with a partial result', async () => {
    const number = await begin(page, { task: 'evaluate', options: { outerFolds: 60, halveAbove: 8 } });
    const counts = await page.evaluate(async (own) => {
      const run = (window as unknown as EngineWindow).runs[own];
      const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
      const jobs = () => run.progress.jobs?.done ?? 0;
      const start = performance.now();
      while (jobs() < 4) await wait(20);
      // Far longer than the jobs take that are under way on the two workers.
      const long = 5 * ((performance.now() - start) / jobs()) + 500;
      run.pause();
      await wait(long);
      const [before, secondsBefore] = [jobs(), run.progress.seconds];
      await wait(long);
      const [after, secondsAfter, paused] = [jobs(), run.progress.seconds, run.state];
      run.resume();
      while (jobs() === after && run.state === 'running') await wait(20);
      const later = jobs();
      run.stop();
      return { before, after, later, secondsBefore, secondsAfter, paused };
    }, number);
    expect(counts).toMatchObject({ paused: 'paused', after: counts.before, secondsAfter: counts.secondsBefore });
    expect(counts.after).toBeLessThan(60);
    expect(counts.later).toBeGreaterThan(counts.after);
    const { state, notes } = await ended(page, number);
    expect(state).toBe('stopped');
    expect(notes.join()).toMatch(/cover only \d+ of 60 outer folds/);
  });

  it('fails with a sentence where it is stopped before it has a result', async () => {
    const number = await begin(page, {
      task: 'evaluate',
      options: { outerFolds: 3, method: 'eb-rfe', kernel: 'rbf', candidates: 'all' },
    });
    await page.evaluate((own) => (window as unknown as EngineWindow).runs[own].stop(), number);
    expect(await ended(page, number)).toMatchObject({
      state: 'failed',
      failure: { message: 'The run was stopped before it produced a result.', isBug: false },
    });
  });

  it.each([
    [{ task: 'rank', options: { target: 'nowhere' } }, 'column-unknown', { option: 'target', column: 'nowhere' }],
    [{ task: 'rank', options: { cost: 'much' } }, 'option-invalid', { option: 'cost', value: 'much' }],
    [{ task: 'rank', options: {}, name: 'table.xyz' }, 'format-unknown', { ending: 'xyz' }],
    [{ task: 'compare', options: {} }, 'option-missing', { option: 'methods' }],
  ] as [Asked, string, object][])('rejects %o with the problem as data', async (asked, code, facts) => {
    const { state, failure } = await ended(page, await begin(page, asked));
    expect(state).toBe('failed');
    expect(failure).toMatchObject({ isBug: false, problems: [{ code, facts }] });
    expect(failure!.message).not.toBe('');
  });

  it('reports a crash, and continues with new workers', async () => {
    // A page of its own: Playwright waits for ever for workers that other tests have ended.
    const own = await server.open(browser);
    const openWine = () =>
      own.evaluate(async () => {
        const { engine } = window as unknown as EngineWindow;
        return (await engine.table.open({ kind: 'example', name: 'wine' }, {})).rowCount;
      });
    const number = await begin(own, { task: 'evaluate', options: { outerFolds: 40, kernel: 'rbf' }, example: 'wdbc' });
    await openWine();
    const workers = own.workers().filter((worker) => worker.url().includes('studio.worker'));
    expect(workers).toHaveLength(2);
    // Later, since a worker that is ended in the meantime never answers.
    for (const worker of workers)
      await worker.evaluate(() => {
        setTimeout(() => {
          throw new Error('the worker is ill');
        }, 200);
      });
    const { state, failure } = await ended(own, number);
    expect(state).toBe('failed');
    expect(failure!.isBug).toBe(true);
    expect(failure!.message).toMatch(/^Internal error, not caused by your data: the worker is ill\./);
    expect(await openWine()).toBe(178);
    const again = await begin(own, { task: 'rank', options: {}, example: 'wine' });
    expect(await ended(own, again)).toMatchObject({ state: 'done' });
    await own.close();
  });

  it('terminates the workers of a closed run', async () => {
    const count = () => page.workers().length;
    const before = count();
    const number = await begin(page, { task: 'evaluate', options: { outerFolds: 40, kernel: 'rbf' } });
    await expect.poll(count).toBeGreaterThan(before + 1);
    await page.evaluate((own) => (window as unknown as EngineWindow).runs[own].close(), number);
    await expect.poll(count).toBe(before);
  });

  describe('the storage', () => {
    it('restores a session after a reload, and forgets what is removed', async () => {
      const asked: Asked = { task: 'select', options: { halveAbove: 8 } };
      const number = await done(asked);
      const kept = await page.evaluate(async (own) => {
        const { openStorage, runs } = window as unknown as EngineWindow;
        const storage = await openStorage('test');
        const [blob] = document.querySelector('input')!.files!;
        const source = { kind: 'file', name: blob.name, blob } as const;
        const request = { source, task: 'select', options: { halveAbove: 8 }, threads: 2 } as const;
        const result = runs[own].result as SelectResult;
        // Longer than a piece.
        const trace = Array.from({ length: 2500 }, (_, i) => ({ ...result.trace[0], features: 2500 - i }));
        const long = { ...result, trace };
        const run = { title: 'first', request, state: 'done', result: long, failure: null } as const;
        await storage.saveWorkspace({ source, dataOptions: { target: 'x' }, taskOptions: { cost: Infinity } });
        await storage.saveRun({ ...run, id: 'a' });
        await storage.saveRun({ ...run, id: 'b', title: 'second' });
        storage.close();
        return JSON.stringify(long);
      }, number);
      await page.reload();
      await page.waitForFunction(() => 'engine' in window);
      const found = await page.evaluate(async () => {
        const { openStorage } = window as unknown as EngineWindow;
        const storage = await openStorage('test');
        const workspace = await storage.loadWorkspace();
        const runs = await storage.loadRuns();
        await storage.removeRun('a');
        await storage.saveWorkspace({ source: null, dataOptions: {}, taskOptions: {} });
        const left = await storage.loadRuns();
        await storage.clear();
        const none = [await storage.loadWorkspace(), (await storage.loadRuns()).length];
        storage.close();
        const { source } = workspace!;
        return {
          cost: workspace!.taskOptions.cost,
          text: source!.kind === 'file' ? await source!.blob.text() : '',
          isSame: runs.every(({ request }) => request.source === source),
          titles: runs.map(({ title }) => title),
          result: JSON.stringify(runs[0].result),
          left: left.map(({ title }) => title),
          none,
        };
      });
      expect(found).toMatchObject({
        cost: Infinity,
        isSame: true,
        titles: ['first', 'second'],
        left: ['second'],
        none: [null, 0],
      });
      expect(found.text).toBe(readFileSync(table, 'utf8'));
      expect(found.result).toBe(kept);
    });

    it('explains that the storage is full', async () => {
      const said = await page.evaluate(async () => {
        const storage = await (window as unknown as EngineWindow).openStorage('full');
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
        const workspace = { source: null, dataOptions: {}, taskOptions: {} };
        const refused = await storage.saveWorkspace(workspace).catch((error) => error.message);
        IDBObjectStore.prototype.put = put;
        await storage.saveWorkspace(workspace);
        return { refused, found: await storage.loadWorkspace() };
      });
      expect(said.refused).toContain('no storage left');
      expect(said.found).toEqual({ source: null, dataOptions: {}, taskOptions: {} });
    });
  });

  it('requests nothing from other origins, and logs no error', () => {
    expect(server.elsewhere).toEqual([]);
    expect(server.complaints).toEqual([]);
  });
});
