// The picture of the README, docs/images/honest.svg, from real runs: what a selection says of
// itself and what rows that took no part say, on data in which 20 of 2,000 genes matter and on
// noise. node scripts/make-picture.mjs
import { writeFile } from 'node:fs/promises';
import { curvesChart, generate, generatedTable, reportPage, select, useTable } from 'svm-sieve/node';

const SIZES = [1024, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1];

async function curve(generator, ranking) {
  const data = await useTable(generatedTable(generate(generator, { rows: 62, features: 2000 })));
  const result = await select(data, { sizes: SIZES, folds: 10, ranking, repeats: 1 });
  return result.curve.map(({ features, score }) => ({ x: features, y: score.mean }));
}

const chart = curvesChart({
  title: '62 rows, 2,000 features: the same selection, judged twice',
  yTitle: 'accuracy',
  xTitle: 'features left',
  xScale: 'log',
  series: [
    { name: '20 matter, biased', points: await curve('microarray', 'once') },
    { name: '20 matter, honest', points: await curve('microarray', 'per-fold') },
    { name: 'noise, biased', points: await curve('noise', 'once') },
    { name: 'noise, honest', points: await curve('noise', 'per-fold') },
  ],
});
const sections = [{ heading: 'picture', blocks: [{ kind: 'chart', chart }] }];
const page = await reportPage({ title: 'picture', summary: '', sections });
const [drawn] = page.match(/<svg[\s\S]*?<\/svg>/);
// Outside of the page there is no style sheet: the colours of a report in light, on white.
const colours = { page: '#fff', data0: '#0072b2', data1: '#d55e00', data2: '#008a65', data3: '#b85c8f' };
const variables = Object.entries(colours).map(([name, value]) => `--${name}:${value}`);
const style = `<style>svg{${variables.join(';')};color:#1b1f24;background:#fff;font-family:sans-serif}</style>`;
await writeFile(
  new URL('../docs/images/honest.svg', import.meta.url),
  `${drawn.replace('<title>', `${style}<title>`)}\n`,
);
