// The studio as it is served: its policy, its size, and that it works offline.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StudioServer, serveStudio } from '../../apps/cli/studio-server.ts';
import { root } from '../house/sources.ts';
import { chromiumPath, openBrowser, unlessChromium } from './chromium.ts';

const folder = join(root, 'dist', 'studio');

/** Compressed bytes of the first load. */
const MAX_FIRST_LOAD_BYTES = 400_000;

describe.skipIf(!chromiumPath)(`the studio, served${unlessChromium}`, () => {
  let browser: Browser;
  let server: StudioServer;
  let page: Page;
  const asked: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    [browser, server] = await Promise.all([openBrowser(), serveStudio(folder, 0)]);
    page = await browser.newPage();
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(server.address);
    await page.locator('#studio > *').first().waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it('loads little at first, and nothing from other origins', async () => {
    const names = asked.filter((url) => url.startsWith(`${server.address}assets/`)).map((url) => new URL(url).pathname);
    const bytes = [...new Set(names)].map((name) => gzipSync(readFileSync(join(folder, name))).length);
    expect(bytes.length).toBeGreaterThan(1);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_FIRST_LOAD_BYTES);
    expect(asked.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(server.address))).toEqual([]);
  });

  it('cannot send requests to other origins', async () => {
    const refused = await page.evaluate(() =>
      fetch('https://example.org/').then(
        () => 'it went',
        (error) => String(error),
      ),
    );
    expect(refused).toContain('Failed to fetch');
    expect(complaints.join()).toMatch(/Content Security Policy/);
    complaints.length = 0;
  });

  it('works without the server', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => 0));
    await server.close();
    await page.reload();
    await page.locator('#studio > *').first().waitFor();
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const names = files.map(({ name, parentPath }) => join(parentPath, name).slice(folder.length + 1));
    const got = await page.evaluate(
      (own) =>
        Promise.all(own.map(async (name) => [name, (await fetch(`./${name}`)).headers.get('content-security-policy')])),
      names.filter((name) => name !== 'service-worker.js'),
    );
    expect(got.length).toBeGreaterThan(8);
    for (const [name, policy] of got)
      expect([name, policy]).toEqual([name, expect.stringContaining("connect-src 'self'")]);
    expect(complaints).toEqual([]);
  });
});
