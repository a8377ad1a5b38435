// What Aksu, Miller and Kesidis 2008 claim of margin-based elimination, on their data
// (docs/papers/aksu-2008.md), over all 21 trials.

import { expect, it } from 'vitest';
import { openSource } from '../../../src/node.ts';
import { type Curve, compareCurves, curveOf, type Quantity, separatingSizes } from '../../../src/papers/aksu/curves.ts';
import { type AksuData, cylinderData, flagsData, hepatitisData, readAksu } from '../../../src/papers/aksu/data.ts';
import { type ComparedMethod, KERNEL, LINEAR } from '../../../src/papers/aksu/methods.ts';
import { aksuTrialJob, type Trial } from '../../../src/papers/aksu/trial.ts';
import { trialRows } from '../../../src/papers/aksu/trials.ts';
import { describePaper, sharedFile } from '../shared-data.ts';

/**
 * Each step is the best one, the sequence need not be, so at a size or two the other may be ahead.
 * numpy had 0.96 or more.
 */
const MAX_SIZES = 0.9;
/** How much ‖w‖² must rise, at least, to be called a steep rise; numpy measured 1.9. */
const STEEP_RISE = 1.3;
/** 21 trials of some tenths of a second each, on a machine that is busy. */
const TIMEOUT = 120_000;

const DATA: Readonly<Record<string, AksuData>> = { flags: flagsData, hepatitis: hepatitisData, cylinder: cylinderData };

async function curves(data: AksuData, methods: readonly ComparedMethod[], names: readonly string[]) {
  const { dataset } = await readAksu(data, {
    isSmall: false,
    seed: 1,
    sets: null,
    open: (path) => openSource(sharedFile(path)),
  });
  const rows = trialRows(dataset.rowCount, { splits: 3, subsets: 7, trainingRows: data.trainingRows }, 1);
  const own = methods.filter(({ name }) => names.includes(name));
  const answers = rows.map(({ train, test }) =>
    aksuTrialJob.run({ train, test, methods: own } satisfies Trial, dataset),
  );
  const paths = (await Promise.all(answers)).flatMap((answer) => ('paths' in answer ? [answer.paths] : []));
  const found = own.map(({ name }, place) =>
    curveOf(
      { name },
      paths.map((path) => path[place]),
    ),
  );
  return (name: string) => found.find((curve) => curve.name === name)!;
}

function compared(one: Curve, other: Curve, quantity: Quantity, sizes: readonly number[]) {
  const found = compareCurves(one, other, { quantity, sizes, ratio: 1 })!;
  return { ...found, share: found.better / found.sizes };
}

const largestNorm = ({ points }: Curve) => Math.max(...points.map(({ weightNorm2 }) => weightNorm2!));

describePaper(
  'margin-based elimination',
  Object.values(DATA).map(({ file }) => file),
  () => {
    it.each(Object.keys(DATA))('keeps a larger margin than SVM-RFE: %s, linear', { timeout: TIMEOUT }, async (name) => {
      const each = 'MFE-LO, for each candidate';
      const curve = await curves(DATA[name], LINEAR, ['MFE', 'RFE', each]);
      const sizes = separatingSizes(curve('MFE'));
      expect(curve('MFE').points[0].separating).toBe(21);
      const overRfe = compared(curve('MFE'), curve('RFE'), 'margin', sizes);
      expect(overRfe.share).toBeGreaterThanOrEqual(MAX_SIZES);
      expect(overRfe.one).toBeGreaterThan(overRfe.other);
      // The little optimisation gains further.
      const overMfe = compared(curve(each), curve('MFE'), 'margin', sizes);
      expect(overMfe.share).toBeGreaterThanOrEqual(MAX_SIZES);
      expect(overMfe.one).toBeGreaterThan(overMfe.other);
    });

    it('is needed where ‖w‖² does not fall: cylinder, rbf', { timeout: TIMEOUT }, async () => {
      const curve = await curves(cylinderData, KERNEL, ['MFE', 'RFE', 'RFE_abs']);
      const sizes = separatingSizes(curve('MFE'));
      expect(curve('MFE').points[0].separating).toBe(21);
      for (const other of ['RFE', 'RFE_abs']) {
        const found = compared(curve('MFE'), curve(other), 'margin', sizes);
        expect(found.share).toBeGreaterThanOrEqual(MAX_SIZES);
        expect(found.one).toBeGreaterThan(found.other);
      }
      // Signed SVM-RFE drives it up, and down again; the absolute one does not.
      const begin = curve('RFE').points[0].weightNorm2!;
      expect(largestNorm(curve('RFE'))).toBeGreaterThan(STEEP_RISE * begin);
      expect(curve('RFE').points.at(-1)!.weightNorm2).toBeLessThan(begin);
      expect(largestNorm(curve('RFE_abs'))).toBeLessThan(largestNorm(curve('RFE')));
    });
  },
);
