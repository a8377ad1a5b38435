// The charts of a result in a real browser: features open from the heat map, two features are drawn with
// their boundary, stand-ins are joined, and a feature links to a site only where the user sets one.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../house/sources.ts';
import { chromiumPath, unlessChromium } from './chromium.ts';
import { studioPage } from './studio-page.ts';

const WDBC = readFileSync(join(root, 'examples', 'data', 'wdbc.csv'));

describe.skipIf(!chromiumPath)(`charts of results in the studio${unlessChromium}`, () => {
  const studio = studioPage();

  async function select() {
    await studio.bring('wdbc.csv', WDBC);
    await studio.select();
    await studio.heading('Samples before and after the selection').waitFor();
  }

  it('opens a feature from the heat map, and links it to a site only where the user sets one', async () => {
    await studio.open({ width: 360, colorScheme: 'dark', bypassCSP: true });
    await select();
    const map = studio.page.getByRole('img', { name: /^Values of the selected features in 200 of 569 samples/ });
    await map.waitFor();
    // A tile of the first row: its tip begins with the name of the feature.
    const tile = map.locator('.tipped[data-tip-number]').first();
    const feature = (await tile.locator('title').textContent())!.split('\n')[0];
    await tile.dispatchEvent('click');
    const dialog = studio.page.getByRole('dialog');
    await dialog.getByRole('heading', { name: feature, exact: true }).waitFor();
    expect(await dialog.getByRole('link').count()).toBe(0);
    await dialog.getByText('Link features to a website').click();
    const field = dialog.getByLabel('Address, with {name} in place of the feature name');
    await field.waitFor();
    await studio.expectAccessible();
    await field.fill('http://example.org/{name}');
    await field.press('Enter');
    await dialog.getByText('The address must begin with https://.').waitFor();
    await field.fill('https://example.org/find?q={name}');
    await field.press('Enter');
    const link = dialog.getByRole('link', { name: 'Look it up at example.org' });
    expect(await link.getAttribute('href')).toBe(`https://example.org/find?q=${feature}`);
    expect(await link.getAttribute('rel')).toContain('noreferrer');
    // The next feature has it, too, and so has the next session.
    await dialog.getByRole('button', { name: 'Next in rank' }).click();
    await dialog.getByRole('heading', { name: feature, exact: true }).waitFor({ state: 'detached' });
    expect(await link.getAttribute('href')).not.toContain(feature);
    await studio.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await studio.button('Remove everything').click();
    await studio.page.getByRole('dialog').getByRole('button', { name: 'Remove everything' }).click();
    expect(await studio.page.evaluate(() => Object.keys(localStorage).filter((key) => /link/.test(key)))).toEqual([]);
  });

  // A page of 4K is drawn without a graphics card here.
  it('draws two features that the user picks, by a classifier of them alone', { timeout: 120_000 }, async () => {
    await studio.open({ width: 3840, height: 2160, bypassCSP: true });
    await select();
    const first = studio.page.getByRole('img', { name: /^Decision boundary for / });
    await first.waitFor();
    await studio.page.getByText('This is not the selected model: a classifier was trained on').waitFor();
    await studio.page.getByLabel('Horizontal').selectOption('radius_mean');
    await studio.page.getByLabel('Vertical').selectOption('texture_mean');
    const own = studio.page.getByRole('img', { name: /^Decision boundary for radius_mean and texture_mean/ });
    await own.waitFor();
    expect(await own.getAttribute('aria-label')).toMatch(/lines of boundaries: 1, lines of margins: 2/);
    await studio.page.getByText(/trained on radius_mean and texture_mean alone \(linear kernel, C = /).waitFor();
    await studio.expectAccessible();
    // The same feature twice swaps the axes.
    await studio.page.getByLabel('Vertical').selectOption('radius_mean');
    await studio.page.getByRole('img', { name: /^Decision boundary for texture_mean and radius_mean/ }).waitFor();
    const file = await studio.saved('Save as SVG: Decision boundary for texture_mean and radius_mean');
    expect(file.name).toBe('decision-boundary-for-texture-mean-and-radius-mean.svg');
    expect(file.content.toString()).toMatch(/^<svg color="#1b1f24"/);
    expect(file.content.toString()).not.toContain('data-tip-number');
  });

  it('joins features that replace one another, and names samples that are pointed at', async () => {
    await studio.open({ colorScheme: 'dark', bypassCSP: true });
    await studio.bring('wdbc.csv', WDBC);
    await studio.button('Continue').click();
    // Few of many correlated features, so that the folds select different ones.
    await studio.page.getByLabel('How many features').selectOption('n');
    await studio.button('Run').click();
    await studio.heading('Samples before and after the selection').waitFor();
    await studio.evaluated();
    // Samples that were misclassified when held out have a ring, and are listed.
    const after = studio.page.getByRole('img', { name: /^The \d+ selected features: 569 samples/ });
    await expect.poll(() => after.locator('.ring').count()).toBeGreaterThan(3);
    const rings = await after.locator('.ring').count();
    await studio.page.getByText(`${rings} samples misclassified when held out`).click();
    const names = await studio.page.locator('.wrong li > bdi').allTextContents();
    expect(names).toHaveLength(rings);
    await after.scrollIntoViewIfNeeded();
    // Of dots that lie on one another, the pointer meets the topmost.
    const topmost = await after.locator('.dot:has(.ring)').evaluateAll((dots) =>
      dots.findIndex((dot) => {
        const { x, y, width, height } = dot.querySelector('circle:last-child')!.getBoundingClientRect();
        return dot.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    );
    expect(topmost).toBeGreaterThanOrEqual(0);
    await after.locator('.dot:has(.ring) circle:last-child').nth(topmost).hover({ force: true });
    await studio.page.getByText(`${names[topmost]}, `).first().waitFor();
    await studio.button('Show the evaluation').click();
    const folds = studio.page.getByRole('img', { name: /^Features selected in each outer fold/ });
    await folds.waitFor();
    const sentences = await studio.page.getByText(/ can replace one another \(r = /).allTextContents();
    expect(sentences.length).toBeGreaterThan(0);
    const tips = await folds.locator('.tipped title').allTextContents();
    expect(tips).toContain(sentences[0]);
    await folds.locator('.tipped[data-tip-number]').first().dispatchEvent('click');
    await studio.page.getByRole('dialog').getByText('in the consensus ranking of the outer folds').waitFor();
    await studio.page.keyboard.press('Escape');
    await studio.expectAccessible();
  });
});
