// Draws the figures of the documentation from the stored numbers (docs/data) with the charts of
// reports: node scripts/docs/make-figures.mjs [--check]
// With --check nothing is written; exit 1 where a figure differs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { librarySources, root } from '../library-sources.mjs';
import { readCsv, storedReproduction } from './tables.mjs';

const { barsChart, linesChart, reportPage } = await librarySources('src/report.ts');

/** The rows of a stored reproduction whose ids match, with what the pattern captures as a number. */
function rowsOf(name, pattern) {
  return storedReproduction(name).rows.flatMap((row) => {
    const match = pattern.exec(row.id);
    return match ? [{ ...row, at: Number(match[1]) }] : [];
  });
}

const line = (name, rows, value, more = {}) => ({
  name,
  points: rows.flatMap((row) => (typeof value(row) === 'number' ? [{ x: row.at, y: value(row) }] : [])),
  ...more,
});

function krupka() {
  const of = (id) => rowsOf('krupka-eb', new RegExp(`^eb(\\d+)-${id}$`));
  return linesChart({
    title: 'EB-RFE: accuracy by number of candidates',
    xTitle: 'candidates',
    yTitle: 'accuracy, %',
    series: [
      line('published inner-CV accuracy (VPS-30-En)', of('accuracy'), (row) => row.published, { baseline: true }),
      line('ours, inner CV (generated data)', of('accuracy'), (row) => row.ours),
      line('ours, new samples (generated data)', of('accuracy-unseen'), (row) => row.ours),
    ],
  });
}

function colon() {
  const path = rowsOf('guyon-colon', /^path-(\d+)$/);
  return linesChart({
    title: 'Colon: success rate by number of genes',
    xTitle: 'genes',
    yTitle: 'success rate',
    xScale: 'log',
    series: [
      { name: 'published: SVM-RFE', points: [{ x: 4, y: 0.98 }], marked: [4] },
      line('ours, genes ranked on all samples', path, (row) => row.biasedSingleSteps),
      line('ours, unbiased leave-one-out', path, (row) => row.ours),
      { name: "published: Golub's ranking", points: [{ x: 4, y: 0.86 }], marked: [4], baseline: true },
    ],
  });
}

function leukemia() {
  const path = rowsOf('guyon-leukemia', /^independent-(\d+)$/);
  return linesChart({
    title: 'Leukemia: success rate by number of genes',
    xTitle: 'genes',
    yTitle: 'success rate',
    xScale: 'log',
    series: [
      { name: 'published: leave-one-out, 2 genes', points: [{ x: 2, y: 1 }], marked: [2] },
      line('ours, genes ranked on all samples', path, (row) => row.biasedLeaveOneOut),
      line('ours, unbiased leave-one-out', path, (row) => row.unbiasedLeaveOneOut),
      line('ours, independent samples', path, (row) => row.ours),
    ],
  });
}

function planas(table, pattern, xTitle, title) {
  const rows = rowsOf('planas-kernels', pattern);
  const percent = (value) => 100 * value;
  return linesChart({
    title: `${table}: ${title}`,
    xTitle,
    yTitle: 'accuracy, %',
    series: [
      line('published', rows, (row) => percent(row.published), { baseline: true }),
      line('ours, criterion of the code', rows, (row) => percent(row.byCode)),
      line('ours, printed formula', rows, (row) => percent(row.ours)),
    ],
  });
}

function hermes() {
  const change = (order) => rowsOf('hermes-figure-2', new RegExp(`^${order}, 333 train, (\\d+)$`));
  const names = {
    'gradient-angle': 'gradient angle',
    random: 'random',
    reversed: 'least important',
    'average-separation': 'average separation',
  };
  return linesChart({
    title: 'Figure 2 (b): change of the accuracy against all features',
    xTitle: 'features',
    yTitle: 'points',
    series: Object.entries(names).map(([order, name]) => line(name, change(order), (row) => 100 * row.ours)),
  });
}

/** Every ratio of the raw table: above 1 the peer is slower. */
function benchmarks() {
  const rows = readCsv('benchmarks.csv').filter(({ ratio }) => ratio !== '');
  return barsChart({
    title: 'Time of the compared program as a multiple of ours (log₁₀; 0 is equal)',
    xTitle: 'log₁₀ of the ratio',
    bars: rows.map(({ row, program, ratio }) => ({ name: `${row}: ${program}`, value: Math.log10(Number(ratio)) })),
    top: rows.length,
  });
}

const FIGURES = {
  'benchmarks.svg': benchmarks(),
  'papers/guyon-colon.svg': colon(),
  'papers/guyon-leukemia.svg': leukemia(),
  'papers/hermes-figure-2.svg': hermes(),
  'papers/krupka-eb.svg': krupka(),
  'papers/planas-poly.svg': planas(
    'Table 1.3',
    /^Table 1\.3, degree (\d), C = 0\.5$/,
    'degree',
    'polynomial kernel, C = 0.5',
  ),
  'papers/planas-rbf.svg': planas('Table 1.5', /^Table 1\.5, γ = ([\d.]+), C = 0\.9$/, 'γ', 'RBF kernel, C = 0.9'),
};

/** Outside of a report there is no style sheet: the light colours of reports on white. */
const COLOURS = { page: '#fff', data0: '#0072b2', data1: '#d55e00', data2: '#008a65', data3: '#b85c8f' };
const variables = Object.entries(COLOURS).map(([name, value]) => `--${name}:${value}`);
const STYLE = `<style>svg{${variables.join(';')};color:#1b1f24;background:#fff;font-family:sans-serif}</style>`;

const isChecking = process.argv.includes('--check');
for (const [path, chart] of Object.entries(FIGURES)) {
  const sections = [{ heading: 'figure', blocks: [{ kind: 'chart', chart }] }];
  const page = await reportPage({ title: 'figure', summary: '', sections });
  const [drawn] = page.match(/<svg[\s\S]*?<\/svg>/);
  const text = `${drawn.replace('<title>', `${STYLE}<title>`)}\n`;
  const file = join(root, 'docs', 'images', path);
  if (!isChecking) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`docs/images/${path} is out of date; run npm run docs`);
    process.exitCode = 1;
  }
}
