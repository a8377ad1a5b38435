// Walks through every view of the studio with one table. `save` gets the name of each view and what is
// to be photographed: the page, or a part of it.

/** Milliseconds that a run may take. */
const PATIENCE = 300_000;

/** Pixels of a long page on one picture. */
const PIECE = 1500;

/** Permutations that are shown while they are computed. */
const PERMUTATIONS = 5;

/** Samples and features of a table on its side: enough to be recognised, few enough to be seen. */
const MAX_SIDE = 60;

/**
 * The same table as other studies have it: one line per feature, and the classes in a second file.
 * For plain CSV files with the class in a column `class`.
 */
export function onItsSide(text) {
  const [names, ...rows] = text
    .trim()
    .split(/\r?\n/)
    .slice(0, MAX_SIDE + 1)
    .map((line) => line.split(','));
  const target = names.indexOf('class');
  const features = names.map((name, column) => ({ name, column })).filter(({ column }) => column !== target);
  const samples = rows.map((_, row) => `sample_${row + 1}`);
  const lines = features.slice(0, MAX_SIDE).map(({ name, column }) => [name, ...rows.map((row) => row[column])]);
  const annotation = rows.map((row, k) => [samples[k], row[target], k % 2 ? 'a' : 'b']);
  const csv = (cells) => `${cells.map((line) => line.join(',')).join('\n')}\n`;
  return {
    matrix: csv([['feature', ...samples], ...lines]),
    annotation: csv([['sample', 'diagnosis', 'batch'], ...annotation]),
  };
}

async function drop(page, files) {
  const dataTransfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name, { type: 'text/csv' }));
    return data;
  }, files);
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

/** Milliseconds after which charts that are far down are drawn, too. */
const DRAWN_MS = 2000;

/** Waits until every chart is drawn and the page keeps its height: a report may still be on its way. */
async function drawn(page) {
  const state = () =>
    page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      waiting: [...document.querySelectorAll('figure:not(.pictures figure)')].filter(
        (own) => own.checkVisibility() && !own.querySelector('svg'),
      ).length,
    }));
  for (let [before, calm] = [await state(), 0]; calm < 2; ) {
    await page.waitForTimeout(DRAWN_MS);
    const now = await state();
    calm = now.waiting === 0 && now.height === before.height ? calm + 1 : 0;
    before = now;
  }
}

const estimateOf = (page) => page.getByRole('region', { name: 'Estimate for new samples' });

/** Goes straight to a selection and its nested-CV estimate. */
export async function openResults(page, address, table) {
  page.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  await page.getByLabel('File with a table').setInputFiles(table);
  for (const name of ['Continue', 'Run']) await page.getByRole('button', { name, exact: true }).click();
  await estimateOf(page)
    .getByText(/95 % CI/)
    .waitFor();
  await drawn(page);
}

/** Calls back in every view of the studio; `table` is a path, and `text` its content. */
export async function walkStudio(page, address, { table, text }, save) {
  page.setDefaultTimeout(PATIENCE);
  const button = (name) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const link = (name) => page.getByRole('link', { name });
  const heading = (name) => page.getByRole('heading', { name });
  const image = (name) => page.getByRole('img', { name });
  /** The section below a heading. */
  const section = (name) => page.locator('section', { has: heading(name) }).last();
  /** The chart with a title. */
  const figure = (title) => page.locator('figure', { has: page.locator('figcaption', { hasText: title }) }).first();
  /**
   * A long page in pieces that can be looked at. The window is made as tall as the page: for a picture of
   * more than the window, Chromium makes it narrow for a moment, and the page is laid out again.
   */
  async function whole(view) {
    const { width, height: before } = page.viewportSize();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    const pieces = Math.ceil(height / PIECE);
    for (let piece = 0; piece < pieces; piece++) {
      const y = piece * PIECE;
      const clip = { x: 0, y, width, height: Math.min(PIECE, height - y) };
      await save(pieces === 1 ? view : `${view}-${piece + 1}`, page, { clip });
    }
    await page.setViewportSize({ width, height: before });
  }
  const estimate = estimateOf(page);
  async function runMethod(method) {
    if (method) await page.getByRole('combobox', { name: 'Method', exact: true }).selectOption(method);
    await button('Run').click();
    await heading(/^The \d+ selected features?$/).waitFor();
  }
  /** While it is computed, if that takes long enough to stop it half-way. */
  async function photographRunning(view, name) {
    await image(name).first().waitFor();
    await page.waitForTimeout(600);
    await save(view, page);
  }

  await page.goto(address);
  await page.waitForTimeout(2500);
  await save('first', page);

  const side = onItsSide(text);
  await page
    .getByLabel('File with a table')
    .setInputFiles({ name: 'genes.csv', mimeType: 'text/csv', buffer: Buffer.from(side.matrix) });
  await page.locator('.pictures figure').last().waitFor();
  await whole('orientation');
  await drop(page, [{ name: 'samples.csv', text: side.annotation }]);
  await button('Join as sample annotation').waitFor();
  await save('second-file', page);
  await button('Join as sample annotation').click();
  await heading(/^Which column of samples\.csv/).waitFor();
  await whole('classes');
  await button('Use diagnosis as the class').click();
  await page.getByRole('region', { name: /^Sample annotation/ }).waitFor();
  await drawn(page);
  await whole('annotation');
  await button('Other data').click();

  await page.getByLabel('File with a table').setInputFiles(table);
  await button('Continue').waitFor();
  await drawn(page);
  await save('data', page);
  await page.locator('[role=columnheader] button, th button').first().click();
  await page.waitForTimeout(1500);
  await save('column', page);
  await page.keyboard.press('Escape');
  await button('Continue').click();
  await page
    .getByText(/estimated from a pilot run/)
    .first()
    .waitFor();
  await save('choose', page);
  await page.getByText(/^More options/).click();
  await whole('options');
  await runMethod(null);
  // The nested estimate follows the selection by itself.
  await link(/Watch/).click();
  await photographRunning('watch', /^Nested-CV accuracy: .*([3-9]|10) outer folds/);
  await whole('watch-whole');
  await link(/Results/).click();
  await estimate.getByText(/95 % CI/).waitFor();
  await drawn(page);
  await save('results', page);
  await whole('results-whole');
  await save('size', section('Subset size'));
  await save('features', section(/^The \d+ selected features?$/));
  await save('samples', section('Samples before and after the selection'));
  for (const [view, title] of [
    ['heat-map', 'Values of the selected features in '],
    ['correlation', 'Correlations between the selected features'],
    ['boundary', 'Decision boundary'],
  ])
    await save(view, figure(title));
  await page.getByRole('slider', { name: 'Size' }).focus();
  await page.keyboard.press('Home');
  await image(/^The 1 selected feature: /).waitFor();
  await drawn(page);
  await whole('picked');
  await button(/^Back to|^Reset/)
    .first()
    .click();
  await estimate.getByRole('spinbutton').fill(String(PERMUTATIONS));
  await button('Test against chance').click();
  await estimate.getByText(/^Permutation test/).waitFor();
  await link(/Watch/).click();
  await photographRunning('watch-permutations', /[3-9] permutations done/);
  await link(/Results/).click();
  await page.locator('dd').getByText(/^p = /).waitFor();
  await save('permutations', page);
  await button('Show the evaluation').click();
  await image(/^Features selected in each outer fold/).waitFor();
  await drawn(page);
  await whole('evaluation');
  await save('stability', figure('Features selected in each outer fold'));
  await save('selected', section('Selected features and their stability'));
  await save('roc', figure('ROC curve'));
  await save('decision-values', figure('Decision value of each held-out sample'));
  await button(/^Selection of .*svm-rfe/).click();
  await heading(/^The \d+ selected features?$/).waitFor();
  await page.locator('ol.grid button').first().click();
  const card = page.getByRole('dialog');
  await card.getByRole('img', { name: /^Value in each sample/ }).waitFor();
  await drawn(page);
  await save('feature', page);
  await page.keyboard.press('Escape');
  await link('Choose').click();
  await runMethod('fisher');
  // Where the nested estimate takes more than a minute, it is computed only on request.
  const shown = estimate.getByText(/95 % CI/);
  await shown.or(button('Evaluate')).first().waitFor();
  if (await button('Evaluate').isVisible()) await button('Evaluate').click();
  await button(/^Evaluation of .*fisher.* done$/).waitFor();
  await link('Compare runs').click();
  await image(/^Features selected by the runs/).waitFor();
  await drawn(page);
  await save('compare', page, { fullPage: true });
  await link('Choose').click();
  await page.getByRole('radio', { name: /^Compare methods/ }).check();
  await page.waitForTimeout(1500);
  await save('choose-comparison', page);
  await button('Run').click();
  await link(/Watch/).click();
  await photographRunning('watch-comparison', /: 0\.\d+.*\([3-9] outer folds\)/);
  await link(/Results/).click();
  await image(/^Held-out accuracy against|^Accuracy against/)
    .first()
    .waitFor();
  await drawn(page);
  await whole('methods');
  await button(/^Selection of .*svm-rfe/).click();
  await heading(/^The \d+ selected features?$/).waitFor();
  await link(/Export/).click();
  await button('Save: ONNX').waitFor();
  await button(/^SVG of /)
    .first()
    .waitFor();
  await whole('export');
}
