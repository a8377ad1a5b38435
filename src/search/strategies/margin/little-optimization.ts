// The "little optimization" (Aksu et al. 2008, 3.1): of all (A, w0) the least A² with y_n (A f_n +
// w0) ≥ 1. In closed form: with
//   gap⁺ = min f over the positive samples − max f over the negative ones,   gap⁻ = the same with the classes exchanged,
// at most one of them positive: A = 2/gap⁺ (or −2/gap⁻) and the boundary midway between the two
// samples; the margin is gap/(2‖w‖).

export interface Centred {
  /** The larger of gap⁺ and gap⁻; not positive where no boundary along f separates the samples. */
  readonly gap: number;
  /** Whether it is gap⁻: the positive class lies below. */
  readonly turned: boolean;
  /** The f midway. */
  readonly middle: number;
}

export function centred(f: Float64Array, signs: Float64Array): Centred {
  let [lowPlus, highPlus, lowMinus, highMinus] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let n = 0; n < f.length; n++) {
    if (signs[n] > 0) {
      lowPlus = Math.min(lowPlus, f[n]);
      highPlus = Math.max(highPlus, f[n]);
    } else {
      lowMinus = Math.min(lowMinus, f[n]);
      highMinus = Math.max(highMinus, f[n]);
    }
  }
  const turned = lowMinus - highPlus > lowPlus - highMinus;
  return turned
    ? { gap: lowMinus - highPlus, turned, middle: (lowMinus + highPlus) / 2 }
    : { gap: lowPlus - highMinus, turned, middle: (lowPlus + highMinus) / 2 };
}
