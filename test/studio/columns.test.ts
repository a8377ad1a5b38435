import { expect, it } from 'vitest';
import { inColumns } from '../../apps/studio/results/columns.ts';
import type { Block, ChartSpec } from '../../src/app.browser.ts';

const chart = (height: number): Block => ({
  kind: 'chart',
  chart: { title: '', description: '', spec: { height } } as ChartSpec,
});

it('fills the shorter column, and keeps the order in each', () => {
  const sections = [900, 200, 200, 200, 800, 100].map((height, name) => ({ name, blocks: [chart(height)] }));
  expect(inColumns(sections).map((own) => own.map(({ name }) => name))).toEqual([
    [0, 4],
    [1, 2, 3, 5],
  ]);
  expect(inColumns([])).toEqual([[], []]);
});
