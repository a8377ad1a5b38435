// Runs and results in the studio, in a real browser: progress, evaluation, comparison and export.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkModel } from '../../src/formulations/check-model.ts';
import { evaluate, explain, readData, type SelectResult, select } from '../../src/index.ts';
import { explanationWords } from '../../src/tasks/explanation-words.ts';
import { root } from '../house/sources.ts';
import { chromiumPath, openBrowser, unlessChromium } from './chromium.ts';
import { axeViolations, scrollsSideways } from './report-page.ts';
import { type StaticFolder, serveFolder } from './static-folder.ts';

const NAMES = ['<img src=x onerror=alert(1)>', 'long '.repeat(60).trim(), '__proto__', 'f\u202ereversed', 'plain'];
const ROWS = Array.from({ length: 40 }, (_, row) =>
  [...NAMES.map((_, j) => (Math.sin(row * (j + 1)) + (row % 2) * j).toFixed(3)), row % 2 ? '<b>yes' : 'no'].join(','),
);
const HOSTILE = [[...NAMES, 'class'].join(','), ...ROWS].join('\n');

const three = (value: number) => value.toFixed(3);

describe.skipIf(!chromiumPath)(`the studio's results${unlessChromium}`, () => {
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
  afterEach(async () => {
    await context.close();
    expect(alarms).toEqual([]);
  });

  async function open(width = 1280, colorScheme: 'light' | 'dark' = 'light') {
    // The checker that is put into the page is rightly forbidden by the page's policy.
    context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
    page = await context.newPage();
    alarms = [];
    page.on('dialog', (dialog) => {
      alarms.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    page.on('pageerror', (error) => alarms.push(`error: ${error.message}`));
    await page.goto(served.address);
  }

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });
  const fact = (label: string) =>
    page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');

  const estimate = () => page.getByRole('region', { name: 'Estimate for new samples' }).locator('.value');

  async function runWine() {
    await button(/^wine/).click();
    await button('Continue').click();
    await button('Run').click();
    await heading('Subset size').waitFor();
    await page.locator('figure svg').first().waitFor();
  }

  it('picks another size by keyboard, number and pointer, and evaluates it', async () => {
    await open();
    await runWine();
    const data = await readData('example:wine');
    const result = await select(data);
    const chosen = result.selected.features.length;
    expect(await fact('selected features').textContent()).toContain(String(chosen));
    await page.getByRole('slider', { name: 'Size' }).focus();
    await page.keyboard.press('Home');
    await heading('The 1 selected feature').waitFor();
    await page.getByRole('spinbutton', { name: 'Number of features' }).fill('4');
    await page.getByRole('spinbutton', { name: 'Number of features' }).press('Tab');
    await heading('The 4 selected features').waitFor();
    const own = result.curve.find(({ features }) => features === 4)!.score;
    expect(await fact('inner-CV accuracy').textContent()).toContain(three(own.mean));
    await page.locator('.tipped[data-x="3"]').first().click({ force: true });
    await heading('The 3 selected features').waitFor();
    expect(await page.locator('ol.grid button').allTextContents()).toEqual(result.ranking.slice(0, 3));
    await button('Evaluate with 3').click();
    const { evaluation } = await evaluate(data, { choose: 'n=3' });
    await estimate().getByText(three(evaluation.outer.mean)).waitFor();
    await fact('optimism').getByText(three(evaluation.optimism)).waitFor();
    await page.getByText('It does not account for your choice of the size').waitFor();
    await button('Show the evaluation').click();
    await heading('Predicted classes').waitFor();
    await button('Show the selection').click();
    await heading('The 3 selected features').waitFor();
  });

  it('explains an elimination as the library does, and shows values by class', async () => {
    await open();
    await runWine();
    const result = await select(await readData('example:wine'));
    await page.getByRole('searchbox', { name: 'Search' }).fill('ash');
    await page.getByText('2 found').waitFor();
    await button('Alcalinity_of_ash').last().click();
    const dialog = page.getByRole('dialog');
    for (const sentence of explanationWords(explain(result, 'Alcalinity_of_ash')))
      await dialog.getByText(sentence).waitFor();
    await dialog.getByRole('img', { name: /^Value in each sample\. Alcalinity_of_ash of each sample/ }).waitFor();
    await dialog.getByRole('button', { name: 'Next in rank' }).click();
    const next = result.ranking[result.ranking.indexOf('Alcalinity_of_ash') + 1];
    await dialog.getByRole('heading', { name: next }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('exports the report, the model of the picked size, and charts', async () => {
    await open();
    await runWine();
    await page.getByRole('spinbutton', { name: 'Number of features' }).fill('5');
    await page.getByRole('spinbutton', { name: 'Number of features' }).press('Tab');
    await heading('The 5 selected features').waitFor();
    await page.getByRole('link', { name: /Export/ }).click();
    await page.getByText('with the 5 features that you picked').waitFor();
    const saved = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
      return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
    };
    const report = await saved('Save: Report (HTML)');
    expect(report.name).toBe('wine-select.html');
    expect(report.content.toString()).toContain('5 of 13 features were picked by hand');
    const json = JSON.parse((await saved('Save: Result (JSON)')).content.toString()) as SelectResult;
    expect(json.selected.features).toEqual(json.ranking.slice(0, 5));
    expect(checkModel(json.model).columns).toHaveLength(5);
    expect((await saved('Save: ONNX')).content.length).toBeGreaterThan(500);
    const svg = await saved('SVG of Accuracy against the number of features');
    expect(svg.content.toString()).toMatch(/^<svg color="#1b1f24"/);
    const png = await saved('PNG of Accuracy against the number of features');
    expect(png.content.subarray(1, 4).toString()).toBe('PNG');
    expect(png.content.readUInt32BE(16)).toBeGreaterThan(1500);
  });

  it('compares methods on the same folds', async () => {
    await open();
    await runWine();
    await page.getByText('Compare with other methods').click();
    for (const name of ['fisher', 'golub', 'random'])
      await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    expect(await page.getByRole('checkbox', { name: /^mfe/ }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: /^random/ }).uncheck();
    await button('Compare svm-rfe, fisher, golub').click();
    await page.getByRole('heading', { name: 'Methods side by side' }).waitFor();
    for (const name of ['svm-rfe', 'fisher', 'golub'])
      await page.getByRole('rowheader', { name, exact: true }).first().waitFor();
    await page.getByText('Paired tests of the held-out scores').waitFor();
  });

  it.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('shows strange names at %i pixels, %s, without axe violations in any view', async (width, scheme) => {
    await open(width, scheme);
    const file = { name: 'strange.csv', mimeType: 'text/csv', buffer: Buffer.from(HOSTILE) };
    await page.getByLabel('File with a table').setInputFiles(file);
    await button('Continue').click();
    await button('Run').click();
    await heading('Subset size').waitFor();
    await page.locator('figure svg').first().waitFor();
    await page.getByRole('button', { name: 'f\\u202ereversed' }).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await button(NAMES[0]).first().click();
    await page
      .getByRole('dialog')
      .getByText(/has rank \d of 5/)
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // A long name does not squeeze the button beside it.
    const close = await page.getByRole('dialog').getByRole('button', { name: 'Close' }).boundingBox();
    expect(close!.height).toBeLessThan(48);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /Export/ }).click();
    await button('Save: ONNX').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('link', { name: /Watch/ }).click();
    await heading('Watch').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await page.locator('main img, main b').count()).toBe(0);
  });
});
