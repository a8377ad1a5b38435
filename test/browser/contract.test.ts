// The contract of executors, held by Web Workers in Chromium: the suite itself runs in the page.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../house/sources.ts';
import { chromiumPath, openBrowser, unlessChromium } from './chromium.ts';

/** Tests of the suite; fewer would mean that some were not found. */
const MIN_TESTS = 12;

describe.skipIf(!chromiumPath)(`Web Workers in a browser${unlessChromium}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-contract-'));
  const pages = join(root, 'test', 'browser', 'contract-page');
  const common = { root: pages, configFile: false, logLevel: 'error' } as const;
  const output = { outDir: folder, rolldownOptions: { input: join(pages, 'index.html') } };
  let server: PreviewServer;

  beforeAll(async () => {
    const alias = { vitest: join(pages, 'vitest.ts') };
    await build({ ...common, build: { ...output, emptyOutDir: true }, resolve: { alias } });
    server = await preview({ ...common, build: output, preview: { port: 0 } });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('keep the contract of executors', async () => {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(server.resolvedUrls!.local[0]);
      await page.waitForFunction(() => 'outcomes' in window);
      type Outcomes = [title: string, failed: string | null][];
      const told = await page.evaluate(() => (window as unknown as { outcomes(): Promise<Outcomes> }).outcomes());
      expect(told.length).toBeGreaterThanOrEqual(MIN_TESTS);
      expect(told.filter(([, failed]) => failed !== null)).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
