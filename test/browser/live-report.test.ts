// Reports of real results in a browser: read with and without scripts, by keyboard and pointer, by
// any reader, and large ones.

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesSource } from '../../src/data/source.ts';
import { compare, evaluate, rank, readData, type SelectResult, select, train } from '../../src/index.ts';
import { reportPage } from '../../src/report/page.ts';
import { resultsReport } from '../../src/tasks/reports/results.ts';
import { checkResult } from '../../src/tasks/reports/saved-result.ts';
import { chromiumPath, openBrowser, processorSeconds, unlessChromium } from './chromium.ts';
import { axeViolations, openPage, scrollsSideways } from './report-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-live-'));
const addressOf = (name: string) => pathToFileURL(join(folder, name)).href;

const NAMES = [
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("x")',
  'bell\u0007\u001b[31m',
  'مرحبا بالعالم',
  '👩‍🔬🧬',
  'long'.repeat(2500),
];

/** Two classes, of which the first features know most. */
async function hostileData() {
  const cells = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const rows = Array.from({ length: 60 }, (_, i) => {
    const label = i % 2;
    return [...NAMES.map((_, j) => label * (6 - j) + ((i * (7 + j)) % 11)), label ? '<b>yes</b>' : 'لا'].join(',');
  });
  return readData(bytesSource('data <i>.csv', `${[...NAMES, 'class'].map(cells).join(',')}\n${rows.join('\n')}\n`));
}

async function write(name: string, results: readonly object[]): Promise<void> {
  const saved = results.map((result) => checkResult(JSON.parse(JSON.stringify(result)), name));
  writeFileSync(join(folder, name), await reportPage(resultsReport(saved)));
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The table of all features; that of the selected ones comes before it. */
const rankingTable = (page: Page) =>
  page.locator('table.sortable', { has: page.locator('caption', { hasText: /^All features, best first/ }) });

describe.skipIf(!chromiumPath)(`a report of results${unlessChromium}`, () => {
  let browser: Browser;
  let selected: SelectResult;

  beforeAll(async () => {
    const wdbc = await readData(bytesSource('example:wdbc', ''));
    const options = { choose: 'one-se', halveAbove: 16 } as const;
    selected = await select(wdbc, options);
    await write('select.html', [selected, await evaluate(wdbc, { ...options, outerFolds: 3 })]);
    const data = await hostileData();
    const nested = { outerFolds: 3, folds: 3 };
    const all = [
      await rank(data),
      await select(data, { folds: 3 }),
      await train(data),
      await evaluate(data, { ...nested, folds: 3 }),
    ];
    await write('hostile.html', [...all, await compare([data], { ...nested, methods: ['svm-rfe', 'fisher'] })]);
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it.each([
    ['select.html', 'light', 1000],
    ['select.html', 'dark', 360],
    ['hostile.html', 'dark', 1000],
    ['hostile.html', 'light', 360],
  ] as const)('keeps no reader out: %s, %s, %i pixels', async (name, colorScheme, width) => {
    const { page, said, asked } = await openPage(browser, addressOf(name), { colorScheme, width });
    expect(await axeViolations(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect({ said, asked }).toEqual({ said: [], asked: [addressOf(name)] });
    await page.context().close();
  });

  it('runs its script, and no other, under its own policy', async () => {
    const { page, said, asked } = await openPage(browser, addressOf('hostile.html'), { isGuarded: true });
    expect(await page.getByRole('slider').first().isVisible()).toBe(true);
    expect({ said, asked }).toEqual({ said: [], asked: [addressOf('hostile.html')] });
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      return 'ran' in window;
    });
    expect(ran).toBe(false);
    expect(said.join()).toMatch(/Content Security Policy/);
    await page.context().close();
  });

  it('has headings and charts in words for a screen reader', async () => {
    const { page } = await openPage(browser, addressOf('select.html'));
    const tree = await page.locator('body').ariaSnapshot();
    for (const words of [
      'heading "Results on example:wdbc" [level=1]',
      'heading "Features of example:wdbc selected by svm-rfe" [level=2]',
      'heading "Subset size" [level=3]',
      `img "Accuracy against the number of features. accuracy against number of features. Lowest and highest of each line: inner-CV score`,
      'img "Held-out samples by true and predicted class',
      'slider "Number of features"',
      'columnheader "feature"',
    ])
      expect(tree).toContain(words);
    await page.context().close();
  });

  it('says everything without scripts', async () => {
    const { page } = await openPage(browser, addressOf('select.html'), { withoutScripts: true });
    expect(await page.getByRole('slider').count()).toBe(0);
    expect(await page.locator('.search, .copy, .tip').count()).toBe(0);
    const chosen = selected.selected.features;
    expect(await page.locator('.size').textContent()).toContain(
      `${chosen.length} features (selected: the fewest within one standard error of the best)`,
    );
    expect(await page.locator('.names li').allTextContents()).toEqual(chosen);
    expect(await rankingTable(page).locator('tbody tr').count()).toBe(30);
    expect(await page.locator('.tipped title').first().textContent()).toMatch(/^number of features: 1\n/);
    await page.context().close();
  });

  const shown = async (page: Page) => ({
    names: await page.locator('.names li').allTextContents(),
    words: await page.getByRole('slider').getAttribute('aria-valuetext'),
    status: await page.locator('.size').textContent(),
    columns: await page.locator('.wide .tipped.on').evaluateAll((all) => all.map((own) => own.getAttribute('data-x'))),
  });

  it('shows another size by keyboard, and goes back', async () => {
    const { page, said } = await openPage(browser, addressOf('select.html'), { isGuarded: true });
    const chosen = selected.selected.features.length;
    const sizes = selected.curve.map(({ features }) => features).toReversed();
    const next = sizes[sizes.indexOf(chosen) - 1];
    expect(next).toBeLessThan(chosen);
    const start = await shown(page);
    expect(start).toMatchObject({ names: selected.selected.features, columns: [String(chosen)] });
    while (!(await page.evaluate(() => document.activeElement?.matches('.sizes input'))))
      await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    expect(await shown(page)).toMatchObject({
      names: selected.ranking.slice(0, next),
      words: `${next} features`,
      status: expect.stringMatching(
        new RegExp(`^${next} features: inner-CV accuracy 0\\.\\d+ ± .*\\nHeld-out accuracy at this size`),
      ),
      columns: [String(next)],
    });
    await page.keyboard.press('Home');
    expect((await shown(page)).names).toEqual([selected.ranking[0]]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await shown(page)).toEqual(start);
    expect(said).toEqual([]);
    await page.context().close();
  });

  it('shows the values of a place that is pointed at, and its features at a click', async () => {
    const { page } = await openPage(browser, addressOf('select.html'), { isGuarded: true });
    const column = page.locator('.sizes .wide .tipped[data-x="4"]');
    await column.scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await column.hover();
    const tip = page.locator('.tip');
    expect(await tip.textContent()).toMatch(
      /^number of features: 4\ninner-CV score: 0\.\d{3}, .*\nheld-out.*: 0\.\d{3}/,
    );
    expect(await tip.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await tip.isVisible()).toBe(false);
    await column.click();
    expect((await shown(page)).names).toEqual(selected.ranking.slice(0, 4));
    await page.context().close();
  });

  it('finds and orders the features of the ranking', async () => {
    const { page } = await openPage(browser, addressOf('select.html'), { isGuarded: true });
    const table = rankingTable(page);
    const names = () => table.locator('tbody tr:not([hidden]) th').allTextContents();
    const head = table.getByRole('columnheader', { name: 'feature' });
    await head.getByRole('button').press('Enter');
    expect(await names()).toEqual(selected.ranking.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    const criterion = table.getByRole('columnheader', { name: 'criterion at elimination' }).getByRole('button');
    await criterion.click();
    await criterion.click();
    const values = (await table.locator('tbody tr td:nth-child(4)').allTextContents()).map(Number);
    expect(values.at(-1)).toBeNaN();
    expect(values.slice(0, -1)).toEqual(values.slice(0, -1).toSorted((a, b) => b - a));
    await page.getByLabel('Find').nth(1).fill('RADIUS');
    await page.getByText('3 of 30', { exact: true }).waitFor();
    expect((await names()).toSorted()).toEqual(['radius_mean', 'radius_se', 'radius_worst']);
    await page.context().close();
  });
});

describe.skipIf(!chromiumPath)(`a report on 20,000 features${unlessChromium}`, () => {
  const FEATURES = 20_000;
  const MAX_BYTES = 5_000_000;
  /**
   * Seconds of computing, of the whole browser, since other tests take their share of the clock: to
   * open the page, which takes about one, and to unfold the table, a quarter of one.
   */
  const MAX_SECONDS_TO_OPEN = 3;
  const MAX_SECONDS_TO_UNFOLD = 1;
  let browser: Browser;

  beforeAll(async () => {
    const data = await readData(bytesSource('example:wdbc', ''));
    const result = await select(data, { choose: 'best', halveAbove: 10 });
    writeFileSync(
      join(folder, 'large.html'),
      await reportPage(resultsReport([checkResult(enlarged(result), 'r.json')])),
    );
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /**
   * The result as it were with as many features, each of them leaving by itself and every size
   * scored.
   */
  function enlarged(result: SelectResult): unknown {
    const names = Array.from(
      { length: FEATURES },
      (_, place) => `ENSG${String(place).padStart(11, '0')}.gene-${place}`,
    );
    const { model: _, ...rest } = JSON.parse(JSON.stringify(result)) as SelectResult;
    const sizes = Array.from({ length: FEATURES }, (_, place) => FEATURES - place);
    const selectedFeatures = names.slice(0, 300);
    return {
      ...rest,
      data: { ...rest.data, features: names },
      ranking: names,
      survivors: [names[0]],
      trace: sizes.slice(0, -1).map((features) => ({
        ...rest.trace[0],
        features,
        removed: [names[features - 1]],
        criterion: [1 / features],
        margin: Math.sin(features / 999),
      })),
      curve: sizes.map((features) => ({ ...rest.curve[0], features })),
      selected: { ...rest.selected, features: selectedFeatures },
    };
  }

  it('is small, opens at once, and unfolds, finds and orders without waiting', async () => {
    expect(statSync(join(folder, 'large.html')).size).toBeLessThan(MAX_BYTES);
    const page = await browser.newPage();
    const session = await browser.newBrowserCDPSession();
    const drawn = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const start = await processorSeconds(session);
    await page.goto(addressOf('large.html'));
    await drawn();
    expect((await processorSeconds(session)) - start).toBeLessThan(MAX_SECONDS_TO_OPEN);
    const table = rankingTable(page);
    expect(await table.locator('tbody tr').count()).toBe(FEATURES);
    // Found before: looking for words among 100,000 elements takes longer than unfolding them.
    const summary = await page.getByText('All features, best first (20,000 rows)').elementHandle();
    const row = await table.locator('tbody tr').nth(20).elementHandle();
    const folded = await processorSeconds(session);
    await summary!.click();
    await row!.waitForElementState('visible');
    await drawn();
    expect((await processorSeconds(session)) - folded).toBeLessThan(MAX_SECONDS_TO_UNFOLD);
    await page.getByLabel('Find').nth(1).fill('gene-1999');
    await page.getByText('11 of 20000', { exact: true }).waitFor();
    await page.getByLabel('Find').nth(1).fill('');
    await page.getByRole('button', { name: 'Show all 20000 rows' }).waitFor();
    expect(await table.locator('tbody tr:not([hidden])').count()).toBe(500);
    await page.close();
  });
});
