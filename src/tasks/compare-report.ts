// The report of a comparison: all methods in one picture, with the rankings that know nothing, a table, and tests.

import { curvesChart } from '../report/charts/curves.ts';
import type { Block, Report, Section } from '../report/document.ts';
import {
  type ComparedMethod,
  type ComparedPair,
  type CompareResult,
  type Comparison,
  compareOptions,
} from './compare.ts';
import { readingOptions } from './data.ts';
import { LOG_ABOVE, pointOf } from './evaluate-report.ts';
import { dataSentence, repeatSection } from './report-parts.ts';

export function compareReport(result: CompareResult): Report {
  const score = String(result.options.score);
  const comparisons = result.datasets ?? [result];
  const sources = comparisons.map(({ data }) => data.source);
  return {
    title: `Comparison of methods on ${sources.join(', ')}`,
    summary: comparisons.map(({ data }) => dataSentence(data)),
    sections: [
      ...comparisons.map((comparison) => comparisonSection(comparison, score)),
      ...(result.overall ? [overallSection(result.overall)] : []),
      { heading: 'How to read this', blocks: [{ kind: 'paragraph', text: READING }] },
      repeatSection(result, { ...readingOptions, ...compareOptions }, sources),
    ],
  };
}

const READING =
  'Every method was redone, with its tuning and choice of a size, on the rows of the same outer training parts, and judged on the rows left ' +
  'out. The score a selection gives itself has helped to choose and is too good. A random ranking and one turned around stand beside the ' +
  'methods: what does not beat them has found nothing. p is of the paired t-test over the outer parts; the corrected one allows for training ' +
  'parts that overlap. With many pairs some p are small by chance.';

const isEvaluated = (method: Comparison['methods'][number]): method is ComparedMethod => 'evaluation' in method;

function comparisonSection({ data, methods, tests }: Comparison, score: string): Section {
  const evaluated = methods.filter(isEvaluated);
  const failed = methods.flatMap((method) => ('failed' in method ? [`${method.name}: ${method.failed}`] : []));
  return {
    heading: data.source,
    blocks: [
      ...(evaluated.some(({ curve }) => curve.length > 0) ? [curvesBlock(evaluated, score)] : []),
      methodTable(evaluated),
      ...failed.map((text): Block => ({ kind: 'note', text, tone: 'warning' })),
      ...(tests.length > 0 ? [testTable(tests)] : []),
    ],
  };
}

function curvesBlock(methods: readonly ComparedMethod[], score: string): Block {
  const most = Math.max(...methods.map(({ curve }) => curve[0]?.features ?? 0));
  const chart = curvesChart({
    title: `${score} on rows that took no part, against the number of features`,
    yTitle: score,
    xScale: most > LOG_ABOVE ? 'log' : 'linear',
    series: methods.map(({ name, curve, baseline }) => ({
      name,
      points: curve.map(pointOf),
      ...(baseline && {
        baseline: true,
        points: curve.map(({ features, score: own }) => ({ x: features, y: own.mean })),
      }),
    })),
  });
  return { kind: 'chart', chart };
}

function methodTable(methods: readonly ComparedMethod[]): Block {
  return {
    kind: 'table',
    caption: 'Methods',
    columns: [
      { title: 'method', heading: true },
      ...['honest', 'standard error', 'selection says', 'features', 'stability', 'seconds'].map((title) => ({ title })),
    ],
    rows: methods.map(({ name, baseline, evaluation, timings }) => {
      const { outer, selection, sizes, stability } = evaluation;
      const size = sizes.reduce((sum, own) => sum + own, 0) / sizes.length;
      const label = baseline ? `${name} (baseline)` : name;
      return [label, outer.mean, outer.se, selection.mean, size, stability.nogueira, timings.seconds];
    }),
  };
}

function testTable(tests: readonly ComparedPair[]): Block {
  return {
    kind: 'table',
    caption: 'Paired tests of the honest scores',
    columns: ['a', 'b', 'a − b', 'p', 'p corrected'].map((title) => ({ title })),
    rows: tests.map(({ a, b, difference, p, pCorrected }) => [a, b, difference, p, pCorrected]),
  };
}

function overallSection({ methods, tests }: NonNullable<CompareResult['overall']>): Section {
  const table: Block = {
    kind: 'table',
    caption: 'Methods over the data sets',
    columns: [
      { title: 'method', heading: true },
      { title: 'honest' },
      { title: 'standard error' },
      { title: 'features' },
    ],
    rows: methods.map(({ name, outer, features }) => [name, outer.mean, outer.se, features]),
  };
  return { heading: 'Over the data sets', blocks: [table, ...(tests.length > 0 ? [testTable(tests)] : [])] };
}
