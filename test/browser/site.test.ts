// The documentation site: built without the network, every link followed, and read in a browser that
// may load nothing from elsewhere.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { SECTIONS } from '../../scripts/site/sections.mjs';
// @ts-expect-error: a script without types
import { sitePath } from '../../scripts/site/stage.mjs';
import { filesBelow, root } from '../house/sources.ts';
import { chromiumPath, openBrowser, unlessChromium } from './chromium.ts';
import { type StaticFolder, serveFolder } from './static-folder.ts';

const site = join(root, 'build', 'site');
/** Typedoc and VitePress take a minute of an idle machine. */
const BUILD_TIMEOUT = 1_200_000;

const text = (path: string) => readFileSync(join(site, path), 'utf8');
const idsOf = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]));

/** The file that an address of a page leads to, and its anchor; null for other servers. */
function targetOf(page: string, href: string): { file: string; anchor: string } | null {
  if (/^(https?:|mailto:|data:)/.test(href)) return null;
  const [address, anchor = ''] = href.split('#');
  const path = address === '' ? page : posix.join(address.startsWith('/') ? '.' : dirname(page), address);
  const file = path === '.' || path.endsWith('/') ? posix.join(path, 'index.html') : path;
  return { file, anchor: decodeURIComponent(anchor) };
}

describe('the documentation site', () => {
  beforeAll(() => {
    const NODE_OPTIONS = `--require ${join(root, 'test', 'browser', 'no-network.cjs')}`;
    const script = join(root, 'scripts', 'make-site.mjs');
    execFileSync(process.execPath, [script, '--pages-only'], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS, SITE_BASE: '/' },
      stdio: 'pipe',
    });
  }, BUILD_TIMEOUT);

  it('has every page', () => {
    const pages: string[] = SECTIONS.flatMap((section: { pages: string[] }) => section.pages);
    const files = pages.map((page) => sitePath(page).replace(/\.md$/, '.html'));
    expect(files.length).toBeGreaterThan(60);
    expect(files.filter((file: string) => !existsSync(join(site, file)))).toEqual([]);
  });

  it('has no link that leads nowhere', () => {
    const pages = filesBelow('build/site', '.html')
      .map((path) => path.slice('build/site/'.length))
      .filter((path) => !path.startsWith('api/') && path !== '404.html');
    const broken = new Set<string>();
    let followed = 0;
    for (const page of pages) {
      // The theme's own links for skipping and for the contents have targets made by its script.
      for (const [, href] of text(page).matchAll(/<a\s[^>]*href="([^"]*)"/g)) {
        const target = targetOf(page, href.replaceAll('&amp;', '&'));
        if (target === null) continue;
        followed++;
        if (!existsSync(join(site, target.file))) broken.add(`${page} → ${href}`);
        else if (target.anchor !== '' && target.file.endsWith('.html') && !target.file.startsWith('api/')) {
          if (!idsOf(text(target.file)).has(target.anchor)) broken.add(`${page} → ${href}`);
        }
      }
    }
    expect([...broken]).toEqual([]);
    expect(followed).toBeGreaterThan(1000);
  });
});

describe.skipIf(!chromiumPath)(`the documentation site in a browser${unlessChromium}`, () => {
  let served: StaticFolder;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const elsewhere: string[] = [];
  const errors: string[] = [];

  beforeAll(async () => {
    served = await serveFolder(site);
    browser = await openBrowser();
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.route('**/*', (route) => {
      const address = route.request().url();
      if (address.startsWith(served.address) || address.startsWith('data:')) return route.continue();
      elsewhere.push(address);
      return route.abort();
    });
    page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
  });

  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  const search = async (words: string) => {
    await page.locator('.VPNavBarSearch button').first().click();
    await page.locator('.VPLocalSearchBox input').fill(words);
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    return page.locator('.VPLocalSearchBox .result');
  };

  it('finds an option, a message code and a function, and opens the result', async () => {
    await page.goto(served.address);
    const options = await search('halve-above');
    expect((await options.allInnerTexts()).join(' ')).toContain('halve-above');
    await page.keyboard.press('Escape');
    const codes = await search('cells-missing');
    expect((await codes.allInnerTexts()).join(' ')).toContain('cells-missing');
    await page.keyboard.press('Escape');
    const names = await search('exportModel');
    await names.first().click();
    await page.waitForURL((url) => url.pathname !== '/');
    await page.locator('h1').waitFor();
    expect(await page.locator('main').innerText()).toContain('exportModel');
  });

  it('leads from the start to a tutorial, whose figures and links work', async () => {
    await page.goto(served.address);
    await page.locator('main').getByRole('link', { name: 'Getting started' }).first().click();
    await page.waitForURL(/getting-started/);
    await page.locator('h1', { hasText: 'Getting started' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Gene expression' }).first().click();
    await page.locator('h1', { hasText: 'gene expression' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Guyon et al. 2002' }).first().click();
    await page.locator('h1', { hasText: 'Guyon et al. (2002)' }).waitFor();
    const images = page.locator('main img');
    expect(await images.count()).toBeGreaterThanOrEqual(2);
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth))
        .toBeGreaterThan(100);
    }
  });

  it('offers the raw benchmarks as a download, and the API reference', async () => {
    await page.goto(`${served.address}benchmarks.html`);
    const href = await page.locator('main').getByRole('link', { name: 'benchmarks.csv' }).getAttribute('href');
    const answer = await page.request.get(new URL(href!, page.url()).href);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toMatch(/^row,task,program,/);
    await page.goto(`${served.address}reference/api.html`);
    await page.locator('main').getByRole('link', { name: 'evaluate', exact: true }).first().click();
    await page.waitForURL(/\/api\/functions\//);
    expect(await page.locator('h1').innerText()).toContain('evaluate');
  });

  it('asks no other server for anything, and reports no error', () => {
    expect(elsewhere).toEqual([]);
    expect(errors).toEqual([]);
  });
});
