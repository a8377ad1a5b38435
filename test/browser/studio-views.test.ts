// Every view of the studio on a phone, a wide screen and a 4K screen, light and dark, and on paper:
// without axe violations, without scrolling sideways, and in two columns where there is room.

import { describe, expect, it } from 'vitest';
import { chromiumPath, unlessChromium } from './chromium.ts';
import { smallTable, studioPage } from './studio-page.ts';

/** The width of a page of A4, in pixels. */
const PAPER = 794;

describe.skipIf(!chromiumPath)(`the views of the studio${unlessChromium}`, { timeout: 400_000 }, () => {
  const studio = studioPage();

  /** Goes through the views, and calls back in each of them. */
  async function walk(seen: (view: string) => Promise<void>) {
    const { page } = studio;
    await page.getByText('Nothing is uploaded.').waitFor();
    await seen('first screen');
    await studio.bring('study.csv', smallTable());
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

  it.each([
    [360, 'light'],
    [1720, 'dark'],
    [3840, 'dark'],
  ] as const)('are accessible at %i pixels, %s', async (width, colorScheme) => {
    await studio.open({ width, colorScheme, reducedMotion: 'reduce', bypassCSP: true });
    let views = 0;
    await walk(async () => {
      await studio.expectAccessible();
      views++;
    });
    expect(views).toBe(9);
  });

  it('fit on paper, with every chart drawn and nothing to click', async () => {
    await studio.open({ width: PAPER, bypassCSP: true });
    const { page } = studio;
    const views: string[] = [];
    await walk(async (view) => {
      await page.emulateMedia({ media: 'print' });
      await expect.poll(() => page.locator('figure:visible:not(:has(svg))').count(), { timeout: 30_000 }).toBe(0);
      const buttons = page.locator('button:visible');
      expect([view, await buttons.count()]).toEqual([view, 0]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
      await page.emulateMedia({ media: 'screen' });
      views.push(view);
    });
    expect(views).toHaveLength(9);
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
      name: /^Inner-CV score against the number of features: .*; always (not|yes) 0\.500; all features 0\.\d+\.$/,
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
