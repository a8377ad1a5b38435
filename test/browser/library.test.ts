// The library in a page, as Vite serves it to a developer and as Vite builds it: the same bits as
// in Node, in the page, in a worker of the user's own and on our Web Workers.

import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, createServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as sieve from '../../src/app.ts';
import { root } from '../house/sources.ts';
import { chromiumPath, openBrowser, unlessChromium } from './chromium.ts';
// @ts-expect-error plain JavaScript, since a page runs it too
import { ranked, shared } from './page/program.js';

/**
 * The event loop is reached every 50 ms; a machine that is busy with other tests takes longer for
 * everything.
 */
const SOON_MS = 1500;

interface Served {
  readonly address: string;
  close(): Promise<void>;
}

type Tests = Record<'inPage' | 'inWorker' | 'onWorkers' | 'aborted' | 'chosenFile', () => Promise<unknown>>;

describe.skipIf(!chromiumPath)(`the library in a browser${unlessChromium}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-page-'));
  const common = { root: folder, configFile: false, logLevel: 'error', cacheDir: join(folder, 'cache') } as const;
  let browser: Browser;
  const expected = { ranked: '', shared: '' };

  beforeAll(async () => {
    cpSync(join(root, 'test', 'browser', 'page'), folder, { recursive: true });
    cpSync(join(root, 'examples', 'browser'), join(folder, 'example'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    // As it lies when it is installed: no link, since Vite treats those otherwise.
    const installed = join(folder, 'node_modules', 'svm-sieve');
    mkdirSync(installed, { recursive: true });
    for (const name of ['dist', 'package.json']) cpSync(join(root, name), join(installed, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(installed, 'node_modules'), 'junction');
    browser = await openBrowser();
    expected.ranked = await ranked(sieve);
    expected.shared = await shared(sieve, sieve.inline);
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const addressOf = (urls: { local: string[] } | null) => urls!.local[0];

  const servings: [string, () => Promise<Served>][] = [
    [
      'built',
      async () => {
        const input = [join(folder, 'index.html'), join(folder, 'example', 'index.html')];
        await build({ ...common, build: { outDir: join(folder, 'built'), rolldownOptions: { input } } });
        const server = await preview({ ...common, build: { outDir: join(folder, 'built') }, preview: { port: 0 } });
        return { address: addressOf(server.resolvedUrls), close: () => server.close() };
      },
    ],
    [
      'served to a developer',
      async () => {
        const server = await createServer({ ...common, server: { port: 0, fs: { allow: [folder, root] } } });
        await server.listen();
        return { address: addressOf(server.resolvedUrls), close: () => server.close() };
      },
    ],
  ];

  /**
   * A server for developers finds out what is imported when it is, also by workers, and then loads
   * the page again.
   */
  async function warmUp(address: string): Promise<void> {
    const page = await browser.newPage();
    await page.goto(address);
    await page.waitForFunction(() => 'tests' in window);
    const start = () => (window as unknown as { tests: Tests }).tests.inWorker();
    await page.evaluate(start).catch(() => {});
    await page.waitForLoadState('networkidle');
    await page.close();
  }

  describe.each(servings)('%s', (_way, serve) => {
    let served: Served;
    let page: Page;
    const said: string[] = [];

    beforeAll(async () => {
      served = await serve();
      await warmUp(served.address);
      page = await browser.newPage();
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      await page.goto(served.address);
      await page.waitForFunction(() => 'tests' in window);
    });
    afterAll(() => served?.close());

    const run = (name: keyof Tests) =>
      page.evaluate((own) => (window as unknown as { tests: Tests }).tests[own](), name);

    it('ranks and selects in the page, to the same bits as in Node', async () => {
      expect(await run('inPage')).toBe(expected.ranked);
    });

    it("ranks and selects in a worker of the user's own", async () => {
      expect(await run('inWorker')).toBe(expected.ranked);
    });

    it('shares work out among Web Workers, to the same bits as in one thread', async () => {
      expect(await run('onWorkers')).toBe(expected.shared);
    });

    it('stops soon after an abort, and continues with other work', async () => {
      const told = (await run('aborted')) as Record<string, number>;
      expect(told).toMatchObject({ reason: 'enough', parts: 2, left: 0 });
      expect(told.milliseconds).toBeLessThan(SOON_MS);
    });

    it('reads a file that was chosen, and says of a path that it has none', async () => {
      expect(await run('chosenFile')).toEqual({ rows: 4, refused: expect.stringContaining('svm-sieve/node') });
    });

    it('shows the example', async () => {
      await page.goto(new URL('example/index.html', served.address).href);
      const outcome = page.getByText(/nested-CV accuracy: 0\.9\d\d/);
      await outcome.waitFor({ timeout: 50_000 });
      expect(await page.locator('#ranking li').count()).toBe(13);
      expect(said).toEqual([]);
    });
  });
});
