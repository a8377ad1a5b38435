// The report of a nested evaluation.

import { counted } from '../base/errors.ts';
import { barsChart } from '../report/charts/bars.ts';
import { confusionChart } from '../report/charts/confusion.ts';
import { curvesChart } from '../report/charts/curves.ts';
import type { Block, Report, Section } from '../report/document.ts';
import { formatNumber } from '../report/number-format.ts';
import { readingOptions } from './data.ts';
import { type EvaluateResult, evaluateOptions } from './evaluate.ts';
import type { HonestPoint, NestedEvaluation } from './nested-result.ts';
import { dataSentence, repeatSection } from './report-parts.ts';

export function evaluateReport(result: EvaluateResult): Report {
  const { data, evaluation, options, curve } = result;
  return {
    title: `Honest evaluation of ${options.method} on ${data.source}`,
    summary: [honestSentence(evaluation, String(options.score)), dataSentence(data)],
    sections: [
      scoreSection(result),
      ...(curve.length > 0 ? [curveSection(curve, String(options.score), evaluation)] : []),
      featureSection(evaluation),
      { heading: 'What each class was taken for', blocks: confusionBlocks(evaluation) },
      { heading: 'How to read this', blocks: [{ kind: 'paragraph', text: READING }] },
      repeatSection(result, { ...readingOptions, ...evaluateOptions }, [data.source]),
    ],
  };
}

const READING =
  'The whole selection (scaling, tuning, ranking, choosing a size) was redone on the rows of each outer training part, and judged on the rows ' +
  'of the part left out, which took no part in anything. That score is honest. The score a selection gives itself has helped to choose: it is ' +
  'too good, the more so the more was tried. Stability is 0 where the parts agree no more than by chance, and 1 where all chose the same; outer ' +
  'parts share most of their training rows, so some agreement comes from that.';

export function honestSentence({ outer, interval, selection, optimism }: NestedEvaluation, score: string): string {
  const between = interval ? ` (95 % interval ${number(interval[0])} to ${number(interval[1])})` : '';
  return (
    `On rows that took no part in the selection the ${score} is ${number(outer.mean)}${between}. The selection itself ` +
    `says ${number(selection.mean)}, which is too good by ${number(optimism)}.`
  );
}

const number = (value: number | null) => (value === null ? '–' : formatNumber(value, 'number', 3));

function scoreSection({ evaluation }: EvaluateResult): Section {
  const { parts, stability, permutations, sizes } = evaluation;
  const [fewest, most] = [Math.min(...sizes), Math.max(...sizes)];
  const chance = permutations
    ? [`With labels dealt at random ${counted(permutations.count, 'time')}, p = ${number(permutations.p)}.`]
    : [];
  return {
    heading: 'The honest score',
    blocks: [
      {
        kind: 'list',
        items: [
          `Features chosen: ${fewest === most ? fewest : `${fewest} to ${most}`}.`,
          `Stability of what is chosen (Nogueira): ${number(stability.nogueira)}; mean Jaccard ${number(stability.jaccard)}.`,
          `Rankings of two parts correlate by ${number(stability.spearman)} (Spearman), ${number(stability.kendall)} (Kendall).`,
          ...chance,
        ],
      },
      {
        kind: 'table',
        caption: 'Outer parts',
        columns: ['part', 'rows', 'features', 'cost', 'selection says', 'honest'].map((title) => ({ title })),
        rows: parts.map((part) => [
          parts.some(({ repeat }) => repeat > 0) ? `${part.repeat + 1}, ${part.fold}` : part.fold,
          ...[part.rows, part.features.length, part.cost, part.selection, part.outer],
        ]),
      },
    ],
  };
}

function curveSection(curve: readonly HonestPoint[], score: string, { sizes }: NestedEvaluation): Section {
  const chart = curvesChart({
    title: `${score} against the number of features`,
    yTitle: score,
    xScale: curve[0].features > LOG_ABOVE ? 'log' : 'linear',
    series: [
      { name: 'honest', points: curve.map(pointOf), marked: [...new Set(sizes)] },
      {
        name: 'selection itself',
        points: curve.map(({ features, selection }) => ({ x: features, y: selection })),
        baseline: true,
      },
    ],
  });
  const note = 'The band is one standard error over the outer parts; dots mark sizes that parts have chosen.';
  return {
    heading: 'Size by size',
    blocks: [
      { kind: 'chart', chart },
      { kind: 'paragraph', text: note },
    ],
  };
}

/** With more features than this most of a linear axis shows nothing. */
export const LOG_ABOVE = 100;

export const pointOf = ({ features, score }: HonestPoint) => ({ x: features, y: score.mean, spread: score.se });

function featureSection({ frequency, consensus }: NestedEvaluation): Section {
  const shares = Object.entries(frequency);
  const chart = barsChart({
    title: 'How often a feature was chosen',
    xTitle: 'share of the outer parts',
    format: 'percent',
    xDomain: [0, 1],
    bars: shares.map(([name, value]) => ({ name, value })),
  });
  const byName = new Map(shares);
  return {
    heading: 'Which features',
    blocks: [
      { kind: 'chart', chart },
      {
        kind: 'table',
        caption: 'Consensus of the rankings, best first',
        columns: [
          { title: 'rank', format: 'integer' },
          { title: 'feature', heading: true },
          { title: 'chosen in', format: 'percent' },
        ],
        rows: consensus.map((name, place) => [place + 1, name, byName.get(name) ?? 0]),
      },
    ],
  };
}

function confusionBlocks({ confusion }: NestedEvaluation): Block[] {
  const { classes, counts, byClass } = confusion;
  return [
    { kind: 'chart', chart: confusionChart({ title: 'Rows by true and predicted class', classes, counts }) },
    {
      kind: 'table',
      caption: 'Each class',
      columns: [{ title: 'class', heading: true }, { title: 'rows' }, { title: 'recall' }, { title: 'precision' }],
      rows: byClass.map(({ rows, recall, precision }, k) => [classes[k], rows, recall, precision]),
    },
  ];
}
