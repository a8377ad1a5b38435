import { describe, expect, it } from 'vitest';
import { comparisonClaims } from '../../../src/papers/aksu/claims.ts';
import { compareMethods } from '../../../src/papers/aksu/comparisons.ts';
import { compareCurves, curveOf, separatingSizes } from '../../../src/papers/aksu/curves.ts';
import { candidateFindings, normFindings } from '../../../src/papers/aksu/findings.ts';
import type { TrialPath } from '../../../src/papers/aksu/trial.ts';
import { verdictsOn } from '../../../src/papers/claims.ts';

/**
 * From the margins by size, all features first; the errors are a tenth of the size, or what is
 * given.
 */
function path(
  name: string,
  margins: readonly number[],
  extra: { own?: number; norms?: readonly number[] } = {},
): TrialPath {
  const points = margins.map((margin, place) => ({
    features: margins.length - place,
    margin,
    weightNorm2: extra.norms?.[place] ?? 1,
    own: place === margins.length - 1 ? null : (extra.own ?? 0.1),
    retrained: 0.2,
  }));
  return { name, points, left: 1 };
}

describe('a curve', () => {
  it('is the mean over the trials, as far as all go', () => {
    const short = { ...path('m', [4, 2, 1]), points: path('m', [4, 2, 1]).points.slice(0, 2) };
    const { points } = curveOf({ name: 'm' }, [path('m', [2, -2, -4]), short]);
    expect(points.map(({ features, margin, separating }) => [features, margin, separating])).toEqual([
      [3, 3, 2],
      [2, 0, 1],
    ]);
  });

  it('knows down to where most trials separate', () => {
    const trials = [path('m', [2, 1, -1]), path('m', [2, 1, 1]), path('m', [2, -1, -1])];
    expect(separatingSizes(curveOf({ name: 'm' }, trials))).toEqual([3, 2]);
  });

  it('is compared with another by the means of each trial', () => {
    const one = curveOf({ name: 'one' }, [path('one', [3, 2, 0]), path('one', [3, 4, 0])]);
    const other = curveOf({ name: 'other' }, [path('other', [3, 1, 9]), path('other', [3, 1, 9])]);
    const compared = compareCurves(one, other, { quantity: 'margin', sizes: [3, 2], ratio: 0 })!;
    // Trials: 2.5 and 3.5 against 2 and 2. Differences ½ and 3/2: mean 1, sd 1/√2, t = 2 with one
    // degree of freedom.
    expect(compared).toMatchObject({ one: 3, other: 2, sizes: 2, better: 2 });
    expect(compared.p).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(2), 12);
  });

  it('has the smaller error where it is better', () => {
    const curves = [
      curveOf({ name: 'good' }, [path('good', [1, 1], { own: 0.1 }), path('good', [1, 1], { own: 0.2 })]),
      curveOf({ name: 'bad' }, [path('bad', [1, 1], { own: 0.3 }), path('bad', [1, 1], { own: 0.5 })]),
    ];
    const scope = { block: 'linear', curves, sizes: [2, 1], ratio: 1 };
    const claim = { better: 'good', than: 'bad', quantity: 'own', published: 'better' } as const;
    const { row } = compareMethods(claim, scope)!;
    expect(row).toMatchObject({
      published: 'better',
      ours: '15.0 % / 40.0 %',
      better: true,
      betterSizes: '1 of 1',
    });
    const verdict = (p: number, better: boolean) =>
      verdictsOn(comparisonClaims('linear', [claim]), [{ ...row, p, better }], false)[0];
    expect(verdict(0.01, true)).toEqual({
      id: 'linear-own-good-bad',
      claim: 'linear, test error: good < bad. “better”',
      published: null,
      ours: '15.0 % / 40.0 % (p = 0.010)',
      verdict: 'reproduced',
      reason: null,
    });
    expect(verdict(0.1, true)).toMatchObject({ verdict: 'close', reason: 'within-noise' });
    expect(verdict(0.2, true)).toMatchObject({ verdict: 'not-reproduced', reason: 'no-gain-shown' });
    expect(verdict(0.2, false)).toMatchObject({ verdict: 'not-reproduced', reason: 'no-gain-shown' });
    expect(verdict(0.01, false)).toMatchObject({ verdict: 'not-reproduced', reason: 'opposite' });
  });
});

describe('findings', () => {
  it('count where the printed candidates end early', () => {
    const exact = curveOf({ name: 'MFE' }, [path('MFE', [2, 1, -1]), path('MFE', [2, -1, 1])]);
    const printed = curveOf({ name: 'printed' }, [
      { ...path('p', [2]), left: 3 },
      { ...path('p', [2]), left: 3 },
    ]);
    const { rows, notes } = candidateFindings('linear', exact, printed);
    expect(rows.map(({ ours }) => ours)).toEqual([3, 2.5]);
    expect(notes[0]).toContain('in 1 of 2 trials');
  });

  it('see a rise of ‖w‖², and none where it falls', () => {
    const rising = curveOf({ name: 'up' }, [path('up', [1, 1, 1], { norms: [2, 5, 1] })]);
    const falling = curveOf({ name: 'down' }, [path('down', [1, 1, 1], { norms: [3, 2, 1] })]);
    expect(normFindings('gaussian', rising, null).rows[0].ours).toBe(
      'from 2 to at most 5 (2 features); rises somewhere in 1 of 1 trial',
    );
    expect(normFindings('gaussian', falling, null).rows[0].ours).toMatch(/rises somewhere in 0 of 1 trial/);
  });
});
