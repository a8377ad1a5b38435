// Figure 1 of Hermes and Buhmann (2000): two well separated classes in the plane, RBF kernel, θ =
// 0.5. (a) support vectors and decision boundary, (b) the levels of g with its gradients, (c) the
// ε-region around the margin, at whose samples the gradients are averaged. Neither the data nor C
// and ε are given; ours (plane.ts) have a boundary that bends, so that the gradient turns along it.

import { norm } from '../../base/norm.ts';
import { contourBand, contourLines, type Grid } from '../../report/charts/contours.ts';
import type { Place, ScatterData } from '../../report/charts/scatter.ts';
import { formatNumber } from '../../report/number-format.ts';
import type { FigureBlock } from '../../report/sketch.ts';
import { type Findings, planned, type ReproducedRow, type Reproduction } from '../reproduction.ts';
import { FIGURE_1_CLAIMS } from './claims.ts';
import { EXTENT, gridAxis, type HermesPlane, hermesPlaneJob, type PlaneGradient, type PlaneOutcome } from './plane.ts';
import { methodBlock, REFERENCE } from './source.ts';

const PLANE = { theta: 0.5, cost: 10, epsilon: 0.2, epsilons: [0, 0.1, 0.2, 0.5], latticeSteps: 12 } as const;

export const hermesFigure1: Reproduction = {
  name: 'hermes-figure-1',
  summary:
    'gradient angle in two dimensions: boundary, gradients, region around the margin, and importance of both features',
  reference: `${REFERENCE}, figure 1`,
  data: [],
  claims: FIGURE_1_CLAIMS,
  plan({ isSmall, seed }) {
    const size = isSmall ? { perClass: 20, gridSteps: 20 } : { perClass: 60, gridSteps: 60 };
    const input: HermesPlane = { ...PLANE, ...size, seed };
    const job = { kind: hermesPlaneJob, input, dataset: null };
    return planned({ jobs: [job], conclude: ([{ answer }]) => findings(answer, size.gridSteps) });
  },
};

function findings(plane: PlaneOutcome, gridSteps: number): Findings {
  const axis = gridAxis(gridSteps);
  const grid = { x: axis, y: axis, values: plane.values };
  const note = noteOn(plane);
  return {
    rows: rowsOf(plane),
    notes: [note, ...NOTES],
    report: {
      title: 'Gradient angle in the plane',
      summary: note,
      sections: [
        { heading: '(a) Support vectors and boundary', blocks: [supportPicture(plane, grid)] },
        { heading: '(b) Levels and gradients', blocks: [gradientPicture(plane, grid)] },
        { heading: '(c) The region around the margin', blocks: [regionPicture(plane, grid)] },
        {
          heading: 'Method',
          blocks: [...NOTES.map((text) => ({ kind: 'note' as const, text })), methodBlock(SETTING)],
        },
      ],
    },
  };
}

const SETTING =
  'exp(−‖u − v‖²/θ) with θ = 0.5, C = 10. The importance of a feature is 1 − (2/π) times the mean angle between ∇f and its axis, over the samples with ' +
  '|y f − 1| ≤ ε and every margin vector.';

const NOTES = ['The data, C and ε of the published figure are not given; this figure shows other data.'];

/** A mean angle over the samples of I_ε; few samples where ε is small. */
function rowsOf({ importances, points, marginVectors }: PlaneOutcome): ReproducedRow[] {
  const supports = points.filter(({ isSupport }) => isSupport).length;
  return [
    { what: 'support vectors', published: null, ours: supports },
    { what: 'margin vectors', published: null, ours: marginVectors },
    ...importances.flatMap(({ epsilon, rows, scores }) =>
      scores.map((score, j) => ({
        what: `importance of x${j + 1}, ε = ${epsilon}`,
        published: null,
        ours: score,
        rows,
      })),
    ),
  ];
}

function noteOn({ importances, near }: PlaneOutcome): string {
  const { scores } = importances.find(({ epsilon }) => epsilon === PLANE.epsilon)!;
  const [x, y] = scores.map((score) => formatNumber(score, 'fixed', 3));
  return (
    `The classes overlap along x1 and hardly along x2. Importance of x1: ${x}, of x2: ${y}, averaged over the ${near.length} samples that are ` +
    `margin vectors or within ε = ${PLANE.epsilon} of the margin.`
  );
}

type Layers = Pick<ScatterData, 'paths' | 'arrows' | 'regions' | 'classes' | 'points'>;

function picture(title: string, layers: Layers): FigureBlock {
  const domain = [-EXTENT, EXTENT] as const;
  const axes = { xTitle: 'x1', yTitle: 'x2', xDomain: domain, yDomain: domain, sameUnits: true };
  return { kind: 'figure', figure: 'scatter', data: { title, ...axes, ...layers } };
}

type Path = NonNullable<ScatterData['paths']>[number];

const boundary = (grid: Grid): Path[] => contourLines(grid, 0).map((places) => ({ places }));
const levels = (grid: Grid, values: readonly number[]): Path[] =>
  values.flatMap((value) => contourLines(grid, value).map((places) => ({ places, style: 'margin' as const })));

function supportPicture({ points }: PlaneOutcome, grid: Grid): FigureBlock {
  return picture('Support vectors and boundary f = 0', {
    classes: ['class −1', 'class 1', 'class −1, support vector', 'class 1, support vector'],
    points: points.map(({ x, y, group, isSupport }) => ({ x, y, group: isSupport ? group + 2 : group })),
    paths: boundary(grid),
  });
}

/** The longest arrow, in units of the axes: a little less than a step of the lattice. */
const LONGEST = 0.22;

function gradientPicture({ points, lattice }: PlaneOutcome, grid: Grid): FigureBlock {
  const longest = Math.max(...lattice.map(({ by }) => norm(Float64Array.from(by))));
  return picture('Levels of f and its gradients', {
    classes: ['class −1', 'class 1'],
    points,
    paths: [...boundary(grid), ...levels(grid, [-1.5, -1, -0.5, 0.5, 1, 1.5])],
    arrows: lattice.map(({ from, by }) => ({ from, by: scaled(by, LONGEST / longest) })),
  });
}

function regionPicture({ points, near }: PlaneOutcome, grid: Grid): FigureBlock {
  const { epsilon } = PLANE;
  const bands = [-1, 1].flatMap((margin) => contourBand(grid, margin - epsilon, margin + epsilon));
  return picture(`|y f − 1| ≤ ${epsilon}, and the directions of ∇f at its rows`, {
    classes: ['class −1', 'class 1'],
    points,
    paths: [...boundary(grid), ...levels(grid, [-1, 1])],
    regions: bands.map((places) => ({ places })),
    arrows: near.map(direction),
  });
}

/** Of all the same length: only the angle counts. */
function direction({ from, by }: PlaneGradient): PlaneGradient {
  const length = norm(Float64Array.from(by));
  return { from, by: length === 0 ? by : scaled(by, LONGEST / length) };
}

const scaled = ([x, y]: Place, factor: number): Place => [x * factor, y * factor];
