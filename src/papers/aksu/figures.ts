// The three figures. What the paper says is quoted from its text; the figures give no numbers.

import { NORM_CLAIMS } from './claims.ts';
import type { Comparison } from './comparisons.ts';
import { cylinderData, flagsData, hepatitisData } from './data.ts';
import { figureReproduction } from './figure.ts';
import { POLYNOMIAL_RFE } from './methods.ts';

const EACH = 'MFE-LO, for each candidate';
const AFTER = 'MFE-LO, after each removal';

const compare = (
  better: string,
  than: string,
  quantity: Comparison['quantity'],
  published: string | null = null,
): Comparison => ({
  better,
  than,
  quantity,
  published,
});

/** Comparisons that the paper does not make. */
const LINEAR_OTHER = [
  compare('MFE', 'RFE', 'retrained'),
  compare(EACH, 'MFE', 'retrained'),
  compare(AFTER, 'MFE', 'margin'),
  compare(EACH, 'RFE, retrained', 'margin'),
  compare(EACH, 'RFE, retrained', 'own'),
];
const GAUSSIAN_OTHER = [
  compare('RFE_abs', 'RFE', 'retrained'),
  compare('MFE', 'RFE', 'retrained'),
  compare('MFE', 'RFE_abs', 'retrained'),
  compare(EACH, 'MFE', 'margin'),
  compare(EACH, 'RFE, retrained', 'margin'),
  compare(EACH, 'RFE, retrained', 'own'),
];
const GAUSSIAN_UNPUBLISHED = [
  compare('RFE_abs', 'RFE', 'margin'),
  compare('RFE_abs', 'RFE', 'own'),
  compare('MFE', 'RFE_abs', 'margin'),
  compare('MFE', 'RFE_abs', 'own'),
];

const LARGER = 'similar results on other UC Irvine data sets (section 2.3)';

export const aksuFlags = figureReproduction({
  name: 'aksu-flags',
  summary: 'Aksu et al. (2008), figure 1: margins and errors of MFE and RFE on the flags data',
  data: flagsData,
  linear: [
    compare('MFE', 'RFE', 'margin', 'larger margin (figure 1, left)'),
    compare('MFE', 'RFE', 'own', 'better overall test set generalization accuracy (figure 1, right)'),
    compare(EACH, 'MFE', 'margin', 'typically strictly positive shifts in the margin curve (footnote 8)'),
    compare(EACH, 'MFE', 'own'),
    ...LINEAR_OTHER,
  ],
  gaussian: [...GAUSSIAN_UNPUBLISHED, ...GAUSSIAN_OTHER],
});

export const aksuHepatitis = figureReproduction({
  name: 'aksu-hepatitis',
  summary: 'Aksu et al. (2008), figure 2: “little optimization” on the hepatitis data',
  data: hepatitisData,
  linear: [
    compare(EACH, 'MFE', 'margin', 'improvement in margin (figure 2, left)'),
    compare(EACH, 'MFE', 'own', 'a modest increase in generalization accuracy (figure 2, right)'),
    compare('MFE', 'RFE', 'margin', LARGER),
    compare('MFE', 'RFE', 'own', LARGER),
    ...LINEAR_OTHER,
  ],
  gaussian: [...GAUSSIAN_UNPUBLISHED, ...GAUSSIAN_OTHER],
});

export const aksuCylinder = figureReproduction({
  name: 'aksu-cylinder',
  summary: 'Aksu et al. (2008), figure 3: Gaussian RFE, RFE_abs and MFE on the cylinder bands data',
  data: cylinderData,
  linear: [
    compare('MFE', 'RFE', 'margin', LARGER),
    compare('MFE', 'RFE', 'own', LARGER),
    compare(EACH, 'MFE', 'margin', 'typically strictly positive shifts in the margin curve (footnote 8)'),
    compare(EACH, 'MFE', 'own'),
    ...LINEAR_OTHER,
  ],
  gaussian: [
    compare('RFE_abs', 'RFE', 'margin', 'RFE_abs gives superior margin (section 3.2, figure 3)'),
    compare('RFE_abs', 'RFE', 'own', 'RFE_abs gives superior generalization accuracy (section 3.2, figure 3)'),
    compare('MFE', 'RFE', 'margin', 'increases in margin over both RFE and RFE_abs (figure 3)'),
    compare('MFE', 'RFE_abs', 'margin', 'increases in margin over both RFE and RFE_abs (figure 3)'),
    compare('MFE', 'RFE', 'own', 'increases in generalization over both RFE and RFE_abs (figure 3)'),
    compare('MFE', 'RFE_abs', 'own', 'increases in generalization over both RFE and RFE_abs (figure 3)'),
    ...GAUSSIAN_OTHER,
  ],
  normClaims: NORM_CLAIMS,
  norms: {
    RFE: 'a steep rise as features are eliminated; neither monotonically decreasing nor increasing (figure 3, top)',
    RFE_abs: 'the smallest change at each step',
    MFE: null,
    [POLYNOMIAL_RFE.name]: 'monotonically decreasing (section 3.2)',
  },
});
