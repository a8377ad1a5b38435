// A report of one's own, with a chart: node examples/report.mjs
import { curvesChart, reportPage } from 'svm-sieve/report';

const chart = curvesChart({
  title: 'Accuracy against the number of features',
  yTitle: 'accuracy',
  series: [
    {
      name: 'svm-rfe',
      points: [
        { x: 1, y: 0.81, spread: 0.02 },
        { x: 5, y: 0.97, spread: 0.01 },
      ],
      marked: [5],
    },
    {
      name: 'random order',
      baseline: true,
      points: [
        { x: 1, y: 0.55 },
        { x: 5, y: 0.71 },
      ],
    },
  ],
});
const html = await reportPage({
  title: 'Which features matter?',
  summary: 'Five are enough.',
  sections: [{ heading: 'Results', blocks: [{ kind: 'chart', chart }] }],
});
console.log(`a page of ${Math.round(html.length / 1000)} kB`);
