import { describe, expect, it } from 'vitest';
import { barsChart, renderChart, standaloneChart } from '../../src/report/index.ts';

describe('a chart that leaves its page', () => {
  it('has colours, ink and a ground of its own', async () => {
    const chart = barsChart({ title: 'Shares', xTitle: 'share', bars: [{ name: 'a<b', value: 1 }] });
    const onPage = await renderChart(chart, 400, 'x');
    expect(onPage).toContain('var(--data0,');
    const alone = standaloneChart(onPage);
    expect(alone).not.toContain('var(');
    expect(alone).toMatch(/^<svg color="#1b1f24" xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*><rect width="100%"/);
    expect(alone).toContain('#0072b2');
    expect(alone).toContain('a&lt;b');
  });
});
