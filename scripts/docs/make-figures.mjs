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

/** Curves that a reproduction has drawn itself, by the title of its chart; `names` are shown as. */
function stored(name, chart, names, more) {
  const curves = storedReproduction(name).curves[chart];
  const series = Object.entries(names).map(([own, shown]) => {
    if (!curves[own]) throw new Error(`${name} has no curve ${own} in "${chart}"`);
    return { name: shown, points: curves[own].map(([x, y]) => ({ x, y })) };
  });
  return linesChart({ xTitle: 'features', ...more, series });
}

const aksuMargins = (name, title, names) =>
  stored(name, 'Linear SVM: margin on the training samples', names, { title, yTitle: 'margin' });

/** Tasks of the benchmarks by row, short enough for the label of a bar. */
const TASKS = {
  1: 'SVM-RFE, 62 × 2,000',
  2: 'SVM-RFE, 6 classes',
  '3 real': 'SVM-RFE, MADELON',
  '4 microarray': 'SVM-RFE per fold, 62 × 500',
  '4 verbs': 'SVM-RFE per fold, 6 classes',
  5: 'RBF SVM-RFE with scores',
  '5 ranking': 'RBF SVM-RFE',
  '5 criterion': 'DJ of one RBF SVM',
  7: 'linear RFE, sparse text',
  8: 'linear RFE, dense',
  '9 rbf': 'backward selection, RBF',
  '9 linear': 'backward selection, linear',
  '11 rbf 300': 'training, RBF, 300 × 100',
  '11 rbf 1200': 'training, RBF, 1,200 × 100',
  '11 rbf 5000': 'training, RBF, 5,000 × 100',
  '11 linear 300': 'training, linear, 300 × 100',
  '11 linear 1200': 'training, linear, 1,200 × 100',
  '11 linear 5000': 'training, linear, 5,000 × 100',
  '13 4': 'two threads, per fold',
  '13 5': 'two threads, RBF SVM-RFE',
  '13 6': 'two threads, EB-RFE',
  '13 evaluate': 'two threads, nested CV',
  '14 rank': 'command: rank, 62 × 2,000',
  '14 rank wide': 'command: rank, 62 × 20,000',
  '14 evaluate': 'command: evaluate, 62 × 2,000',
  '14 evaluate tenths': 'command: evaluate, 10 % steps',
  '14 select': 'command: select, RBF, 300 × 100',
  15: 'nested evaluation, 62 × 2,000',
  '16 dense': 'L1 path, 62 × 2,000',
  '16 dense coarse': 'L1 path, 62 × 2,000, coarse',
  '16 sparse': 'L1 path, sparse text',
  '16 sparse coarse': 'L1 path, sparse text, coarse',
  '17 rbf': 'forward selection, RBF',
  '17 linear': 'forward selection, linear',
  18: 'stability selection',
};
const PEERS = {
  'scikit-learn SVC, 1e-3': 'SVC 1e-3',
  'scikit-learn SVC, 1e-6': 'SVC 1e-6',
  'scikit-learn LinearSVC, dual': 'LinearSVC dual',
  'scikit-learn LinearSVC, primal': 'LinearSVC primal',
  'scikit-learn RFECV, 1e-3': 'RFECV 1e-3',
  'scikit-learn RFECV, 1e-6': 'RFECV 1e-6',
  'scikit-learn sequential': 'sequential',
  'scikit-learn SVC': 'SVC',
  'numpy and scikit-learn': 'numpy',
};
/** Ratios that the axis names. */
const TICKS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Every ratio of the raw table, on a logarithmic axis: beyond 1 the compared program is slower. */
function benchmarks() {
  const rows = readCsv('benchmarks.csv').filter(({ ratio }) => ratio !== '');
  const chart = barsChart({
    title: 'Time of the compared program divided by ours',
    xTitle: 'ratio of times; logarithmic, 1 is equal',
    bars: rows.map(({ row, program, ratio }) => {
      if (!TASKS[row]) throw new Error(`row ${row} of the benchmarks has no short name`);
      return { name: `${TASKS[row]}: ${PEERS[program] ?? program}`, value: Math.log10(Number(ratio)) };
    }),
    top: rows.length,
  });
  const { axis } = chart.spec.layer[0].encoding.x;
  axis.values = TICKS.map(Math.log10);
  axis.labelExpr = "format(pow(10, datum.value), ',.2~r')";
  const listed = rows.map(({ row, program, ratio }) => `${TASKS[row]}, ${program}: ${ratio}`);
  return { ...chart, description: `Ratio of times: ${listed.join('; ')}.` };
}

const FIGURES = {
  'benchmarks.svg': benchmarks(),
  'papers/aksu-flags.svg': aksuMargins('aksu-flags', 'Flags: mean margin along the path', {
    MFE: 'MFE',
    'MFE-LO, for each candidate': 'MFE-LO',
    RFE: 'RFE, trained once',
    'RFE, retrained': 'RFE, retrained',
  }),
  'papers/aksu-hepatitis.svg': aksuMargins('aksu-hepatitis', 'Hepatitis: mean margin along the path', {
    MFE: 'MFE',
    'MFE-LO, for each candidate': 'MFE-LO',
    RFE: 'RFE, trained once',
  }),
  'papers/aksu-cylinder.svg': stored(
    'aksu-cylinder',
    'Gaussian SVM: squared length of the weight vector',
    { MFE: 'MFE', RFE: 'RFE', RFE_abs: 'RFE_abs' },
    { title: 'Cylinder bands, Gaussian kernel: ‖w‖² along the path', yTitle: '‖w‖²' },
  ),
  'papers/guyon-colon.svg': colon(),
  'papers/guyon-leukemia.svg': leukemia(),
  'papers/hermes-figure-2.svg': hermes(),
  'papers/hermes-wine.svg': stored(
    'hermes-wine',
    'Accuracy: standardised values',
    {
      'gradient angle': 'gradient angle',
      'average separation': 'average separation',
      random: 'random',
      'gradient angle, least important': 'least important',
    },
    { title: 'Figure 3 (a), wine: test accuracy', yTitle: 'accuracy' },
  ),
  'papers/hermes-wdbc.svg': stored(
    'hermes-wdbc',
    'Accuracy: linear, standardised values',
    {
      'gradient angle, test samples': 'gradient angle, test samples',
      'gradient angle, training samples': 'gradient angle, training samples',
      'average separation': 'average separation, test samples',
      random: 'random, test samples',
    },
    { title: 'Figure 3 (b), wdbc: accuracy, linear SVM', yTitle: 'accuracy' },
  ),
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
