// Runs and results in the studio, in a real browser: progress, evaluation, comparison and export.

import { describe, expect, it } from 'vitest';
import { checkModel } from '../../src/formulations/check-model.ts';
import { evaluate, explain, readData, type SelectResult, select } from '../../src/index.ts';
import { inPageQuotes } from '../../src/report/text.ts';
import { explanationWords } from '../../src/tasks/explanation-words.ts';
import { chromiumPath, unlessChromium } from './chromium.ts';
import { studioPage } from './studio-page.ts';

const NAMES = ['<img src=x onerror=alert(1)>', 'long '.repeat(60).trim(), '__proto__', 'f\u202ereversed', 'plain'];
const ROWS = Array.from({ length: 40 }, (_, row) =>
  [...NAMES.map((_, j) => (Math.sin(row * (j + 1)) + (row % 2) * j).toFixed(3)), row % 2 ? '<b>yes' : 'no'].join(','),
);
const HOSTILE = [[...NAMES, 'class'].join(','), ...ROWS].join('\n');

const three = (value: number) => value.toFixed(3);

describe.skipIf(!chromiumPath)(`the studio's results${unlessChromium}`, () => {
  const studio = studioPage();
  const fact = (label: string) =>
    studio.page.locator('dl > div', { has: studio.page.getByText(label, { exact: true }) }).locator('dd');

  async function runWine() {
    await studio.button(/^wine/).click();
    await studio.select();
    await studio.page.locator('figure svg').first().waitFor();
  }

  it('picks another size by keyboard, number and pointer, and evaluates it', async () => {
    await studio.open();
    await runWine();
    const data = await readData('example:wine');
    const result = await select(data);
    const chosen = result.selected.features.length;
    expect(await fact('selected features').textContent()).toContain(String(chosen));
    await studio.page.getByRole('slider', { name: 'Size' }).focus();
    await studio.page.keyboard.press('Home');
    await studio.heading('The 1 selected feature').waitFor();
    await studio.page.getByRole('spinbutton', { name: 'Number of features' }).fill('4');
    await studio.page.getByRole('spinbutton', { name: 'Number of features' }).press('Tab');
    await studio.heading('The 4 selected features').waitFor();
    const own = result.curve.find(({ features }) => features === 4)!.score;
    expect(await fact('inner-CV accuracy').textContent()).toContain(three(own.mean));
    await studio.page.locator('.tipped[data-x="3"]').first().click({ force: true });
    await studio.heading('The 3 selected features').waitFor();
    expect(await studio.page.locator('ol.grid button').allTextContents()).toEqual(result.ranking.slice(0, 3));
    await studio.button('Evaluate with 3').click();
    const { evaluation } = await evaluate(data, { choose: 'n=3' });
    await studio.estimate().locator('.value').getByText(three(evaluation.outer.mean)).waitFor();
    await fact('optimism').getByText(three(evaluation.optimism)).waitFor();
    await studio.page.getByText('It does not account for your choice of this size').waitFor();
    await studio.button('Show the evaluation').click();
    await studio.heading('Predicted classes').waitFor();
    await studio.button('Show the selection').click();
    await studio.heading('The 3 selected features').waitFor();
  });

  it('explains an elimination as the library does, and shows values by class', async () => {
    await studio.open();
    await runWine();
    const result = await select(await readData('example:wine'));
    await studio.page.getByRole('searchbox', { name: 'Search' }).fill('ash');
    await studio.page.getByText('2 found').waitFor();
    await studio.button('Alcalinity_of_ash').last().click();
    const dialog = studio.page.getByRole('dialog');
    for (const sentence of explanationWords(explain(result, 'Alcalinity_of_ash')))
      await dialog.getByText(inPageQuotes(sentence)).waitFor();
    await dialog.getByRole('img', { name: /^Value in each sample\. Alcalinity_of_ash of each sample/ }).waitFor();
    await dialog.getByRole('button', { name: 'Next in rank' }).click();
    const next = result.ranking[result.ranking.indexOf('Alcalinity_of_ash') + 1];
    await dialog.getByRole('heading', { name: next }).waitFor();
    await studio.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('exports the report, the model of the picked size, and charts', async () => {
    await studio.open();
    await runWine();
    await studio.page.getByRole('spinbutton', { name: 'Number of features' }).fill('5');
    await studio.page.getByRole('spinbutton', { name: 'Number of features' }).press('Tab');
    await studio.heading('The 5 selected features').waitFor();
    await studio.page.getByRole('link', { name: /Export/ }).click();
    await studio.page.getByText('with the 5 features that you picked').waitFor();
    const saved = (name: string) => studio.saved(name);
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
    await studio.open();
    await runWine();
    await studio.page.getByText('Compare with other methods').click();
    for (const name of ['fisher', 'golub', 'random'])
      await studio.page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    expect(await studio.page.getByRole('checkbox', { name: /^mfe/ }).isDisabled()).toBe(true);
    await studio.page.getByRole('checkbox', { name: /^random/ }).uncheck();
    await studio.button('Compare svm-rfe, fisher, golub').click();
    await studio.page.getByRole('heading', { name: 'Methods side by side' }).waitFor();
    for (const name of ['svm-rfe', 'fisher', 'golub'])
      await studio.page.getByRole('rowheader', { name, exact: true }).first().waitFor();
    await studio.page.getByText('Paired tests of the held-out scores').waitFor();
  });

  it.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('shows strange names at %i pixels, %s, without axe violations in any view', async (width, scheme) => {
    await studio.open({ width, colorScheme: scheme, bypassCSP: true });
    await studio.bring('strange.csv', HOSTILE);
    await studio.select();
    await studio.page.locator('figure svg').first().waitFor();
    await studio.page.getByRole('button', { name: 'f\\u202ereversed' }).first().waitFor();
    await studio.expectAccessible();
    await studio.button(NAMES[0]).first().click();
    await studio.page
      .getByRole('dialog')
      .getByText(/has rank \d of 5/)
      .waitFor();
    await studio.expectAccessible();
    await studio.page.keyboard.press('Escape');
    // A long name does not squeeze the button next to it.
    await studio
      .button(/^long long/)
      .first()
      .click();
    const close = await studio.page.getByRole('dialog').getByRole('button', { name: 'Close' }).boundingBox();
    expect(close!.height).toBeLessThan(48);
    await studio.page.keyboard.press('Escape');
    await studio.page.getByRole('link', { name: /Export/ }).click();
    await studio.button('Save: ONNX').waitFor();
    await studio.expectAccessible();
    await studio.page.getByRole('link', { name: /Watch/ }).click();
    await studio.heading('Watch').waitFor();
    await studio.expectAccessible();
    expect(await studio.page.locator('main img, main b').count()).toBe(0);
  });
});
