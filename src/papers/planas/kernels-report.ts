// The grids as heat maps, published and reproduced, and curves of two cells with a random and the
// reversed ranking as baselines.

import type { TableBlock } from '../../report/document.ts';
import type { FigureBlock, ReportSketch, SectionSketch } from '../../report/sketch.ts';
import { type CellResult, HONEST_ROW, isShown, type Variant } from './grid.ts';
import { cellsOf, parameterOf, resultOf, TABLES, type TableView } from './kernels-rows.ts';
import { COSTS, DEGREES, GAMMAS, REFERENCE } from './published.ts';

type Values = (number | null)[][];

interface MapData {
  readonly title: string;
  readonly values: Values;
  readonly isAccuracy: boolean;
  readonly kernel: 'poly' | 'rbf';
}

/** One scale for all maps of accuracy, so that they can be compared. */
const LEAST = 0.5;
const MOST = 0.9;
const MAX_FEATURES = 60;

function mapBlock({ title, values, isAccuracy, kernel }: MapData): FigureBlock {
  const columns = kernel === 'poly' ? DEGREES : GAMMAS;
  const data = {
    title,
    xTitle: kernel === 'poly' ? 'degree' : 'γ',
    yTitle: 'C',
    xLabels: columns.map(String),
    yLabels: COSTS.map(String),
    values,
    ...(isAccuracy ? { format: 'percent' as const, digits: 1 } : { format: 'integer' as const }),
    domain: isAccuracy ? ([LEAST, MOST] as const) : ([0, MAX_FEATURES] as const),
  };
  return { kind: 'figure', figure: 'heatmap', data };
}

function tableSection(results: readonly CellResult[], view: TableView): SectionSketch {
  const { name, kernel, published, chosen } = view;
  const columns = kernel === 'poly' ? DEGREES : GAMMAS;
  const ours = (variant: Variant, value: 'accuracy' | 'features'): Values =>
    COSTS.map((_, row) =>
      columns.map((_value, column) => {
        const result = resultOf(results, { kernel, row, column }, variant);
        if (!result) return null;
        const point = chosen(result);
        return value === 'accuracy' ? point.score.mean : point.features;
      }),
    );
  const known = (value: 'accuracy' | 'features'): Values => published.map((row) => row.map((cell) => cell[value]));
  const maps = (['accuracy', 'features'] as const).flatMap((value) => {
    const what = value === 'accuracy' ? 'accuracy' : 'features chosen';
    const isAccuracy = value === 'accuracy';
    return [
      mapBlock({ title: `${name}, published: ${what}`, values: known(value), isAccuracy, kernel }),
      mapBlock({ title: `Ours, criterion of the code: ${what}`, values: ours('code', value), isAccuracy, kernel }),
      mapBlock({ title: `Ours, printed formula: ${what}`, values: ours('formula', value), isAccuracy, kernel }),
    ];
  });
  return { heading: `${name}: ${kernel} kernel`, blocks: maps };
}

const NAMES: readonly (readonly [Variant, string])[] = [
  ['code-nested', "code's criterion, ranked per fold"],
  ['formula-nested', 'formula, ranked per fold'],
  ['code', "code's criterion, ranked once"],
  ['formula', 'formula, ranked once'],
  ['random', 'random'],
  ['reversed', 'formula, reversed'],
];

function curveBlock(results: readonly CellResult[], kernel: 'poly' | 'rbf'): FigureBlock {
  const cell = cellsOf(results, kernel).find(isShown)!;
  const series = NAMES.map(([variant, name]) => {
    const { curve, coarse } = resultOf(results, cell, variant)!;
    const isBaseline = variant === 'random' || variant === 'reversed';
    return {
      name,
      points: curve.map(({ features, score }) => ({ x: features, y: score.mean })),
      ...(isBaseline ? { baseline: true } : { marked: [coarse.features] }),
    };
  });
  const title = `${kernel}, ${parameterOf(cell)}, C = ${COSTS[cell.row]}: accuracy by number of features`;
  return {
    kind: 'figure',
    figure: 'curves',
    data: { title, yTitle: 'accuracy over 6 folds', xScale: 'log', series },
  };
}

/** C = 0.5, where features were ranked once and per fold. */
function rankingTable(results: readonly CellResult[]): TableBlock {
  const rows = TABLES.filter(({ name }) => name !== 'Table 1.3').flatMap(({ kernel, published, chosen }) =>
    cellsOf(results, kernel)
      .filter(({ row }) => row === HONEST_ROW)
      .map((cell) => {
        const mean = (variant: Variant) => {
          const result = resultOf(results, cell, variant);
          return result ? chosen(result).score.mean : null;
        };
        const { accuracy } = published[cell.row][cell.column];
        return [
          `${kernel}, ${parameterOf(cell)}`,
          accuracy,
          mean('code'),
          mean('code-nested'),
          mean('formula'),
          mean('formula-nested'),
        ];
      }),
  );
  const shown = { format: 'percent', digits: 1 } as const;
  return {
    kind: 'table',
    caption: 'C = 0.5: accuracy with features ranked once on all samples, and per fold',
    columns: [
      { title: 'cell', heading: true },
      { title: 'published', ...shown },
      { title: 'code', ...shown },
      { title: 'code, per fold', ...shown },
      { title: 'formula', ...shown },
      { title: 'formula, per fold', ...shown },
    ],
    rows,
  };
}

export function kernelsReport(
  results: readonly CellResult[],
  notes: readonly string[],
  featureCount: number,
): ReportSketch {
  return {
    title: 'SVM-RFE with polynomial and rbf kernels on MADELON',
    summary: [
      `${results.length} rankings of ${featureCount} features, each scored by 6-fold cross-validation; the size minimises 0.8 (1 − accuracy) + 0.2 (fraction of the features).`,
      notes[0],
    ],
    sections: [
      { heading: 'Remarks', blocks: [{ kind: 'list', items: notes }] },
      {
        heading: 'Ranking once and per fold',
        blocks: [rankingTable(results), curveBlock(results, 'poly'), curveBlock(results, 'rbf')],
      },
      ...TABLES.map((view) => tableSection(results, view)),
      {
        heading: 'Source',
        blocks: [
          {
            kind: 'methods',
            text: 'Rankings by recursive elimination with DJ; see docs/papers/planas-2021.md.',
            citations: [{ text: REFERENCE }],
          },
        ],
      },
    ],
  };
}
