// One curve looks alike in every view of the studio, in a real browser: the same colour, and a band of
// one standard error to each side, as the library computes it.

import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { evaluate, readData, select } from '../../src/index.ts';
import { chromiumPath, unlessChromium } from './chromium.ts';
import { smallTable, studioPage } from './studio-page.ts';

interface DrawnCurve {
  readonly colour: string;
  /** By size: the height of the line, and of the lower edge of its band, in pixels. */
  readonly line: readonly number[];
  readonly low: readonly number[] | null;
}

interface KnownScore {
  readonly mean: number;
  readonly se: number;
}

/** Pixels by which rounded coordinates may differ. */
const MAX_PIXELS = 0.2;

/** The curves of a chart with the colours that are really painted, and the band of each, if any. */
function drawnCurves(chart: Locator): Promise<DrawnCurve[]> {
  return chart.evaluate((svg) => {
    const byPlace = (path: Element) =>
      [...path.getAttribute('d')!.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)]
        .map(([, x, y]) => [Number(x), Number(y)] as const)
        .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const paths = [...svg.querySelectorAll('path:not([transform])')];
    const bands = paths.filter((path) => /Z$/.test(path.getAttribute('d') ?? ''));
    const lines = paths.filter((path) => path.getAttribute('stroke-width') === '2');
    return lines.map((path) => {
      const colour = getComputedStyle(path).stroke;
      const own = bands.filter((band) => getComputedStyle(band).fill === colour);
      // The lower edge has the larger y of the two at each place.
      const low = own.length === 1 ? byPlace(own[0]).flatMap(([, y], i) => (i % 2 === 1 ? [y] : [])) : null;
      return { colour, line: byPlace(path).map(([, y]) => y), low };
    });
  });
}

/** The line shows the means, and its band their standard errors, on whatever scale. */
function expectDrawn({ line, low }: DrawnCurve, scores: readonly KnownScore[]): void {
  expect([line.length, low?.length]).toEqual([scores.length, scores.length]);
  const means = scores.map(({ mean }) => mean);
  const [worst, best] = [Math.min(...means), Math.max(...means)].map((mean) => means.indexOf(mean));
  const pixels = (line[worst] - line[best]) / (means[best] - means[worst]);
  expect(pixels).toBeGreaterThan(100);
  for (const [i, { mean, se }] of scores.entries()) {
    expect(Math.abs(line[i] - line[best] - (means[best] - mean) * pixels)).toBeLessThan(MAX_PIXELS);
    expect(Math.abs(low![i] - line[i] - se * pixels)).toBeLessThan(MAX_PIXELS);
  }
}

describe.skipIf(!chromiumPath)(`the curves of the studio${unlessChromium}`, () => {
  const studio = studioPage();
  beforeEach(() => studio.open());

  it('have one colour and one kind of band in every view', { timeout: 120_000 }, async () => {
    const { page } = studio;
    const accuracy = page.getByRole('img', { name: /^Accuracy against the number of features/ });
    const bySize = (a: { features: number }, b: { features: number }) => a.features - b.features;
    const data = await readData(smallTable());
    const innerScores = (await select(data)).curve.toSorted(bySize).map(({ score }) => score);
    const { evaluation, curve } = await evaluate(data, {});
    const nestedScores = curve.toSorted(bySize).map(({ score }) => score);

    await studio.bring('study.csv', smallTable());
    await studio.select();
    await studio.evaluated();
    // The nested curve is added when the evaluation is done.
    await expect.poll(async () => (await drawnCurves(accuracy)).length).toBe(4);
    const [inner, nested] = await drawnCurves(accuracy);
    expect(inner.colour).not.toBe(nested.colour);
    expectDrawn(inner, innerScores);
    expectDrawn(nested, nestedScores);

    await studio.button('Show the evaluation').click();
    await studio.heading('Size by size').waitFor();
    await accuracy.waitFor();
    const [meanInner, evaluated] = await drawnCurves(accuracy);
    expect([meanInner.colour, evaluated.colour]).toEqual([inner.colour, nested.colour]);
    // It is the mean of selections on fewer samples, and has no error of its own.
    expect(meanInner.low).toBeNull();
    expectDrawn(evaluated, nestedScores);

    await page.getByRole('link', { name: /Watch/ }).click();
    const watched = page.getByRole('img', { name: /^Inner-CV score against the number of features/ });
    await watched.waitFor();
    const [live] = await drawnCurves(watched);
    expect(live.colour).toBe(inner.colour);
    expectDrawn(live, innerScores);
    const folds = page.getByRole('img', { name: /^Nested-CV accuracy: / });
    const interval = await folds.evaluate((svg) => {
      const [band, mean] = ['.interval', 'line.mean'].map((selector) => svg.querySelector(selector)!);
      const [first, last] = [...svg.querySelectorAll('text.tick[y="62"]')]
        .map((tick) => [Number(tick.textContent), Number(tick.getAttribute('x'))])
        .filter((_, i, all) => i === 0 || i === all.length - 1);
      const scale = (last[1] - first[1]) / (last[0] - first[0]);
      const [from, width] = ['x', 'width'].map((name) => Number(band.getAttribute(name)));
      const at = Number(mean.getAttribute('x1'));
      return {
        colours: [getComputedStyle(band).fill, getComputedStyle(mean).stroke],
        sides: [(at - from) / scale, (from + width - at) / scale],
      };
    });
    expect(interval.colours).toEqual([nested.colour, nested.colour]);
    for (const side of interval.sides) expect(side).toBeCloseTo(evaluation.outer.se, 4);
  });
});
