// What the studio says is true, in a real browser: results belong to their data, files to the picked
// size, ranks to eliminations, and the keyboard focus to the part of the page in use.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../house/sources.ts';
import { chromiumPath, openBrowser, unlessChromium } from './chromium.ts';
import { type StaticFolder, serveFolder } from './static-folder.ts';

const FEATURES = ['a', 'b', 'c', 'd', 'e', 'f'];
const number = (row: number, column: number) => (Math.sin(row * 12.9898 + column * 78.233) * 43758.5453) % 1;

/** The same bytes in another order where `isShuffled`: the labels say nothing then. */
function tableText(isShuffled: boolean): string {
  const rows = Array.from({ length: 60 }, (_, row) => {
    const values = FEATURES.map((_, j) => (number(row, j) + (j < 2 ? (row % 2) * 1.2 : 0) + 5).toFixed(4));
    return [...values, (isShuffled ? Math.floor(row / 2) % 2 : row % 2) ? 'yes' : 'not'].join(',');
  });
  return [[...FEATURES, 'class'].join(','), ...rows].join('\n');
}

describe.skipIf(!chromiumPath)(`what the studio says${unlessChromium}`, () => {
  let browser: Browser;
  let served: StaticFolder;
  let context: BrowserContext;
  let page: Page;
  let alarms: string[];

  beforeAll(async () => {
    [browser, served] = await Promise.all([openBrowser(), serveFolder(join(root, 'dist', 'studio'))]);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    alarms = [];
    page.on('pageerror', (error) => alarms.push(`error: ${error.message}`));
    await page.goto(served.address);
  });
  afterEach(async () => {
    await context.close();
    expect(alarms).toEqual([]);
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });
  const estimate = () => page.getByRole('region', { name: 'Estimate for new samples' });
  const bring = (name: string, text: string) =>
    page.getByLabel('File with a table').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
    return readFileSync(await download.path(), 'utf8');
  };
  const focused = () => page.evaluate(() => document.activeElement?.tagName ?? '');

  async function select() {
    await button('Continue').click();
    await button('Run').click();
    await heading('Subset size').waitFor();
  }

  it('reaches a result on generated gene data with one click, and draws the samples before and after', async () => {
    await page.setViewportSize({ width: 1720, height: 1000 });
    await button('Try it on gene data').click();
    await heading('Samples before and after the selection').waitFor();
    const after = page.getByRole('img', { name: /selected features?: 62 samples on the first two/ });
    await after.waitFor();
    expect(
      await page
        .getByRole('img', { name: /^All 2,000 features: 62 samples/ })
        .locator('.dot')
        .count(),
    ).toBe(62);
    // Two columns where there is room.
    const [sizes, samples] = await Promise.all(
      ['Subset size', 'Samples before and after the selection'].map((name) => heading(name).boundingBox()),
    );
    expect(samples!.x - sizes!.x).toBeGreaterThan(700);
    // The dots follow the size.
    const places = () => after.locator('.dot').evaluateAll((dots) => dots.map((dot) => dot.getAttribute('style')));
    const before = await places();
    await page.getByRole('slider', { name: 'Size' }).focus();
    await page.keyboard.press('Home');
    await heading('The 1 selected feature').waitFor();
    await page.getByRole('img', { name: /^The 1 selected feature: 62 samples/ }).waitFor();
    expect(
      await page
        .getByRole('img', { name: /^The 1 selected feature: / })
        .locator('.dot')
        .evaluateAll((dots) => dots.map((dot) => dot.getAttribute('style'))),
    ).not.toEqual(before);
    await page.getByRole('img', { name: /^Selected features in each sample/ }).waitFor();
  });

  it('evaluates a selection by itself, and never shows the estimate of other data of that name and size', async () => {
    await bring('study.csv', tableText(false));
    await select();
    await estimate()
      .getByText(/95 % CI 0\.\d+ to/)
      .waitFor();
    const first = await estimate().locator('.value').textContent();
    await page.getByRole('link', { name: 'Data' }).click();
    await button('Other data').click();
    await bring('study.csv', tableText(true));
    await button('Continue').click();
    await page.getByRole('checkbox', { name: /Then evaluate by nested/ }).uncheck();
    await button('Run').click();
    await heading('Subset size').waitFor();
    await estimate().getByText('not computed').waitFor();
    await estimate().getByRole('button', { name: 'Evaluate' }).click();
    await estimate()
      .getByText(/95 % CI/)
      .waitFor();
    expect(Number(await estimate().locator('.value').textContent())).toBeLessThan(Number(first) - 0.1);
    // Evaluating removes the button that had the focus.
    expect(await focused()).not.toBe('BODY');
  });

  it('exports the selected features, and all files at the picked size, which they call picked', async () => {
    await bring('study.csv', tableText(false));
    await select();
    await page.getByRole('spinbutton', { name: 'Number of features' }).fill('3');
    await page.getByRole('spinbutton', { name: 'Number of features' }).press('Tab');
    await heading('The 3 selected features').waitFor();
    const names = await page.locator('ol.grid button').allTextContents();
    expect(names).toHaveLength(3);
    await page.getByRole('link', { name: /Export/ }).click();
    const lines = (await saved('Save: Selected features (CSV)')).trim().split(/\r?\n/);
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(names);
    const weights = await saved('SVG of Squared weights in the final model');
    const described = /aria-label="([^"]*)"/.exec(weights)![1];
    expect(names.filter((name) => !new RegExp(`\\b${name} \\d`).test(described))).toEqual([]);
    expect(described.match(/%/g)).toHaveLength(3);
    const json = JSON.parse(await saved('Save: Result (JSON)'));
    expect(json.notes[0].code).toBe('size-picked');
    expect(json.selected.picked.features).not.toBe(3);
    expect(await saved('Save: Report (HTML)')).toMatch(/3 of 6 features were picked by hand after the scores/);
  });

  it('gives features that were never eliminated no rank', async () => {
    await bring('study.csv', tableText(false));
    await button('Continue').click();
    await page.getByLabel('Rank only').check();
    await page.getByText(/^More options/).click();
    await page.getByLabel('Min features', { exact: true }).fill('4');
    await page.getByLabel('Min features', { exact: true }).press('Tab');
    await button('Run').click();
    await heading('Features without a rank').waitFor();
    expect(await page.locator('ol.grid li .head > span').allTextContents()).toEqual(['–', '–', '–', '–', '5', '6']);
    await page.getByRole('link', { name: /Export/ }).click();
    const lines = (await saved('Save: Ranking (CSV)')).trim().split(/\r?\n/).slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(['', '', '', '', '5', '6']);
  });

  it('offers one transposition for a table with a line per gene', async () => {
    const samples = Array.from({ length: 63 }, (_, k) => `s${k}`);
    const genes = Array.from({ length: 30 }, (_, j) => [`gene${j}`, ...samples.map((_, k) => number(j, k).toFixed(3))]);
    const labels = ['class', ...samples.map((_, k) => (k % 2 ? 'tumour' : 'normal'))];
    await bring('genes.csv', [['name', ...samples], ...genes, labels].map((row) => row.join(',')).join('\n'));
    await heading('1 problem to fix').waitFor();
    await button('Transpose the table').click();
    await page.getByText('63 samples, 30 features, 2 classes').waitFor();
    expect(await heading(/to fix/).count()).toBe(0);
    // Fixing removes the button that had the focus.
    expect(await focused()).not.toBe('BODY');
  });

  it('names the data of every run, and keeps options and runs where they belong', async () => {
    await button(/^wine/).click();
    await heading('example:wine').waitFor();
    // Opening removes the button that had the focus.
    expect(await focused()).not.toBe('BODY');
    await button('Continue').click();
    await page.getByLabel('Kernel', { exact: true }).selectOption('rbf');
    await page.getByLabel('Rank only').check();
    await button('Run').click();
    await button(/^Ranking of wine: svm-rfe, rbf done/).waitFor();
    await page.getByRole('link', { name: 'Data' }).click();
    await button('Other data').click();
    await bring('study.csv', tableText(false));
    await button('Continue').click();
    expect(await page.getByLabel('Kernel', { exact: true }).inputValue()).not.toBe('rbf');
    await page.getByText('The options were reset for this data set.').waitFor();
    const other = await context.newPage();
    await other.goto(served.address);
    await other.getByText('Nothing is uploaded.').waitFor();
    expect(await other.getByRole('list', { name: 'Runs' }).count()).toBe(0);
  });

  it('draws the folds of an evaluation as they are done, then shows the result with one colour per score', async () => {
    await button(/^wdbc/).click();
    await button('Continue').click();
    await page.getByRole('radio', { name: /^Evaluate/ }).check();
    await button('Run').click();
    await page.getByRole('img', { name: /^nested-CV accuracy: 0\.\d+.*outer fold/ }).waitFor();
    await heading('Size by size').waitFor();
    const curve = page.getByRole('img', { name: /^Accuracy against the number of features/ });
    await curve.waitFor();
    const colours = await curve.evaluate((svg) =>
      [...svg.querySelectorAll('path[stroke-width="2"]')].map((path) => path.getAttribute('stroke')),
    );
    expect(colours.slice(0, 2).map((colour) => /data\d/.exec(colour ?? '')?.[0])).toEqual(['data0', 'data1']);
    // On paper every chart is drawn, also those far below.
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('figure:not(:has(svg))').count(), { timeout: 15_000 }).toBe(0);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  });
});
