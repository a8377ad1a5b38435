import { describe, expect, it } from 'vitest';
import { reportPage } from '../../src/report/page.ts';
import { drawnReport } from '../../src/report/sketch.ts';
import { savedSketch } from '../../src/tasks/reports/saved-sketch.ts';
import { FIGURES, sampleSketch } from './sample-sketch.ts';

describe('a report whose charts are numbers', () => {
  it('is drawn with a chart for each figure, in its place, and all else as it was', () => {
    const sketch = sampleSketch();
    const [{ blocks, sections }] = drawnReport(sketch).sections;
    expect(blocks).toEqual(sketch.sections[0].blocks);
    const charts = sections![0].blocks;
    expect(charts.map((block) => block.kind === 'chart' && block.chart.title)).toEqual(
      FIGURES.map(({ data }) => data.title),
    );
  });

  it('loses nothing in a result file', () => {
    const sketch = sampleSketch();
    expect(savedSketch.parse(JSON.parse(JSON.stringify(sketch)))).toEqual(sketch);
  });

  it('leaves out points that are no numbers, saved or not', async () => {
    const sketch = {
      title: 't',
      summary: 's',
      sections: [
        {
          heading: 'h',
          blocks: [
            {
              ...({ kind: 'figure', figure: 'lines' } as const),
              data: {
                title: 't',
                xTitle: 'x',
                yTitle: 'y',
                series: [{ name: 'a', points: [0, 1, Number.NaN, 3].map((y, x) => ({ x, y })) }],
              },
            },
          ],
        },
      ],
    };
    const saved = savedSketch.parse(JSON.parse(JSON.stringify(sketch)));
    const pages = await Promise.all([sketch, saved].map((own) => reportPage(drawnReport(own))));
    expect(pages[1]).toBe(pages[0]);
    expect(pages[0]).toContain('x: 3\n');
    expect(pages[0]).not.toContain('x: 2\n');
  });
});
