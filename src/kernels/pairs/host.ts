// Sums over pairs for any kernel κ(s) of the stored product or squared distance s, from κ and κ′
// alone, in the host. Slower than the core's routines for the kernels it knows, and the plain
// difference κ(s) − κ(s − δ) loses the digits in which both agree.
//
// With δ = x_k x_l, or (x_k − x_l)², what feature j adds to s:
//   changes      ½ Σ_k Σ_l u_k v_l (κ(s_kl) − κ(s_kl − δ))
//   derivatives  2 Σ_k Σ_l u_k v_l κ′(s_kl) δ, as s has σ_j² δ

import type { GramKind, Kernel, PairSums, Pairs } from '../kernel.ts';
import { gathered } from './pairs.ts';

/** What a feature adds to the stored value of two rows. */
const share = (kind: GramKind, a: number, b: number) => (kind === 'products' ? a * b : (a - b) * (a - b));

/** What is left of a stored value; a distance that rounding has made negative is 0. */
export function storedWithout(kind: GramKind, stored: number, gone: number): number {
  const left = stored - gone;
  return kind === 'distances' && left < 0 ? 0 : left;
}

type PairTerm = (s: number, delta: number) => number;

/** Σ over the pairs of both orders of ½ (u_k v_l + v_k u_l) term(s_kl, δ_kl), for every feature. */
function sumsOfTerms(pairs: Pairs, kind: GramKind, term: PairTerm): Float64Array {
  const { core, columns, features, rows, count, width } = pairs;
  const stored = core.doubles(gathered(pairs, pairs.stored), count * width).slice();
  const u = core.doubles(pairs.u, width).slice();
  const v = core.doubles(pairs.v, width).slice();
  return Float64Array.from(features, (feature) => {
    const column = columns.view(feature);
    const x = Float64Array.from(rows, (row) => column[row]);
    let sum = 0;
    for (let k = 0; k < count; k++) {
      for (let l = k; l < rows.length; l++) {
        const weight = u[k] * v[l] + v[k] * u[l];
        if (weight === 0) continue;
        const value = weight * term(stored[k * width + l], share(kind, x[k], x[l]));
        sum += l === k ? value / 2 : value;
      }
    }
    return sum;
  });
}

/** The sums of a kernel that has no routines in the core. */
export function hostPairSums({ kind, fromStored, slope }: Pick<Kernel, 'kind' | 'fromStored' | 'slope'>): PairSums {
  return {
    changes(pairs) {
      const { core, parameters } = pairs;
      const value = (s: number) => fromStored(s, parameters, core);
      const sums = sumsOfTerms(pairs, kind, (s, delta) => value(s) - value(storedWithout(kind, s, delta)));
      return sums.map((sum) => sum / 2);
    },
    derivatives(pairs) {
      const { core, parameters } = pairs;
      const sums = sumsOfTerms(pairs, kind, (s, delta) => slope(s, parameters, core) * delta);
      return sums.map((sum) => 2 * sum);
    },
    screen: null,
  };
}
