// The views of results by keyboard alone: whatever a pointer can do there, keys can do, too, and the
// focus returns to where it was.

import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { chromiumPath, unlessChromium } from './chromium.ts';
import { smallTable, studioPage } from './studio-page.ts';

describe.skipIf(!chromiumPath)(`the studio by keyboard${unlessChromium}`, { timeout: 240_000 }, () => {
  const studio = studioPage();
  beforeEach(() => studio.open());

  const press = (key: string) => studio.page.keyboard.press(key);
  const enter = async (name: RegExp) => {
    await studio.tabTo(name);
    await press('Enter');
  };
  /** Presses Enter on a button that saves a file. */
  const saved = async (name: RegExp) => {
    await studio.tabTo(name);
    const [download] = await Promise.all([studio.page.waitForEvent('download'), press('Enter')]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };

  async function select() {
    await studio.bring('study.csv', smallTable());
    await enter(/^Continue/);
    await studio.heading('Task').waitFor();
    await enter(/^Run$/);
    await studio.heading(/^Subset size$/).waitFor();
    await studio.evaluated();
  }

  it('picks sizes, goes through samples, saves the heat map, and draws other pairs of features', async () => {
    const { page } = studio;
    await select();
    await studio.tabTo(/^Size$/);
    await press('Home');
    await studio.heading('The 1 selected feature').waitFor();
    await press('ArrowRight');
    await press('ArrowRight');
    await studio.heading('The 3 selected features').waitFor();
    // One click adopts a size, and so does one key.
    await enter(/^Best: \d/);
    const best = /\d+$/.exec(await studio.focusedName())![0];
    await studio.heading(new RegExp(`^The ${best} selected feature`)).waitFor();

    const all = page.getByRole('img', { name: /^All 6 features: 60 samples/ });
    await all.waitFor();
    await studio.tabTo(/^All 6 features: 60 samples/);
    await press('ArrowRight');
    const named = page.locator('figure', { has: all }).locator('.named');
    expect(await named.textContent()).toMatch(/, (yes|not)/);
    const first = await named.textContent();
    // The same sample is marked in the other projection.
    expect(await page.locator('.dot.pointed').count()).toBe(2);
    await press('End');
    expect(await named.textContent()).not.toBe(first);
    expect(await named.getAttribute('aria-live')).toBe('polite');
    await press('Escape');
    expect(await page.locator('.dot.pointed').count()).toBe(0);

    await enter(/^\d+ samples? misclassified when held out/);
    expect(await page.locator('.wrong li').first().isVisible()).toBe(true);

    const file = await saved(/^Save as SVG: Values of the selected features in each sample/);
    expect(file.name).toBe('values-of-the-selected-features-in-each-sample.svg');
    expect(file.text).toMatch(/^<svg/);

    await page.getByRole('img', { name: /^Decision boundary for / }).waitFor();
    await studio.tabTo(/^Horizontal/);
    const before = await page.getByLabel('Horizontal').inputValue();
    await press('End');
    await expect.poll(() => page.getByLabel('Horizontal').inputValue()).not.toBe(before);
    const after = await page.getByLabel('Horizontal').inputValue();
    await page.getByRole('img', { name: new RegExp(`^Decision boundary for ${after} and `) }).waitFor();
  });

  it('opens and closes feature cards from the list, the tables and the stability view', async () => {
    const { page } = studio;
    await select();
    const dialog = page.getByRole('dialog');
    const [first] = await page.locator('ol.grid button').allTextContents();
    await enter(new RegExp(`^${first}$`));
    await dialog.getByRole('heading', { name: first, exact: true }).waitFor();
    await dialog.getByRole('img', { name: /^Value in each sample/ }).waitFor();
    await enter(/^Next in rank/);
    await dialog.getByRole('heading', { name: first, exact: true }).waitFor({ state: 'detached' });
    await enter(/^Link features to a website/);
    await dialog.getByLabel('Address, with {name} in place of the feature name').waitFor();
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await studio.focusedName()).toBe(first);

    await enter(/^Show the evaluation/);
    await page.getByRole('img', { name: /^Features selected in each outer fold/ }).waitFor();
    const table = page.getByRole('table', { name: /^Consensus ranking/ });
    const name = (await table
      .getByRole('button')
      .filter({ hasNotText: /rank|feature|selected/ })
      .first()
      .textContent())!;
    await enter(new RegExp(`^${name}$`));
    await dialog.getByText('in the consensus ranking of the outer folds').waitFor();
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await studio.focusedName()).toBe(name);
  });

  it('compares runs and saves the comparison', async () => {
    const { page } = studio;
    await select();
    await enter(/Choose$/);
    await studio.heading('Task').waitFor();
    await studio.tabTo(/^Method/);
    await page.keyboard.type('Fisher');
    await enter(/^Run$/);
    await studio.button(/^Selection of study: fisher done/).waitFor();
    await studio.heading(/^Subset size$/).waitFor();
    await studio.evaluated();
    await enter(/^Compare runs$/);
    await page.getByRole('img', { name: /^Features selected by the runs/ }).waitFor();
    await studio.tabTo(/^Selection of study: fisher\s+Nested-CV/);
    await press('Space');
    await page.getByText('Tick at least two runs.').waitFor();
    await press('Space');
    await page
      .locator('.verdict')
      .getByText(/Held-out accuracy on the same 10 outer folds: /)
      .waitFor();
    expect((await saved(/^Save: Comparison/)).name).toBe('study-runs.html');
  });
});
