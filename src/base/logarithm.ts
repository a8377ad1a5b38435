// The natural logarithm from basic operations only. Math.log differs between engines in the last
// bit; generated data must have the same bytes everywhere.

const LN2_HIGH = 0.6931471803691238; // the first 32 bits of ln 2: its product with an exponent is exact
const LN2_LOW = 1.9082149292705877e-10;

const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);

/**
 * ln x for finite x > 0, within 2 units in the last place. x = 2^e m with m in [√½, √2); ln m = 2
 * artanh(s) with s = (m−1)/(m+1), |s| < 0.172, by its series to s^23.
 */
export function logarithm(x: number): number {
  let exponent = 0;
  if (x < 2.2250738585072014e-308) {
    x *= 18014398509481984; // 2^54: subnormal numbers become normal
    exponent = -54;
  }
  float[0] = x;
  exponent += (words[1] >>> 20) - 1023;
  words[1] = (words[1] & 0x000fffff) | 0x3ff00000;
  let m = float[0];
  if (m > Math.SQRT2) {
    m *= 0.5;
    exponent += 1;
  }
  const s = (m - 1) / (m + 1);
  const s2 = s * s;
  let series = 0;
  for (let k = 23; k >= 3; k -= 2) series = (series + 1 / k) * s2;
  return exponent * LN2_HIGH + (2 * s + (2 * s * series + exponent * LN2_LOW));
}
