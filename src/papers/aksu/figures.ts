// The three figures. Claims are quoted from the text; the figures themselves give no numbers there.

import type { Claim } from './claims.ts';
import { cylinderData, flagsData, hepatitisData } from './data.ts';
import { figureReproduction } from './figure.ts';
import { POLYNOMIAL_RFE } from './methods.ts';

const EACH = 'MFE-LO, for each candidate';
const AFTER = 'MFE-LO, after each removal';

const claim = (better: string, than: string, quantity: Claim['quantity'], published: string | null = null): Claim => ({
  better,
  than,
  quantity,
  published,
});

/** Of which the paper does not speak; the second two say what its curves leave out. */
const LINEAR_BESIDE = [
  claim('MFE', 'RFE', 'retrained'),
  claim(EACH, 'MFE', 'retrained'),
  claim(AFTER, 'MFE', 'margin'),
  claim(EACH, 'RFE, trained again', 'margin'),
  claim(EACH, 'RFE, trained again', 'own'),
];
const GAUSSIAN_BESIDE = [
  claim('RFE_abs', 'RFE', 'retrained'),
  claim('MFE', 'RFE', 'retrained'),
  claim('MFE', 'RFE_abs', 'retrained'),
  claim(EACH, 'MFE', 'margin'),
  claim(EACH, 'RFE, trained again', 'margin'),
  claim(EACH, 'RFE, trained again', 'own'),
];
const GAUSSIAN_UNSAID = [
  claim('RFE_abs', 'RFE', 'margin'),
  claim('RFE_abs', 'RFE', 'own'),
  claim('MFE', 'RFE_abs', 'margin'),
  claim('MFE', 'RFE_abs', 'own'),
];

const LARGER = 'similar results on other data sets of UC Irvine (section 2.3)';

export const aksuFlags = figureReproduction({
  name: 'aksu-flags',
  summary: 'Aksu, Miller, Kesidis 2008, figure 1: margins and errors along MFE and RFE, flags',
  data: flagsData,
  linear: [
    claim('MFE', 'RFE', 'margin', 'larger margin (figure 1, left)'),
    claim('MFE', 'RFE', 'own', 'better overall test set generalization accuracy (figure 1, right)'),
    claim(EACH, 'MFE', 'margin', 'typically strictly positive shifts in the margin curve (footnote 8)'),
    claim(EACH, 'MFE', 'own'),
    ...LINEAR_BESIDE,
  ],
  gaussian: [...GAUSSIAN_UNSAID, ...GAUSSIAN_BESIDE],
});

export const aksuHepatitis = figureReproduction({
  name: 'aksu-hepatitis',
  summary: 'Aksu, Miller, Kesidis 2008, figure 2: the little optimization, hepatitis',
  data: hepatitisData,
  linear: [
    claim(EACH, 'MFE', 'margin', 'improvement in margin (figure 2, left)'),
    claim(EACH, 'MFE', 'own', 'a modest increase in generalization accuracy (figure 2, right)'),
    claim('MFE', 'RFE', 'margin', LARGER),
    claim('MFE', 'RFE', 'own', LARGER),
    ...LINEAR_BESIDE,
  ],
  gaussian: [...GAUSSIAN_UNSAID, ...GAUSSIAN_BESIDE],
});

export const aksuCylinder = figureReproduction({
  name: 'aksu-cylinder',
  summary: 'Aksu, Miller, Kesidis 2008, figure 3: Gaussian RFE, RFE_abs and MFE, cylinder bands',
  data: cylinderData,
  linear: [
    claim('MFE', 'RFE', 'margin', LARGER),
    claim('MFE', 'RFE', 'own', LARGER),
    claim(EACH, 'MFE', 'margin', 'typically strictly positive shifts in the margin curve (footnote 8)'),
    claim(EACH, 'MFE', 'own'),
    ...LINEAR_BESIDE,
  ],
  gaussian: [
    claim('RFE_abs', 'RFE', 'margin', 'RFE_abs gives superior margin (section 3.2, figure 3)'),
    claim('RFE_abs', 'RFE', 'own', 'RFE_abs gives superior generalization accuracy (section 3.2, figure 3)'),
    claim('MFE', 'RFE', 'margin', 'increases in margin over both RFE and RFE_abs (figure 3)'),
    claim('MFE', 'RFE_abs', 'margin', 'increases in margin over both RFE and RFE_abs (figure 3)'),
    claim('MFE', 'RFE', 'own', 'increases in generalization over both RFE and RFE_abs (figure 3)'),
    claim('MFE', 'RFE_abs', 'own', 'increases in generalization over both RFE and RFE_abs (figure 3)'),
    ...GAUSSIAN_BESIDE,
  ],
  norms: {
    RFE: 'a steep rise as features are eliminated; neither monotonically decreasing nor increasing (figure 3, top)',
    RFE_abs: 'the smallest change at each step',
    MFE: null,
    [POLYNOMIAL_RFE.name]: 'monotonically decreasing (section 3.2)',
  },
});
