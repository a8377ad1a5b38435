import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { barsChart } from '../../src/report/charts/bars.ts';
import { curvesChart } from '../../src/report/charts/curves.ts';
import type { Block, Report } from '../../src/report/document.ts';
import { reportPage } from '../../src/report/page.ts';
import { HOSTILE, sampleReport } from './sample.ts';

const page = (blocks: readonly Block[], more: Partial<Report> = {}) =>
  reportPage({ title: 'Title', summary: 'Summary.', sections: [{ heading: 'Section', blocks }], ...more });
const bodyOf = (html: string) => html.slice(html.indexOf('<body>'));

describe('a report page', () => {
  it('has a policy that allows nothing from outside, and its own script alone', async () => {
    const html = await reportPage(sampleReport());
    const [, hash] = /content="default-src 'none'; script-src 'sha256-([^']+)'; style-src 'unsafe-inline'; /.exec(
      html,
    )!;
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
    expect(scripts.map((text) => createHash('sha256').update(text).digest('base64'))).toEqual([hash]);
    const without = html.replace(/<script>[\s\S]*?<\/script>/, '').replace(/<script type="application\/json">/g, '');
    expect(without).not.toMatch(/<(script|img|link|iframe|object|embed|base|form)\b/i);
    const names = without.replace(/="[^"]*"/g, '=""');
    expect(names).not.toMatch(/<[^>]*\s(on\w+|src|srcset|xlink:href)=/i);
    expect(html.match(/ href="(?!#)[^"]*"/g)).toEqual([' href="https://doi.org/10.1023/A:1012487302797"']);
  });

  it('has no script where none would do anything', async () => {
    const html = await page([{ kind: 'paragraph', text: 'Words.' }]);
    expect(html).toContain(`content="default-src 'none'; style-src`);
    expect(html).not.toContain('<script');
  });

  it('lets no name through unescaped', async () => {
    const name = `<i>&"'`;
    const chart = barsChart({ title: name, xTitle: name, bars: [{ name, value: 1 }] });
    const html = await page(
      [
        { kind: 'paragraph', text: name },
        { kind: 'note', text: name, tone: name as never },
        { kind: 'list', items: [name] },
        { kind: 'command', text: name },
        { kind: 'methods', text: name, citations: [{ text: name, url: `https://example.org/${name}` }] },
        {
          kind: 'table',
          caption: name,
          columns: [
            { title: name, heading: true },
            { title: 'n', align: name as never, format: 'integer' },
          ],
          rows: [[{ value: name, strong: true, note: name }, 1]],
        },
        { kind: 'chart', chart },
        { kind: 'facts', facts: [{ label: name, value: name, note: name }] },
        {
          kind: 'sizes',
          chart: curvesChart({
            title: name,
            yTitle: name,
            series: [{ name, points: [1, 2].map((x) => ({ x, y: x })) }],
          }),
          sizes: [{ features: 1, text: name }],
          chosen: 0,
          ranking: [name, '</script><i>'],
        },
      ],
      { title: name, summary: [name], generatedBy: name, generatedAt: name },
    );
    expect(html).not.toContain('<i>');
    expect(html).not.toContain(`&"`);
    expect(html).not.toContain('</script><i');
    expect(html.match(/&lt;i&gt;/g)!.length).toBeGreaterThanOrEqual(25);
  });

  it('shows control characters and keeps directions apart', async () => {
    const rows = HOSTILE.map((name) => [name]);
    const html = bodyOf(await page([{ kind: 'table', caption: 'c', columns: [{ title: 'feature' }], rows }]));
    expect(html).toContain('bell\\x07 and \\x1b[31mred\\x1b[0m');
    expect(html).toContain('<bdi>مرحبا بالعالم</bdi>');
    expect(html).toContain('\\u202egnirts');
    expect(html).toContain('👩‍🔬 emoji 🧬');
    expect(html).toContain(`</summary>${HOSTILE[7]}</details>`);
  });

  it('has one first heading, and headings by depth', async () => {
    const inner = { heading: 'Inner', blocks: [] };
    const html = await reportPage({
      title: 'T',
      summary: 'S',
      sections: [{ heading: 'Outer', blocks: [], sections: [{ ...inner, sections: [inner] }] }],
    });
    const headings = [...html.matchAll(/<h(\d)[^>]*>([^<]*)</g)].map((match) => `${match[1]} ${match[2]}`);
    expect(headings).toEqual(['1 T', '2 Outer', '3 Inner', '4 Inner']);
  });

  it('formats numbers by column, and says what is unknown', async () => {
    const html = await page([
      {
        kind: 'table',
        caption: 'c',
        columns: [
          { title: 'name', heading: true },
          { title: 'a', format: 'percent' },
          { title: 'b', format: 'scientific' },
          { title: 'c', format: 'fixed', digits: 2 },
          { title: 'd' },
        ],
        rows: [
          ['x', 0.97234, 0.000123, -1.005, 1234567],
          ['y', null, Number.NaN, Number.POSITIVE_INFINITY],
        ],
      },
    ]);
    const cells = [...html.matchAll(/<(?:td|th scope=row)>([^<]*)(?=<|\n)/g)].map((match) => match[1].trim());
    expect(cells).toEqual(['x', '97.2 %', '1.2e−4', '−1.00', '1,234,567', 'y', '–', '–', '∞', '–']);
    expect(html).toContain('<table class="r2 r3 r4 r5">');
  });

  it('folds long tables', async () => {
    const table = (count: number, collapsed?: boolean): Block => ({
      kind: 'table',
      caption: 'All',
      columns: [{ title: 'n' }],
      collapsed,
      rows: Array.from({ length: count }, (_, place) => [place]),
    });
    expect(bodyOf(await page([table(30)]))).not.toContain('<details>');
    expect(bodyOf(await page([table(31)]))).toContain('<summary>All (31 rows)</summary>');
    expect(bodyOf(await page([table(31, false)]))).not.toContain('<details>');
    expect(bodyOf(await page([table(1, true)]))).toContain('<summary>All (1 row)</summary>');
  });

  it('gives the same bytes each time', async () => {
    expect(await reportPage(sampleReport())).toBe(await reportPage(JSON.parse(JSON.stringify(sampleReport()))));
  });
});

describe('the size of a page', () => {
  /** A page that opens at once on a phone. */
  const MAX_BYTES = 5_000_000;
  const FEATURES = 20_000;
  const names = Array.from({ length: FEATURES }, (_, place) => `ENSG${String(place).padStart(11, '0')}.gene-${place}`);

  it('stays small with 20,000 features, and holds them all', async () => {
    const points = names.map((_, place) => ({ x: place + 1, y: 0.9 + 0.05 * Math.sin(place), spread: 0.01 }));
    const html = await page([
      {
        kind: 'chart',
        chart: curvesChart({ title: 'c', yTitle: 'y', series: ['a', 'b', 'c'].map((name) => ({ name, points })) }),
      },
      {
        kind: 'chart',
        chart: barsChart({ title: 'b', xTitle: 'x', bars: names.map((name, value) => ({ name, value })) }),
      },
      {
        kind: 'table',
        caption: 'Ranking',
        columns: [
          { title: 'rank' },
          { title: 'feature', heading: true },
          { title: 'criterion' },
          { title: 'share', format: 'percent' },
        ],
        rows: names.map((name, place) => [place + 1, name, Math.exp(-place / 999), place / FEATURES]),
      },
    ]);
    expect(new TextEncoder().encode(html).length).toBeLessThan(MAX_BYTES);
    expect(html).toContain(names.at(-1));
    expect(html).not.toContain('left out');
  });

  it('shares its room among several long tables', async () => {
    const rows = names.map((name, place) => [place + 1, name, 'a word that fills the row a little more']);
    const columns = [{ title: 'rank' }, { title: 'feature', heading: true }, { title: 'words' }];
    const tables = ['one', 'two', 'three'].map((caption): Block => ({ kind: 'table', caption, columns, rows }));
    const html = await page(tables);
    expect(new TextEncoder().encode(html).length).toBeLessThan(MAX_BYTES);
    expect(html.match(/further rows omitted/g)).toHaveLength(3);
    for (const caption of ['one', 'two', 'three'])
      expect(html).toContain(`<summary>${caption} (20,000 rows)</summary>`);
  });

  it('stays small with names of 10,000 characters, and says what is left out', async () => {
    const rows = names.slice(0, 1000).map((name) => [name.padEnd(10_000, 'x')]);
    const html = await page([{ kind: 'table', caption: 'Ranking', columns: [{ title: 'feature' }], rows }]);
    expect(html.length).toBeLessThan(MAX_BYTES);
    expect(html).toMatch(/<p>\d+ further rows omitted to keep this page small/);
  });
});
