// The exact solver along whole eliminations of awkward data, judged from the data and β alone, and
// by cold SMO.

import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { decompose } from '../../src/formulations/schemes/index.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import { createCore } from '../../src/numeric/core.ts';
import { type Classifier, ClassifierSet, forgetTogether } from '../../src/solvers/set.ts';
import { solveBinary } from '../../src/solvers/solver.ts';
import { KINDS, type Sample, sample } from '../formulations/data.ts';

// The solver promises 1e-10 where rounding allows it. What rounding allows is a fraction of Σ|β| times
// the largest k(x, x), for the solver's sums over rows and once more for those over features here.
const GAP = 1e-9;
const ROUNDING = 1e-15;
// Cold SMO at 1e-9 is no more than that times Σ C away from the optimum.
const SMO_TOLERANCE = 1e-9;
const SMO_LIMIT = 20_000;
const BALANCE = 1e-12;

const core = createCore();

interface Path {
  readonly columns: Columns;
  readonly gram: Gram;
  readonly set: ClassifierSet;
}

function open(given: Sample, kernelName: string, rows?: Int32Array): Path {
  const kernel = kernels.get(kernelName);
  const columns = new Columns(given.columns, core);
  const gram = new Gram(columns, kernel.kind);
  const costs = new Float64Array(given.labels.length).fill(given.cost);
  const problems = decompose({ scheme: given.seed % 2 ? 'ovo' : 'ovr', labels: given.labels, costs, rows });
  return { columns, gram, set: new ClassifierSet(gram, { kernel, problems }) };
}

function close({ columns, gram, set }: Path): void {
  for (const held of [set, gram, columns]) held.dispose();
}

/**
 * max f where β can rise − min f where it can fall, with f = y − Xw from the data; and how fine
 * that can be.
 */
function linearGap(given: Sample, features: ArrayLike<number>, { rows, beta, signs, costs }: Classifier) {
  const f = Float64Array.from(signs);
  let largest = 0;
  const squares = new Float64Array(rows.length);
  for (let k = 0; k < features.length; k++) {
    const x = given.columns[features[k]];
    let w = 0;
    for (let i = 0; i < rows.length; i++) w += beta[i] * x[rows[i]];
    for (let i = 0; i < rows.length; i++) {
      f[i] -= w * x[rows[i]];
      squares[i] += x[rows[i]] ** 2;
      largest = Math.max(largest, squares[i]);
    }
  }
  let [most, least, size, sum] = [-Infinity, Infinity, 0, 0];
  let outside = 0;
  for (let i = 0; i < rows.length; i++) {
    const alpha = beta[i] * signs[i];
    if (alpha < 0 || alpha > costs[i]) outside++;
    if (signs[i] > 0 ? alpha < costs[i] : alpha > 0) most = Math.max(most, f[i]);
    if (signs[i] > 0 ? alpha > 0 : alpha < costs[i]) least = Math.min(least, f[i]);
    size += alpha;
    sum += beta[i];
  }
  expect(outside).toBe(0);
  expect(Math.abs(sum)).toBeLessThanOrEqual(BALANCE * Math.max(size, given.cost));
  return { gap: most - least, allowed: Math.max(GAP, ROUNDING * size * largest) };
}

/** The exact classifiers against SMO from nothing, where SMO gets there. */
function compareWithSmo({ set }: Path, classifiers: readonly Classifier[]): void {
  for (const classifier of classifiers) {
    const options = { tolerance: SMO_TOLERANCE, maxIterations: SMO_LIMIT };
    const cold = solveBinary(core, set.matrix(), classifier, options);
    if (cold.stop !== 'tolerance') continue;
    const slack = SMO_TOLERANCE * classifier.costs.reduce((sum, cost) => sum + cost, 0);
    expect(Math.abs(classifier.objective - cold.objective)).toBeLessThanOrEqual(
      slack + 1e-12 * Math.abs(cold.objective),
    );
  }
}

/** Features to leave: the smallest weight, or any; sometimes several. */
function leaving({ gram, set }: Path, classifiers: readonly Classifier[], source: ReturnType<typeof random>): number[] {
  const count = Math.min(source.uniform() < 0.8 ? 1 : 3, gram.features.length - 1);
  if (set.kernel.name !== 'linear' || source.uniform() < 0.3) {
    return source.shuffle(Array.from(gram.features)).slice(0, count);
  }
  const w = set.weights(classifiers);
  const criterion = (k: number) => w.reduce((sum, own) => sum + own[k] ** 2, 0);
  const order = Array.from(gram.features, (_, k) => k).sort((a, b) => criterion(a) - criterion(b));
  return order.slice(0, count).map((k) => gram.features[k]);
}

function follow(
  given: Sample,
  path: Path,
  check: (classifiers: Classifier[], source: ReturnType<typeof random>) => void,
) {
  const source = random(given.seed, 'leaving');
  for (;;) {
    const classifiers = path.set.solve();
    expect(classifiers.find(({ solver, stop }) => solver !== 'active-set' || stop !== 'tolerance')).toBeUndefined();
    check(classifiers, source);
    if (path.gram.features.length === 1) break;
    for (const feature of leaving(path, classifiers, source)) path.set.forget(feature);
  }
}

const PATHS_PER_KIND = 300;

describe.each(KINDS)('paths of %s data', (kind) => {
  it('stay exact with a linear kernel', () => {
    for (let run = 0; run < PATHS_PER_KIND; run++) {
      const source = random(run, 'shape', kind);
      const classes = run % 3 === 0 ? 3 : 2;
      const given = sample(kind, run, 6 + source.integer(60), 1 + source.integer(40), classes);
      const some = Int32Array.from(given.labels, (_, i) => i).filter((i) => i < classes || source.uniform() < 0.8);
      const path = open(given, 'linear', run % 2 ? some : undefined);
      follow(given, path, (classifiers, choice) => {
        for (const classifier of classifiers) {
          const { gap, allowed } = linearGap(given, path.gram.features, classifier);
          expect(gap).toBeLessThanOrEqual(allowed);
        }
        if (choice.uniform() < 0.05) compareWithSmo(path, classifiers);
      });
      close(path);
    }
    expect(core.bytesInUse).toBe(0);
  });

  it('stay exact with other kernels', () => {
    for (let run = 0; run < PATHS_PER_KIND / 10; run++) {
      const source = random(run, 'kernel shape', kind);
      const given = sample(kind, run, 6 + source.integer(40), 1 + source.integer(12));
      const path = open(given, run % 3 ? 'rbf' : 'poly');
      follow(given, path, (classifiers, choice) => {
        for (const classifier of classifiers) expect(classifier.gap).toBeLessThanOrEqual(1e-8);
        if (choice.uniform() < 0.2) compareWithSmo(path, classifiers);
      });
      close(path);
    }
  });
});

describe('sets that share a Gram cache', () => {
  it('follow a feature together, each exactly', () => {
    const given = sample('normal', 5, 40, 12);
    const all = open(given, 'linear');
    const half = Int32Array.from(given.labels, (_, i) => i).filter((i) => i % 2 === 0);
    const costs = new Float64Array(40).fill(10);
    const problems = decompose({ scheme: 'ovo', labels: given.labels, costs, rows: half });
    const other = new ClassifierSet(all.gram, { kernel: all.set.kernel, problems });
    for (const feature of [3, 0, 7, 11, 2, 5]) {
      for (const classifier of [...all.set.solve(), ...other.solve()]) {
        expect(classifier.solver).toBe('active-set');
        expect(linearGap({ ...given, cost: 10 }, all.gram.features, classifier).gap).toBeLessThanOrEqual(GAP);
      }
      forgetTogether([all.set, other], feature);
    }
    other.dispose();
    close(all);
  });

  it('notice when the cache changed without them', () => {
    const given = sample('normal', 6, 30, 8);
    const path = open(given, 'linear');
    path.set.solve();
    path.gram.forget(4);
    const [classifier] = path.set.solve();
    expect(linearGap(given, path.gram.features, classifier).gap).toBeLessThanOrEqual(GAP);
    close(path);
  });
});

describe('badly scaled data at a large cost', () => {
  it('end where rounding allows no better, and say so', () => {
    const given = { ...sample('flipped', 4, 60, 6), cost: 1e4 };
    for (let j = 0; j < 6; j++) given.columns[j] = given.columns[j].map((value) => value * 10 ** (j / 2));
    const path = open(given, 'linear');
    const [classifier] = path.set.solve();
    expect([classifier.solver, classifier.stop]).toEqual(['active-set', 'precision']);
    expect(classifier.violation).toBeGreaterThan(1e-6);
    expect(classifier.gap).toBeLessThan(1e-3);
    close(path);
  });
});

describe('a kernel that overflows', () => {
  it('is refused, not solved for ever', () => {
    const large = Float64Array.of(1e60, -1e60, 2e60, 3e60, -4e60, 5e60);
    const given = { ...sample('normal', 3, 6, 1), columns: [large] };
    const path = open(given, 'poly');
    expect(() => path.set.solve()).toThrow('too large to compute with');
    close(path);
  });
});

describe('a hard margin', () => {
  const opened = (columns: number[][], labels: number[]) => {
    const given = {
      kind: 'normal',
      seed: 1,
      columns: columns.map((column) => Float64Array.from(column)),
      labels: Int32Array.from(labels),
      cost: Infinity,
    } as const;
    return open(given as unknown as Sample, 'linear');
  };
  const hard = (columns: number[][], labels: number[]) => {
    const path = opened(columns, labels);
    const [classifier] = path.set.solve();
    close(path);
    return classifier;
  };

  it('is found where it exists', () => {
    const classifier = hard([[0, 1, 3, 5]], [0, 0, 1, 1]);
    expect([classifier.stop, classifier.bias, classifier.objective]).toEqual(['tolerance', -2, -0.5]);
    expect(Array.from(classifier.beta)).toEqual([0, -0.5, 0.5, 0]);
  });

  it('is reported as unbounded where it does not', () => {
    expect(hard([[0, 1, 2, 3]], [0, 1, 0, 1]).stop).toBe('unbounded');
  });

  it('is reported as unbounded when the feature it needs has left', () => {
    const columns = [
      [0, 1, 2, 3],
      [0, 1, 0, 1],
    ];
    const path = opened(columns, [0, 1, 0, 1]);
    expect(path.set.solve()[0].stop).toBe('tolerance');
    path.set.forget(1);
    expect(path.set.solve()[0].stop).toBe('unbounded');
    close(path);
  });
});
