// How near the hot loops of the core are to what the computer can do in WebAssembly:
//   node bench/limits.mjs [rounds]
// The machine's rates are measured first, in a module of the same compiler: multiply-adds from
// registers, and reading from each cache. A loop's bound is the work that its result needs, at that
// rate; loops and rates take turns, and the best of the rounds counts for both.

import asc from 'assemblyscript/asc';
import { core } from './library.mjs';

const rounds = Number(process.argv[2] ?? 50);

/**
 * Twelve sums that do not wait for one another, as many as hide the time a multiply-add takes; a
 * read takes a vector.
 */
const PEAK = `
function turn64(times: i32, b: v128, c: v128): v128 {
  let s0 = c, s1 = c, s2 = c, s3 = c, s4 = c, s5 = c, s6 = c, s7 = c, s8 = c, s9 = c, s10 = c, s11 = c;
  for (let i = 0; i < times; i++) {
    s0 = f64x2.add(f64x2.mul(s0, b), c); s1 = f64x2.add(f64x2.mul(s1, b), c);
    s2 = f64x2.add(f64x2.mul(s2, b), c); s3 = f64x2.add(f64x2.mul(s3, b), c);
    s4 = f64x2.add(f64x2.mul(s4, b), c); s5 = f64x2.add(f64x2.mul(s5, b), c);
    s6 = f64x2.add(f64x2.mul(s6, b), c); s7 = f64x2.add(f64x2.mul(s7, b), c);
    s8 = f64x2.add(f64x2.mul(s8, b), c); s9 = f64x2.add(f64x2.mul(s9, b), c);
    s10 = f64x2.add(f64x2.mul(s10, b), c); s11 = f64x2.add(f64x2.mul(s11, b), c);
  }
  let s = s0;
  s = f64x2.add(s, s1);
  s = f64x2.add(s, s2);
  s = f64x2.add(s, s3);
  s = f64x2.add(s, s4);
  s = f64x2.add(s, s5);
  s = f64x2.add(s, s6);
  s = f64x2.add(s, s7);
  s = f64x2.add(s, s8);
  s = f64x2.add(s, s9);
  s = f64x2.add(s, s10);
  s = f64x2.add(s, s11);
  return s;
}
export function flops64(times: i32): f64 {
  return f64x2.extract_lane(turn64(times, f64x2.splat(0.5), f64x2.splat(1)), 0);
}
function turn32(times: i32, b: v128, c: v128): v128 {
  let s0 = c, s1 = c, s2 = c, s3 = c, s4 = c, s5 = c, s6 = c, s7 = c, s8 = c, s9 = c, s10 = c, s11 = c;
  for (let i = 0; i < times; i++) {
    s0 = f32x4.add(f32x4.mul(s0, b), c); s1 = f32x4.add(f32x4.mul(s1, b), c);
    s2 = f32x4.add(f32x4.mul(s2, b), c); s3 = f32x4.add(f32x4.mul(s3, b), c);
    s4 = f32x4.add(f32x4.mul(s4, b), c); s5 = f32x4.add(f32x4.mul(s5, b), c);
    s6 = f32x4.add(f32x4.mul(s6, b), c); s7 = f32x4.add(f32x4.mul(s7, b), c);
    s8 = f32x4.add(f32x4.mul(s8, b), c); s9 = f32x4.add(f32x4.mul(s9, b), c);
    s10 = f32x4.add(f32x4.mul(s10, b), c); s11 = f32x4.add(f32x4.mul(s11, b), c);
  }
  let s = s0;
  s = f32x4.add(s, s1);
  s = f32x4.add(s, s2);
  s = f32x4.add(s, s3);
  s = f32x4.add(s, s4);
  s = f32x4.add(s, s5);
  s = f32x4.add(s, s6);
  s = f32x4.add(s, s7);
  s = f32x4.add(s, s8);
  s = f32x4.add(s, s9);
  s = f32x4.add(s, s10);
  s = f32x4.add(s, s11);
  return s;
}
export function flops32(times: i32): f32 {
  return f32x4.extract_lane(turn32(times, f32x4.splat(0.5), f32x4.splat(1)), 0);
}
export function read(bytes: i32, times: i32): f64 {
  let s0 = f64x2.splat(0), s1 = s0, s2 = s0, s3 = s0;
  for (let k = 0; k < times; k++) {
    for (let at: usize = 0; at < <usize>bytes; at += 64) {
      s0 = v128.xor(s0, v128.load(at)); s1 = v128.xor(s1, v128.load(at, 16));
      s2 = v128.xor(s2, v128.load(at, 32)); s3 = v128.xor(s3, v128.load(at, 48));
    }
  }
  return f64x2.extract_lane(v128.xor(v128.xor(s0, s1), v128.xor(s2, s3)), 0);
}
`;

const { binary, stderr } = await asc.compileString(PEAK, {
  optimizeLevel: 3,
  runtime: 'stub',
  enable: ['simd'],
  initialMemory: 1200,
  use: 'abort=',
});
if (!binary) throw new Error(stderr.toString());
const peak = (await WebAssembly.instantiate(binary)).instance.exports;

const { routines, allocate, doubles, integers } = core();
const filled = (length, make = (i) => Math.sin(7 * i) + 0.1) => {
  const address = allocate(8 * length);
  doubles(address, length).set(Float64Array.from({ length }, (_, i) => make(i)));
  return address;
};
const upTo = (count) => {
  const address = allocate(4 * count);
  integers(address, count).set(Int32Array.from({ length: count }, (_, i) => i));
  return address;
};

const N = 600;
const M = 400;
const columns = filled(N * M);
const features = upTo(M);
const matrix = filled(N * N);
const other = filled(N * N, (i) => 2 + Math.cos(i));
const scratch = allocate(Math.max(routines.gramScratch(N), 8 * N * M));
const out = allocate(32 * Math.max(M, N));
const beta = filled(N);
const floats = allocate(4 * N * N);
routines.screenNarrow({
  source: matrix,
  rowCount: N,
  sourceWidth: N,
  columnCount: N,
  factor: 1,
  width: N,
  above: true,
  out: floats,
});
const narrow = allocate(4 * N * M);
routines.screenNarrow({
  source: columns,
  rowCount: M,
  sourceWidth: N,
  columnCount: N,
  factor: 0.01,
  width: N,
  above: false,
  out: narrow,
});
const series32 = allocate(32);
new Float32Array(doubles(series32, 4).buffer, series32, 6).set([1, 1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 720]);
const series64 = filled(9, (i) => 1 / (i + 1));

/** As many panels as a batch of features has; zeros, which read as floats and as doubles. */
const FORM_PANELS = 16;
const packed = filled(N * N, () => 0);
const panels = filled(4 * N * FORM_PANELS, () => 0);

/** A problem that keeps SMO busy: a smooth kernel, alternating signs, a large cost. */
const problem = allocate(routines.problemBytes(N, 0));
const kernel = filled(N * N, (i) => Math.exp(-0.002 * (Math.floor(i / N) - (i % N)) ** 2));
routines.problemSetup(problem, kernel, N, 0, N);
doubles(routines.problemSigns(problem), N).set(Float64Array.from({ length: N }, (_, i) => (i % 2 ? 1 : -1)));
doubles(routines.problemCosts(problem), N).fill(1e4);
const SMO_STEPS = 1000;
const WARM = 30;

const pairs = (N * (N - 1)) / 2;
/**
 * Operations of an exponential as core/exponential.ts has it: reduction 7, series 25, scaling 8.
 */
const EXP = 40;
const LOOPS = [
  {
    name: 'Gram matrix, built (gram)',
    rate: 'flops64',
    work: N * N * M,
    run: () => routines.gram({ columns, stride: N, features, featureCount: M, out: other, distances: false, scratch }),
  },
  {
    name: 'Gram matrix, a feature leaves (forgetProducts)',
    rate: 'L3',
    work: 2 * 8 * N * N,
    run: () => routines.forgetProducts(matrix, other, N, columns),
  },
  {
    name: 'weights of all features (weights)',
    rate: 'L3',
    work: 8 * N * M,
    run: () => routines.weights({ columns, stride: N, features, featureCount: M, beta, out, doubtful: 0 }),
  },
  {
    name: 'rbf kernel values (rbfKernel)',
    rate: 'flops64',
    work: EXP * N * N,
    run: () => routines.rbfKernel(other, matrix, N * N, 0.5),
  },
  { name: 'a step of SMO: two kernel rows, gradient, marks (smo)', rate: 'L2', run: runSmo },
  ...[
    { name: 'quadratic forms, single precision (formsSingle)', rate: 'flops32', lanes: 8, run: routines.formsSingle },
    { name: 'quadratic forms, double precision (formsDouble)', rate: 'flops64', lanes: 4, run: routines.formsDouble },
  ].map(({ name, rate, lanes, run }) => ({
    name,
    rate,
    work: 2 * pairs * lanes * FORM_PANELS,
    run: () => run({ matrix: packed, count: N, width: N, panels, panelCount: FORM_PANELS, out }),
  })),
  {
    name: 'DJ by rbf in single precision (screenSeries)',
    rate: 'flops32',
    work: 17 * pairs * M,
    run: () =>
      routines.screenSeries({
        matrix: floats,
        count: N,
        width: N,
        values: narrow,
        featureCount: M,
        series: series32,
        doublings: 0,
        out,
      }),
  },
  {
    name: 'DJ by rbf in double precision (pairSeries)',
    rate: 'flops64',
    work: 17 * pairs * M,
    run: () =>
      routines.pairSeries({
        matrix,
        count: N,
        width: N,
        values: columns,
        featureCount: M,
        series: series64,
        degree: 6,
        doublings: 0,
        out,
      }),
  },
];

function runSmo() {
  doubles(routines.problemBeta(problem), N).fill(0);
  routines.problemStart(problem);
  const before = routines.smoSteps();
  routines.smo(problem, 1e-9, SMO_STEPS);
  return 7 * 8 * N * (routines.smoSteps() - before);
}

const RATES = {
  flops64: { unit: 'Gop/s', work: 3e5 * 48, run: () => peak.flops64(3e5) },
  flops32: { unit: 'Gop/s', work: 3e5 * 96, run: () => peak.flops32(3e5) },
  L2: { unit: 'GB/s', work: 2 ** 18 * 100, run: () => peak.read(2 ** 18, 100) },
  L3: { unit: 'GB/s', work: 2 ** 22 * 8, run: () => peak.read(2 ** 22, 8) },
};

const best = new Map();
/**
 * So much work is timed at once: a short run would measure the clock and the caches that others
 * have filled.
 */
const MIN_WORK = 4e7;

/** `work`: operations or bytes of a run, where the run does not say. */
const timed = (name, { work, run }) => {
  const start = performance.now();
  let done = 0;
  while (done < MIN_WORK) {
    const told = run();
    done += work ?? told;
  }
  const rate = done / (performance.now() - start) / 1e6;
  best.set(name, Math.max(best.get(name) ?? 0, rate));
};
// A loop is compiled well only after many rounds.
for (let round = 0; round < WARM + rounds; round++) {
  for (const [name, rate] of Object.entries(RATES)) timed(name, rate);
  for (const loop of LOOPS) timed(loop.name, loop);
  if (round === WARM - 1) best.clear();
}

console.log(`${N} rows, ${M} features; best of ${rounds} rounds\n`);
for (const [name, { unit }] of Object.entries(RATES))
  console.log(`the machine, ${name}: ${best.get(name).toFixed(1)} ${unit}`);
console.log('\n| loop | does | the machine can | share |\n|---|---|---|---|');
for (const { name, rate } of LOOPS) {
  const [own, most] = [best.get(name), best.get(rate)];
  console.log(
    `| ${name} | ${own.toFixed(1)} ${RATES[rate].unit} | ${most.toFixed(1)} (${rate}) | ${Math.round((100 * own) / most)} % |`,
  );
}
