import { describe, expect, it } from 'vitest';
import { evaluate, readData } from '../../src/index.ts';
import { replaceableFeatures } from '../../src/tasks/replaceable.ts';
import { evaluateReport } from '../../src/tasks/reports/evaluate.ts';
import { standInSentence } from '../../src/tasks/reports/stability-parts.ts';

/** Two noisy copies of one signal, and features without any. */
function table(): string {
  const wave = (i: number, k: number) => (Math.sin(i * 12.9898 * (k + 1)) * 43758.5453) % 1;
  const lines = Array.from({ length: 60 }, (_, i) => {
    const signal = (i % 2) * 2 + wave(i, 0);
    return [
      signal + 0.2 * wave(i, 1),
      signal + 0.2 * wave(i, 2),
      ...[3, 4, 5].map((k) => wave(i, k)),
      i % 2 ? 'b' : 'a',
    ];
  });
  return ['<b>one,two,n1,n2,n3,class', ...lines.map((line) => line.join(','))].join('\n');
}

describe('features that replace one another', () => {
  it('are found by name among the features that folds selected', async () => {
    const { dataset } = await readData(new TextEncoder().encode(table()));
    const folds = [['<b>one'], ['two'], ['<b>one', 'n1'], ['two']];
    const found = replaceableFeatures(dataset, ['<b>one', 'two', 'n1', 'gone'], folds);
    expect(found).toMatchObject([{ features: ['<b>one', 'two'], folds: [2, 2], both: 0 }]);
    expect(found[0].r).toBeGreaterThan(0.9);
    expect(standInSentence({ ...found[0], r: 0.9 }, 4)).toBe(
      '<b>one and two can replace one another (r = 0.90): of 4 outer folds, 2 and 2 select them, and none selects both.',
    );
  });

  it('are part of the result of an evaluation, and of its report', async () => {
    const data = await readData(new TextEncoder().encode(table()));
    const result = await evaluate(data, { choose: 'n=1', outerFolds: 5 });
    const { standIns, parts } = result.evaluation;
    const selections = parts.map(({ features }) => features);
    const features = result.evaluation.details.map(({ feature }) => feature);
    expect(standIns).toEqual(replaceableFeatures(data.dataset, features, selections));
    const pair = { features: ['<b>one', 'two'], r: 0.95, folds: [3, 2], both: 0 } as const;
    const report = evaluateReport({
      ...result,
      evaluation: { ...result.evaluation, frequency: { '<b>one': 0.6, two: 0.4 }, standIns: [pair] },
    });
    const section = report.sections.find(({ heading }) => heading.includes('stability'))!;
    const charts = section.blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []));
    const tips = charts.flatMap((chart) => (chart.tips ?? []).map(({ text }) => text));
    expect(tips).toContain(standInSentence(pair, parts.length));
    expect(section.blocks).toContainEqual({ kind: 'list', items: [standInSentence(pair, parts.length)] });
  });
});
