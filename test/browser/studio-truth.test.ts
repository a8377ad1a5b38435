// What the studio says is true, in a real browser: results belong to their data, files to the picked
// size, ranks to eliminations, and the keyboard focus to the part of the page in use.

import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { chromiumPath, unlessChromium } from './chromium.ts';
import { smallTable, studioPage } from './studio-page.ts';

const number = (row: number, column: number) => (Math.sin(row * 12.9898 + column * 78.233) * 43758.5453) % 1;

describe.skipIf(!chromiumPath)(`what the studio says${unlessChromium}`, () => {
  const studio = studioPage();
  beforeEach(() => studio.open());
  const saved = async (name: string) => (await studio.saved(name)).content.toString();

  it('reaches a result on generated gene data with one click, and draws the samples before and after', async () => {
    await studio.page.setViewportSize({ width: 1720, height: 1000 });
    await studio.button('Try it on gene data').click();
    await studio.heading('Samples before and after the selection').waitFor();
    const after = studio.page.getByRole('img', { name: /selected features?: 62 samples on the first two/ });
    await after.waitFor();
    expect(
      await studio.page
        .getByRole('img', { name: /^All 2,000 features: 62 samples/ })
        .locator('.dot')
        .count(),
    ).toBe(62);
    // Two columns where there is room.
    const [sizes, samples] = await Promise.all(
      [/^Subset size$/, /^Samples before and after the selection/].map((name) => studio.heading(name).boundingBox()),
    );
    expect(samples!.x - sizes!.x).toBeGreaterThan(700);
    // The dots follow the size.
    const places = () => after.locator('.dot').evaluateAll((dots) => dots.map((dot) => dot.getAttribute('style')));
    const before = await places();
    await studio.page.getByRole('slider', { name: 'Size' }).focus();
    await studio.page.keyboard.press('Home');
    await studio.heading('The 1 selected feature').waitFor();
    await studio.page.getByRole('img', { name: /^The 1 selected feature: 62 samples/ }).waitFor();
    expect(
      await studio.page
        .getByRole('img', { name: /^The 1 selected feature: / })
        .locator('.dot')
        .evaluateAll((dots) => dots.map((dot) => dot.getAttribute('style'))),
    ).not.toEqual(before);
    await studio.page.getByRole('img', { name: /^Values of the selected features in each sample/ }).waitFor();
  });

  it('evaluates a selection by itself, and never shows the estimate of other data of that name and size', async () => {
    await studio.bring('study.csv', smallTable());
    await studio.select();
    await studio
      .estimate()
      .getByText(/95 % CI 0\.\d+ to/)
      .waitFor();
    const first = await studio.estimate().locator('.value').textContent();
    await studio.page.getByRole('link', { name: 'Data' }).click();
    await studio.button('Other data').click();
    await studio.bring('study.csv', smallTable(true));
    await studio.button('Continue').click();
    await studio.page.getByRole('checkbox', { name: /Then evaluate by nested/ }).uncheck();
    await studio.button('Run').click();
    await studio.heading(/^Subset size$/).waitFor();
    expect(await studio.estimate().textContent()).toContain('not computed');
    await studio.estimate().getByRole('button', { name: 'Evaluate' }).click();
    await studio
      .estimate()
      .getByText(/95 % CI/)
      .waitFor();
    expect(Number(await studio.estimate().locator('.value').textContent())).toBeLessThan(Number(first) - 0.1);
    // Evaluating removes the button that had the focus.
    expect(await studio.focused()).not.toBe('BODY');
    // The classes of the open table are not those of the first run: no distribution is drawn for it.
    expect(await studio.page.locator('ol.grid.plain').count()).toBe(0);
    await studio.button(/^Selection of study: svm-rfe done/).click();
    await expect.poll(() => studio.page.locator('ol.grid.plain').count(), { timeout: 10_000 }).toBe(1);
    expect(await studio.page.locator('main').textContent()).toContain('the data for this run are not loaded');
  });

  it('exports the selected features, and all files at the picked size, which they call picked', async () => {
    await studio.bring('study.csv', smallTable());
    await studio.select();
    await studio.page.getByRole('spinbutton', { name: 'Number of features' }).fill('3');
    await studio.page.getByRole('spinbutton', { name: 'Number of features' }).press('Tab');
    await studio.heading('The 3 selected features').waitFor();
    const names = await studio.page.locator('ol.grid button').allTextContents();
    expect(names).toHaveLength(3);
    await studio.page.getByRole('link', { name: /Export/ }).click();
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
    await studio.bring('study.csv', smallTable());
    await studio.button('Continue').click();
    await studio.page.getByLabel('Rank only').check();
    await studio.page.getByText(/^More options/).click();
    await studio.page.getByLabel('Min features', { exact: true }).fill('4');
    await studio.page.getByLabel('Min features', { exact: true }).press('Tab');
    await studio.button('Run').click();
    await studio.page.locator('ol.grid li').first().waitFor();
    expect(await studio.page.getByRole('heading', { level: 3 }).allTextContents()).toContain('Features without a rank');
    expect(await studio.page.locator('ol.grid li .head > span').allTextContents()).toEqual([
      '–',
      '–',
      '–',
      '–',
      '5',
      '6',
    ]);
    await studio.page.getByRole('link', { name: /Export/ }).click();
    const lines = (await saved('Save: Ranking (CSV)')).trim().split(/\r?\n/).slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(['', '', '', '', '5', '6']);
  });

  it('offers one transposition for a table with a line per gene', async () => {
    const samples = Array.from({ length: 63 }, (_, k) => `s${k}`);
    const genes = Array.from({ length: 30 }, (_, j) => [`gene${j}`, ...samples.map((_, k) => number(j, k).toFixed(3))]);
    const labels = ['class', ...samples.map((_, k) => (k % 2 ? 'tumour' : 'normal'))];
    await studio.bring('genes.csv', [['name', ...samples], ...genes, labels].map((row) => row.join(',')).join('\n'));
    await studio.heading('1 problem to fix').waitFor();
    await studio.button('Transpose the table').click();
    await studio.page.getByText('63 samples, 30 features, 2 classes').waitFor();
    expect(await studio.heading(/to fix/).count()).toBe(0);
    // Fixing removes the button that had the focus.
    expect(await studio.focused()).not.toBe('BODY');
  });

  it('names the data of every run, and keeps options and runs where they belong', async () => {
    await studio.button(/^wine/).click();
    await studio.heading('example:wine').waitFor();
    // Opening removes the button that had the focus.
    expect(await studio.focused()).not.toBe('BODY');
    await studio.button('Continue').click();
    await studio.page.getByLabel('Kernel', { exact: true }).selectOption('rbf');
    await studio.page.getByLabel('Rank only').check();
    await studio.button('Run').click();
    await studio.button(/^Ranking of wine: svm-rfe, rbf done/).waitFor();
    await studio.page.getByRole('link', { name: 'Data' }).click();
    await studio.button('Other data').click();
    await studio.bring('study.csv', smallTable());
    await studio.button('Continue').click();
    expect(await studio.page.getByLabel('Kernel', { exact: true }).inputValue()).not.toBe('rbf');
    await studio.page.getByText('The options were reset for this data set.').waitFor();
    const other = await studio.openTab();
    await other.getByText('Nothing is uploaded.').waitFor();
    expect(await other.getByRole('list', { name: 'Runs' }).count()).toBe(0);
  });

  it('keeps the runs and the data of two tabs apart, also after reloads', async () => {
    const ranked = async (page: Page, name: string) => {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Rank only').check();
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('button', { name: `Ranking of ${name}: svm-rfe done` }).waitFor();
      // Changes are stored after a delay.
      await page.waitForTimeout(1500);
    };
    const runsOf = (page: Page) => page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
    const first = studio.page;
    await ranked(first, 'wine');
    const second = await studio.openTab();
    // Whatever is stored has been looked for when the first screen is shown.
    await second.getByRole('button', { name: 'Try it on gene data' }).waitFor();
    await ranked(second, 'wdbc');
    expect(await runsOf(second).count()).toBe(1);
    for (const [page, name] of [
      [first, 'wine'],
      [second, 'wdbc'],
    ] as const) {
      await page.reload();
      await page.getByRole('button', { name: `Ranking of ${name}: svm-rfe done` }).waitFor();
      expect(await runsOf(page).count()).toBe(1);
      await page.getByRole('link', { name: 'Data' }).click();
      await page.getByRole('heading', { name: `example:${name}`, exact: true }).waitFor();
    }
    // What one tab removes stays in the other one.
    await second.getByRole('button', { name: 'Remove everything' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Remove everything' }).click();
    await second.getByRole('button', { name: 'Try it on gene data' }).waitFor();
    await first.reload();
    await first.getByRole('heading', { name: 'example:wine', exact: true }).waitFor();
    await first.getByRole('link', { name: /Results/ }).click();
    await first.getByRole('button', { name: 'Ranking of wine: svm-rfe done' }).waitFor();
  });

  it('ends with the selected size as the headline of Watch, not with the last one scored', async () => {
    await studio.button(/^wine/).click();
    await studio.button('Continue').click();
    await studio.page.getByRole('checkbox', { name: /Then evaluate by nested/ }).uncheck();
    await studio.button('Run').click();
    const heading = studio.heading(/^The \d+ selected features$/);
    await heading.waitFor();
    const size = /\d+/.exec((await heading.textContent())!)![0];
    await studio.page.getByRole('link', { name: /Watch/ }).click();
    const run = studio.page.getByRole('article', { name: 'Selection of wine: svm-rfe' });
    await run.getByText(`with ${size} features`).first().waitFor();
    const text = (await run.textContent())!;
    expect(text).not.toMatch(/with 1 feature\b|not begun/);
  });

  it('draws the folds of an evaluation as they are done, then shows the result with one colour per score', async () => {
    await studio.button(/^wdbc/).click();
    await studio.button('Continue').click();
    await studio.page.getByRole('radio', { name: /^Evaluate/ }).check();
    await studio.button('Run').click();
    // What is computed is said from the first moment on.
    await studio.page
      .locator('.progress')
      .getByText(/^(Reading the table|Computing the first outer folds|\d+ of 10 outer folds done)/)
      .waitFor();
    const live = studio.page.getByRole('img', { name: /^Nested-CV accuracy: 0\.\d+.*outer fold/ });
    await live.waitFor();
    expect(await live.locator('.fold').first().getAttribute('fill')).toBe('var(--data1)');
    expect(await live.getAttribute('aria-label')).toMatch(/; majority class \(B\) 0\.\d+; all features 0\.\d+$/);
    expect(await live.locator('line.reference').count()).toBe(2);
    await studio.heading('Size by size').waitFor();
    const curve = studio.page.getByRole('img', { name: /^Accuracy against the number of features/ });
    await curve.waitFor();
    const colours = await curve.evaluate((svg) =>
      [...svg.querySelectorAll('path[stroke-width="2"]')].map((path) => path.getAttribute('stroke')),
    );
    expect(colours.slice(0, 2).map((colour) => /data\d/.exec(colour ?? '')?.[0])).toEqual(['data0', 'data1']);
    // On paper every chart is drawn, also those far below.
    await studio.page.emulateMedia({ media: 'print' });
    await expect.poll(() => studio.page.locator('figure:not(:has(svg))').count(), { timeout: 15_000 }).toBe(0);
    expect(await studio.page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  });
});
