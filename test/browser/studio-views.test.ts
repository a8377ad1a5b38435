// Every view of the studio on a phone, a wide screen and a 4K screen, light and dark, and on paper:
// without axe violations, without scrolling sideways, and in two columns where there is room.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumPath, unlessChromium } from './chromium.ts';
import { scrollsSideways } from './report-page.ts';
import { smallTable, studioPage } from './studio-page.ts';

/** The width of a page of A4, in pixels. */
const PAPER = 794;

/** The fraction of a chart's pixels that lines, points and letters take at least. */
const LEAST_PAINTED = 0.003;

/**
 * The fraction of pixels of each chart that differ from its corner, as the page is shown: a chart that is
 * there but hidden, transparent or white on white has none.
 */
async function paintedFractions(page: Page): Promise<number[]> {
  const fractions: number[] = [];
  for (const chart of await page.locator('figure svg').all()) {
    // What a folded section contains is not printed.
    if (!(await chart.evaluate((svg) => svg.closest('details:not([open])') === null))) continue;
    // A chart without a box cannot be photographed.
    const box = await chart.boundingBox();
    if (!box || box.width < 1 || box.height < 1 || !(await chart.isVisible())) {
      fractions.push(0);
      continue;
    }
    const picture = (await chart.screenshot()).toString('base64');
    const painted = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
      return pixels.filter((pixel) => pixel !== pixels[0]).length / pixels.length;
    }, picture);
    fractions.push(painted);
  }
  return fractions;
}

/** The buttons and links that are labelled with one word which takes more than one line. */
const squeezedButtons = (page: Page) =>
  page.evaluate(() => {
    const squeezed: string[] = [];
    let seen = 0;
    for (const button of document.querySelectorAll<HTMLElement>('button, a.button')) {
      const label = button.innerText.trim();
      if (!/^\S{1,16}$/.test(label) || !button.checkVisibility()) continue;
      seen++;
      const range = document.createRange();
      range.selectNodeContents(button);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) squeezed.push(label);
    }
    return { squeezed, seen };
  });

/** The menus whose shown choice does not fit, and the fields whose placeholder does not. */
const cutControls = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!;
    const cut: string[] = [];
    let seen = 0;
    for (const control of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input')) {
      const text = control instanceof HTMLSelectElement ? control.selectedOptions[0]?.text : control.placeholder;
      if (!text || !control.checkVisibility()) continue;
      const { font, paddingLeft, paddingRight } = getComputedStyle(control);
      context.font = font;
      // The arrow of a menu takes its room inside the padding box.
      const arrow = control instanceof HTMLSelectElement ? 20 : 0;
      const room = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow;
      seen++;
      if (context.measureText(text).width > room) cut.push(text);
    }
    return { cut, seen };
  });

describe.skipIf(!chromiumPath)(`the views of the studio${unlessChromium}`, { timeout: 400_000 }, () => {
  const studio = studioPage();

  /** Goes through the views, and calls back in each of them. */
  async function walk(seen: (view: string) => Promise<void>, [name, table] = ['study.csv', smallTable()]) {
    const { page } = studio;
    await page.getByText('Nothing is uploaded.').waitFor();
    await seen('first screen');
    await studio.bring(name, table);
    await studio.button('Continue').waitFor();
    await seen('data');
    await studio.button('Continue').click();
    await page.getByText(/^More options/).click();
    await seen('choose');
    await studio.button('Run').click();
    await studio.heading(/^Subset size$/).waitFor();
    await studio.evaluated();
    await page.getByRole('img', { name: /^Decision boundary for / }).waitFor();
    await seen('selection');
    await page.locator('ol.grid button').first().click();
    await page
      .getByRole('dialog')
      .getByRole('img', { name: /^Value in each sample/ })
      .waitFor();
    await seen('feature card');
    await page.keyboard.press('Escape');
    await studio.button('Show the evaluation').click();
    await page.getByRole('img', { name: /^Features selected in each outer fold/ }).waitFor();
    await seen('evaluation');
    await page.getByRole('link', { name: 'Choose' }).click();
    await page.getByRole('combobox', { name: 'Method', exact: true }).selectOption('fisher');
    await page.getByRole('checkbox', { name: /Then evaluate by nested/ }).uncheck();
    await studio.button('Run').click();
    await studio.heading(/^Subset size$/).waitFor();
    await page.getByRole('link', { name: 'Compare runs' }).click();
    await page.getByRole('img', { name: /^Features selected by the runs/ }).waitFor();
    await seen('comparison');
    await page.getByRole('link', { name: /Watch/ }).click();
    await page
      .getByRole('img', { name: /^Inner-CV score against the number of features/ })
      .first()
      .waitFor();
    await seen('watch');
    await page.getByRole('link', { name: /Export/ }).click();
    await studio.button('Save: ONNX').waitFor();
    await seen('export');
  }

  it.each([360, 1720, 3840])('are accessible at %i pixels, light and dark', async (width) => {
    await studio.open({ width, colorScheme: 'light', reducedMotion: 'reduce', bypassCSP: true });
    let views = 0;
    await walk(async () => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await studio.page.emulateMedia({ colorScheme });
        await studio.expectAccessible();
      }
      views++;
    });
    expect(views).toBe(9);
  });

  it('fit on paper, with every chart drawn and nothing to click', async () => {
    await studio.open({ width: PAPER, bypassCSP: true });
    const { page } = studio;
    const views: string[] = [];
    let charts = 0;
    await walk(async (view) => {
      await page.emulateMedia({ media: 'print' });
      await expect.poll(() => page.locator('figure:visible:not(:has(svg))').count(), { timeout: 30_000 }).toBe(0);
      const painted = await paintedFractions(page);
      expect([view, painted.filter((fraction) => fraction < LEAST_PAINTED)]).toEqual([view, []]);
      charts += painted.length;
      const buttons = page.locator('button:visible');
      expect([view, await buttons.count()]).toEqual([view, 0]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
      await page.emulateMedia({ media: 'screen' });
      views.push(view);
    });
    expect(views).toHaveLength(9);
    expect(charts).toBeGreaterThan(20);
  });

  it('are printed from a wide screen with what they show', async () => {
    await studio.open({ width: 1720 });
    const { page } = studio;
    await studio.bring('study.csv', smallTable());
    await studio.select();
    await studio.evaluated();
    const blank = () => page.locator('figure:visible:not(:has(svg))').count();
    const weights = page.getByRole('img', { name: /^Squared weights in the final model/ });
    await weights.waitFor();
    await expect.poll(blank, { timeout: 30_000 }).toBe(0);
    const [charts, rows] = [await page.locator('figure svg').count(), await page.locator('tbody tr').count()];
    expect(charts).toBeGreaterThan(6);
    // Paper is too narrow for two columns: nothing may be made again for it, which takes a while.
    await page.evaluate(() => {
      const own = window as unknown as { again: number };
      own.again = 0;
      const count = (added: NodeList) => [...added].filter((node) => node instanceof HTMLElement).length;
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) own.again += count(addedNodes);
      }).observe(document.querySelector('main')!, { childList: true, subtree: true });
    });
    await page.pdf({ format: 'A4' });
    expect(await blank()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { again: number }).again)).toBe(0);
    expect([await page.locator('figure svg').count(), await page.locator('tbody tr').count()]).toEqual([charts, rows]);
  });

  it.each([360, 1280, 1720])('cut no choice and no placeholder off at %i pixels', async (width) => {
    await studio.open({ width });
    const { page } = studio;
    await studio.bring('study.csv', smallTable());
    await page.getByText('Reading options').click();
    const reading = await cutControls(page);
    expect(reading.seen).toBeGreaterThan(8);
    expect(reading.cut).toEqual([]);
    await studio.button('Continue').click();
    await page.getByText(/^More options/).click();
    const rules = page.getByLabel('How many features', { exact: true });
    for (const rule of await rules
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))) {
      await rules.selectOption(rule);
      const { cut, seen } = await cutControls(page);
      expect(seen).toBeGreaterThan(40);
      expect(cut).toEqual([]);
    }
  });

  it.each([360, 1280])('squeeze no button beside a long name, at %i pixels', async (width) => {
    await studio.open({ width, bypassCSP: true });
    const [head, ...rows] = smallTable().split('\n');
    const long = (name: string) => `${name}_${'verylongname'.repeat(12)}`;
    const heads = head.split(',').map((name) => (name === 'class' ? name : long(name)));
    const lines = rows.map((row) => row.replace(/yes|not/, long));
    const table = [heads.join(','), ...lines].join('\n');
    let seen = 0;
    await walk(
      async (view) => {
        const buttons = await squeezedButtons(studio.page);
        expect([view, buttons.squeezed]).toEqual([view, []]);
        expect(await scrollsSideways(studio.page)).toBe(false);
        seen += buttons.seen;
      },
      [`${long('study')}.csv`, table],
    );
    expect(seen).toBeGreaterThan(60);
  });

  it('have two columns from 1,600 pixels on', async () => {
    await studio.open({ width: 1600 });
    await studio.bring('study.csv', smallTable());
    await studio.select();
    const samples = studio.heading('Samples before and after the selection');
    await samples.waitFor();
    const distance = async () =>
      (await samples.boundingBox())!.x - (await studio.heading(/^Subset size$/).boundingBox())!.x;
    expect(await distance()).toBeGreaterThan(600);
    // The chart of two features is below both columns, and its text fills the second one.
    const boundary = studio.page.getByRole('img', { name: /^Decision boundary for / });
    await boundary.waitFor();
    const caption = studio.page.getByText(/^This is not the selected model/);
    expect((await caption.boundingBox())!.x - (await boundary.boundingBox())!.x).toBeGreaterThan(600);
    await studio.page.setViewportSize({ width: 1599, height: 900 });
    expect(await distance()).toBe(0);
  });

  it('draw the curve of a run with what it has to beat, also after a reload', async () => {
    await studio.open();
    const { page } = studio;
    await studio.bring('study.csv', smallTable());
    await studio.select();
    await studio.evaluated();
    await page.getByRole('link', { name: /Watch/ }).click();
    const curve = page.getByRole('img', {
      name: /^Inner-CV score against the number of features: .*; majority class \((not|yes)\) 0\.500; all features 0\.\d+\.$/,
    });
    await curve.waitFor();
    expect(await curve.locator('line.reference').count()).toBe(2);
    // Changes are stored after a delay.
    await page.waitForTimeout(1500);
    await page.reload();
    await page.getByRole('link', { name: /Watch/ }).click();
    await curve.waitFor();
  });

  it.each(['stability', 'ensemble', 'shadow', 'knockoff', 'panel'])('show the evidence of %s', async (method) => {
    await studio.open();
    const { page } = studio;
    await studio.bring('study.csv', smallTable());
    await studio.button('Continue').click();
    await page.getByRole('combobox', { name: 'Method', exact: true }).selectOption(method);
    await page.getByLabel('Rank only').check();
    await studio.button('Run').click();
    await studio.heading(/^Evidence: /).waitFor();
    await page
      .getByText(/Selected: |No feature is selected\./)
      .first()
      .waitFor();
    await page
      .getByRole('img', { name: /, best first/ })
      .first()
      .waitFor();
  });

  it('show how far a search has come', async () => {
    await studio.open();
    const { page } = studio;
    await studio.button(/^wdbc/).click();
    await studio.button('Continue').click();
    await page.getByRole('combobox', { name: 'Method', exact: true }).selectOption('forward');
    // With a linear kernel the search may have ended before anybody could look.
    await page.getByLabel('Kernel', { exact: true }).selectOption('rbf');
    await page.getByLabel('Rank only').check();
    await studio.button('Run').click();
    await page
      .getByText(/^Searching: \d+ subsets? so far, the last with \d+ features?/)
      .first()
      .waitFor();
    await page.getByText('remaining time unknown').first().waitFor();
    const scores = page.getByRole('img', { name: /^Inner-CV score against the number of features/ });
    await scores.waitFor();
    await studio.button('Stop and keep the partial result').click();
  });
});
