// A report in a browser, from disk: by day, by night, on a phone and on paper.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportPage } from '../../src/report/page.ts';
import { root } from '../house/sources.ts';
import { sampleCharts, sampleReport } from '../report/sample.ts';
import { chromiumPath, openBrowser, unlessChromium } from './chromium.ts';
import { axeViolations, openPage, scrollsSideways } from './report-page.ts';

describe.skipIf(!chromiumPath)(`a report in a browser${unlessChromium}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-report-'));
  const file = join(folder, 'report.html');
  const address = pathToFileURL(file).href;
  let browser: Browser;

  beforeAll(async () => {
    writeFileSync(file, await reportPage(sampleReport()));
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (colorScheme: 'light' | 'dark', width: number) => openPage(browser, address, { colorScheme, width });

  it.each([
    ['by day', 'light', 1000],
    ['by night', 'dark', 1000],
    ['on a phone by day', 'light', 360],
    ['on a phone by night', 'dark', 360],
  ] as const)('keeps no reader out %s, says no error and asks for nothing', async (_name, scheme, width) => {
    const { page, said, asked } = await open(scheme, width);
    const violations = await axeViolations(page);
    expect(violations).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect({ said, asked }).toEqual({ said: [], asked: [address] });
    await page.context().close();
  });

  it.each([1000, 360])('shows each chart once at %i pixels, as an image with its words', async (width) => {
    const { page } = await open('light', width);
    const names = await page
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('aria-label')));
    const all = sampleCharts();
    // The sizes have the curves once more.
    const charts = [...Object.values(all), all.curves];
    expect(names).toHaveLength(charts.length);
    for (const [place, { title }] of charts.entries()) expect(names[place]).toContain(title);
    const tree = await page.locator('body').ariaSnapshot();
    expect(tree).toContain('heading "Which features matter in wine.csv?" [level=1]');
    expect(tree).toContain('heading "Charts" [level=2]');
    expect(tree).toContain('img "Accuracy against the number of features. accuracy against number of features.');
    await page.context().close();
  });

  it.each([1000, 360])('keeps the text of charts within them at %i pixels', async (width) => {
    const { page } = await open('light', width);
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('figure svg')]
        .filter((svg) => svg.getBoundingClientRect().width > 0)
        .flatMap((svg) => {
          const frame = svg.getBoundingClientRect();
          return [...svg.querySelectorAll('text')]
            .filter((text) => text.getAttribute('opacity') !== '0')
            .filter((text) => {
              const box = text.getBoundingClientRect();
              return box.left < frame.left - 1 || box.right > frame.right + 1;
            })
            .map((text) => text.textContent);
        }),
    );
    expect(outside).toEqual([]);
    await page.context().close();
  });

  it('makes nothing of hostile names', async () => {
    const { page } = await open('light', 1000);
    const found = await page.evaluate(() => ({
      elements: document.querySelectorAll('img, iframe, object, embed, link, form, [onerror], [onload]').length,
      scripts: [...document.querySelectorAll('script')].map(({ type }) => type),
      links: [...document.querySelectorAll('a')]
        .map(({ protocol }) => protocol)
        .filter((word) => word === 'javascript:').length,
      last: [...document.body.children].slice(-3).map(({ tagName }) => tagName),
    }));
    const scripts = ['application/json', ''];
    expect(found).toEqual({ elements: 0, scripts, links: 0, last: ['FOOTER', 'SCRIPT', 'DIV'] });
    await page.context().close();
  });

  it('is made in a page that forbids generated code, byte for byte as here', async () => {
    const build = await rolldown({ input: join(root, 'dist', 'report.js'), platform: 'browser', logLevel: 'silent' });
    const { output } = await build.generate({ format: 'iife', name: 'sieve', codeSplitting: false });
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(error.message));
    await page.route('**/*', (route) => {
      if (route.request().url().endsWith('.js'))
        return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: output[0].code });
      const headers = { 'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" };
      const body = '<!doctype html><title>maker</title><script src="/sieve.js"></script>';
      return route.fulfill({ contentType: 'text/html', headers, body });
    });
    await page.goto('http://maker.test/');
    const made = await page.evaluate(
      (report) =>
        (window as unknown as { sieve: { reportPage(given: unknown): Promise<string> } }).sieve.reportPage(report),
      JSON.parse(JSON.stringify(sampleReport())),
    );
    expect(said).toEqual([]);
    expect(made === readFileSync(file, 'utf8')).toBe(true);
    await page.close();
  });

  it('prints black on white, also by night', async () => {
    const { page } = await open('dark', 360);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const look = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return { color, backgroundColor };
    });
    expect(look).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
    await page.context().close();
  });
});
