import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { predict, readData, select, train } from '../../src/index.ts';
import type { Place } from '../../src/report/charts/scatter.ts';
import { boundaryView, firstPair } from '../../src/tasks/boundary.ts';
import type { SelectOptions } from '../../src/tasks/given-options.ts';
import { boundaryCaption, boundaryChart } from '../../src/tasks/reports/boundary-parts.ts';
import { root } from '../house/sources.ts';

const WDBC = readFileSync(join(root, 'examples', 'data', 'wdbc.csv'), 'utf8');
const PAIR = ['concave_points_worst', 'perimeter_worst'] as const;

/** The table of two columns and the class alone. */
function columnsOf(text: string, names: readonly string[]): string {
  const [head, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const places = names.map((name) => head.indexOf(name));
  expect(places.every((place) => place >= 0)).toBe(true);
  return [head, ...lines].map((line) => places.map((place) => line[place]).join(',')).join('\n');
}

const CLASS = WDBC.slice(0, WDBC.indexOf('\n'))
  .trim()
  .split(',')
  .find((name) => /^(class|diagnosis|target)$/i.test(name))!;

async function decisionsAt(options: object, places: readonly Place[]): Promise<number[]> {
  const two = new TextEncoder().encode(columnsOf(WDBC, [...PAIR, CLASS]));
  const { model } = await train(await readData(two), options);
  const points = [PAIR.join(','), ...places.map((place) => place.join(','))].join('\n');
  const { decision } = await predict(model, new TextEncoder().encode(points));
  return decision.map(([value]) => value);
}

const METHOD = { method: 'fisher', choose: 'n=4' } as const;

describe('the boundary of two features', () => {
  it.each([
    { kernel: 'linear', cost: 1 },
    { kernel: 'rbf', cost: 10 },
    { kernel: 'poly', cost: 1, degree: 2 },
    { kernel: 'rbf', cost: 1, scale: 'minmax' },
  ] as const)('is that of a classifier trained on these columns alone: %o', async (classifier) => {
    const data = await readData('example:wdbc');
    const options: SelectOptions = { ...METHOD, ...classifier };
    const result = await select(data, options);
    const view = boundaryView(data, options, result, PAIR)!;
    expect(view.isAsRead).toBe(true);
    const inside = ({ places }: { places: readonly Place[] }) => places;
    for (const [style, level] of [
      ['boundary', 0],
      ['margin', 1],
    ] as const) {
      const places = view.paths.filter((path) => path.style === style).flatMap(inside);
      expect(places.length).toBeGreaterThan(1);
      // Linear between points of the grid, of which a line may keep two.
      for (const value of await decisionsAt(classifier, places))
        expect(Math.abs(Math.abs(value) - level)).toBeLessThan(0.02);
    }
    const two = await readData(new TextEncoder().encode(columnsOf(WDBC, [...PAIR, CLASS])));
    const { model } = await train(two, classifier);
    const rows = view.samples.flatMap(({ isSupport }, row) => (isSupport ? [row + 1] : []));
    expect(rows).toEqual(model.machines[0].supportRows);
    expect(view.supportVectors).toBe(rows.length);
    const [first] = view.samples;
    expect(first.x).toBeCloseTo(0.2654, 9);
    expect(first.y).toBeCloseTo(184.6, 9);
  });

  it('separates the predicted classes where there are more than two', async () => {
    const data = await readData('example:wine');
    for (const options of [
      { ...METHOD, kernel: 'rbf' },
      { ...METHOD, multiclass: 'ovr' },
    ] as const) {
      const result = await select(data, options);
      const view = boundaryView(data, options, result, firstPair(result)!)!;
      expect(new Set(view.regions.map(({ group }) => group))).toEqual(new Set([0, 1, 2]));
      expect(view.hasMargins).toBe(false);
      expect(boundaryCaption(view)).toContain('Lines separate the predicted classes.');
    }
  });

  it('says that its model is another one, and which', async () => {
    const data = await readData('example:wdbc');
    const result = await select(data, { ...METHOD, kernel: 'rbf', cost: 10 });
    const pair = firstPair(result)!;
    expect(pair).toEqual(result.selected.features.slice(0, 2));
    const view = boundaryView(data, { ...METHOD, kernel: 'rbf', cost: 10 }, result, pair)!;
    expect(boundaryCaption(view)).toMatch(
      /^This is not the selected model: a classifier was trained on \S+ and \S+ alone \(rbf kernel, C = 10, all samples\)\./,
    );
    expect(boundaryChart(view).tips).toHaveLength(569);
    expect(boundaryView(data, METHOD, result, ['radius_mean', 'radius_mean'])).toBeNull();
    expect(boundaryView(data, METHOD, result, ['radius_mean', '__proto__'])).toBeNull();
  });

  it('has the values that the model reads where covariates are regressed out', async () => {
    const data = await readData('example:wdbc', { adjust: ['area_mean'] });
    const result = await select(data, METHOD);
    const view = boundaryView(data, METHOD, result, firstPair(result)!)!;
    expect(view.isAsRead).toBe(false);
    expect(JSON.stringify(boundaryChart(view).spec)).toContain('(preprocessed)');
  });
});
