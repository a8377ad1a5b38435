import { expect, it } from 'vitest';
import { inBands, inColumns } from '../../apps/studio/results/columns.ts';
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

const table = (columnCount: number, name = 'feature'): Block => ({
  kind: 'table',
  caption: '',
  columns: Array.from({ length: columnCount }, () => ({ title: 'score' })),
  rows: [[name, ...new Array(columnCount - 1).fill(0.5)]],
});

it('gives a wide table both columns, between what comes before and after it', () => {
  const sections = [[chart(300)], [chart(300)], [chart(100), table(14)], [table(5)], [table(5)]];
  const named = sections.map((blocks, name) => ({ name, blocks }));
  const names = inBands(named).map((band) =>
    'wide' in band ? band.wide.name : band.columns.map((own) => own.map(({ name }) => name)),
  );
  expect(names).toEqual([[[0], [1]], 2, [[3], [4]]]);
});

it('counts the arrows of a table that can be sorted, as wide as that of selected features', () => {
  const isWhole = (block: Block) => 'wide' in inBands([{ blocks: [block] }])[0];
  const titles = ['rank', 'feature', 'weight', 'criterion', 'frequency', 'mean -1', 'mean 1', 'difference', 'AUC'];
  const selected = { ...table(titles.length), columns: titles.map((title) => ({ title })) };
  expect(isWhole({ ...selected, sortable: true } as Block)).toBe(true);
});

it('counts long names as width, and leaves collapsed tables where they are', () => {
  const isWhole = (block: Block) => 'wide' in inBands([{ blocks: [block] }])[0];
  expect(isWhole(table(5, 'a name of a probe set that takes most of a column, as some do in expression data'))).toBe(
    true,
  );
  expect(isWhole({ ...table(14), collapsed: true } as Block)).toBe(false);
});
