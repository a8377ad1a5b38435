import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Folds,
  foldsFor,
  givenFolds,
  holdout,
  type Labelled,
  leaveOneOut,
  splitAt,
  splitCount,
  splits,
  stratifiedFolds,
  subjectFolds,
  subjectHoldout,
} from '../../src/evaluation/folds.ts';
import { problemOf } from '../problem.ts';

function labelled(labels: readonly number[], classCount = Math.max(...labels) + 1): Labelled {
  return { labels: Int32Array.from(labels), classes: Array.from({ length: classCount }, (_, k) => `c${k}`) };
}

function codes(values: readonly number[]) {
  const names = Array.from({ length: Math.max(...values) + 1 }, (_, i) => `s${i}`);
  return { codes: Int32Array.from(values), names };
}

/** Class sizes from 2 to 20, shuffled, with a number of folds that they allow. */
const foldable = fc.array(fc.integer({ min: 2, max: 20 }), { minLength: 2, maxLength: 5 }).chain((sizes) =>
  fc.record({
    labels: fc.shuffledSubarray(
      sizes.flatMap((size, k) => new Array<number>(size).fill(k)),
      { minLength: sizes.reduce((a, b) => a + b, 0) },
    ),
    count: fc.integer({ min: 2, max: Math.min(...sizes) }),
    repeats: fc.integer({ min: 1, max: 3 }),
    seed: fc.integer(),
  }),
);

/** Rows with a class and a subject each, at least two subjects of either of two classes. */
const withSubjects = fc
  .array(fc.record({ label: fc.integer({ min: 0, max: 2 }), subject: fc.integer({ min: 0, max: 7 }) }), {
    minLength: 4,
    maxLength: 60,
  })
  .map((rows) => [
    ...[8, 9, 10].flatMap((subject) => [
      { label: 0, subject },
      { label: 1, subject },
    ]),
    ...rows,
  ]);

const difference = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

function sizes(folds: Folds, keep: (row: number) => boolean = () => true): number[][] {
  return folds.assignments.map((assignment) =>
    Array.from({ length: folds.count }, (_, fold) => assignment.filter((f, row) => f === fold && keep(row)).length),
  );
}

function expectPartition(folds: Folds, rowCount: number): void {
  const all = [...splits(folds)];
  expect(all).toHaveLength(splitCount(folds));
  for (const { train, test } of all) {
    expect(test.length).toBeGreaterThan(0);
    expect(train).toEqual(train.slice().sort());
    expect(test).toEqual(test.slice().sort());
    expect(Int32Array.from([...train, ...test]).sort()).toEqual(Int32Array.from({ length: rowCount }, (_, i) => i));
  }
  for (let repeat = 0; repeat < folds.assignments.length; repeat++) {
    const tested = all.slice(repeat * folds.count, (repeat + 1) * folds.count).flatMap(({ test }) => [...test]);
    expect(Int32Array.from(tested).sort()).toEqual(Int32Array.from({ length: rowCount }, (_, i) => i));
  }
}

describe('stratifiedFolds', () => {
  it('tests every row once a repeat', () => {
    fc.assert(
      fc.property(foldable, ({ labels, ...options }) => {
        expectPartition(stratifiedFolds(labelled(labels), options), labels.length);
      }),
    );
  });

  it('spreads every class and all samples evenly', () => {
    fc.assert(
      fc.property(foldable, ({ labels, ...options }) => {
        const data = labelled(labels);
        const folds = stratifiedFolds(data, options);
        for (const counts of sizes(folds)) expect(difference(counts)).toBeLessThanOrEqual(1);
        for (let k = 0; k < data.classes.length; k++) {
          for (const counts of sizes(folds, (row) => labels[row] === k))
            expect(difference(counts)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('depends on labels, seed and count alone', () => {
    fc.assert(
      fc.property(foldable, ({ labels, ...options }) => {
        const renamed = {
          labels: Int32Array.from(labels),
          classes: labelled(labels).classes.map((name) => `${name}!`),
        };
        expect(stratifiedFolds(labelled(labels), options)).toEqual(stratifiedFolds(renamed, options));
        const once = stratifiedFolds(labelled(labels), { ...options, repeats: 1 });
        expect(stratifiedFolds(labelled(labels), options).assignments[0]).toEqual(once.assignments[0]);
      }),
    );
  });

  it('keeps its assignment for a seed', () => {
    const folds = stratifiedFolds(labelled([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]), { count: 3, repeats: 2, seed: 1 });
    expect(folds.assignments.map((assignment) => assignment.join(''))).toEqual(['0211010022', '2011020102']);
    expect(folds.names).toEqual(['1', '2', '3']);
  });

  it('differs between seeds and repeats', () => {
    const data = labelled(Array.from({ length: 40 }, (_, i) => i % 2));
    const { assignments } = stratifiedFolds(data, { count: 5, repeats: 2, seed: 1 });
    expect(assignments[0]).not.toEqual(assignments[1]);
    expect(stratifiedFolds(data, { count: 5, seed: 2 }).assignments[0]).not.toEqual(assignments[0]);
  });

  it('passes over a class without a row', () => {
    expect(stratifiedFolds(labelled([0, 0, 2, 2], 4), { count: 2, seed: 1 }).notes).toEqual([]);
  });

  const noCount = (value: string) => ({ option: 'folds', value, expected: { range: { whole: true, min: 2 } } });

  it.each<[number, code: string, facts: object, fixes?: object[]]>([
    [
      5,
      'class-too-rare-for-folds',
      { class: 'c1', samples: 3, folds: 5, option: 'folds' },
      [{ set: { folds: 3 } }, { ask: ['positive'] }],
    ],
    [
      20,
      'too-many-folds',
      { option: 'folds', folds: 20, available: 12, unit: 'sample' },
      [{ set: { folds: 12 } }, { set: { folds: 'loo' } }],
    ],
    [1, 'option-invalid', noCount('1')],
    [2.5, 'option-invalid', noCount('2.5')],
    [Number.NaN, 'option-invalid', noCount('NaN')],
    [-3, 'option-invalid', noCount('-3')],
  ])('refuses %d folds of 9 and 3 rows', (count, code, facts, fixes) => {
    const data = labelled([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]);
    const found = problemOf(() => stratifiedFolds(data, { count, seed: 1 }));
    expect(found).toMatchObject({ code, facts });
    expect(found.fixes).toEqual(fixes);
  });

  it('names the options of outer folds where they are refused', () => {
    const optionNames = { folds: 'outerFolds', repeats: 'outerRepeats' };
    const data = labelled([0, 0, 0, 1, 1, 1]);
    expect(problemOf(() => stratifiedFolds(data, { count: 5, seed: 1, optionNames }))).toMatchObject({
      facts: { option: 'outerFolds' },
      fixes: [{ set: { outerFolds: 3 } }, { ask: ['positive'] }],
    });
    expect(problemOf(() => stratifiedFolds(data, { count: 2, repeats: 0, seed: 1, optionNames }))).toMatchObject({
      facts: { option: 'outerRepeats' },
    });
  });

  it('does not suggest one fold for a class of one row', () => {
    expect(problemOf(() => stratifiedFolds(labelled([0, 0, 0, 1]), { count: 2, seed: 1 }))).toEqual({
      code: 'class-too-rare-for-folds',
      facts: { class: 'c1', samples: 1, folds: 2, option: 'folds' },
      fixes: [{ ask: ['positive'] }],
    });
  });

  it('continues with a note over a rare class where asked to', () => {
    const folds = stratifiedFolds(labelled([0, 0, 0, 0, 0, 1, 1]), { count: 3, seed: 1, rareClasses: 'note' });
    expect(folds.notes).toEqual([{ code: 'class-rarer-than-folds', facts: { class: 'c1', samples: 2, folds: 3 } }]);
    expectPartition(folds, 7);
  });

  it.each([0, 1.5, -1, 1e9])('refuses %d repeats', (repeats) => {
    expect(problemOf(() => stratifiedFolds(labelled([0, 0, 1, 1]), { count: 2, repeats, seed: 1 }))).toMatchObject({
      code: 'option-invalid',
      facts: { option: 'repeats', value: String(repeats) },
    });
  });
});

describe('leaveOneOut', () => {
  it('tests each row alone', () => {
    const folds = leaveOneOut(labelled([0, 1, 1, 0]));
    expectPartition(folds, 4);
    expect([...splits(folds)].map(({ test }) => [...test])).toEqual([[0], [1], [2], [3]]);
  });

  it('refuses a class with a single row', () => {
    expect(problemOf(() => leaveOneOut(labelled([0, 0, 0, 1])))).toMatchObject({
      code: 'class-with-one-sample',
      facts: { class: 'c1', split: 'leave-one-out' },
    });
  });
});

describe('holdout', () => {
  it('tests about the fraction of every class and trains on the rest', () => {
    const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(foldable, share, ({ labels, repeats, seed }, part) => {
        const data = labelled(labels);
        const folds = holdout(data, { share: part, repeats, seed });
        expect(splitCount(folds)).toBe(repeats);
        for (const { train, test } of splits(folds)) {
          expect(train.length + test.length).toBe(labels.length);
          for (let k = 0; k < data.classes.length; k++) {
            const all = labels.filter((label) => label === k).length;
            const tested = test.filter((row) => labels[row] === k).length;
            expect(tested).toBeGreaterThanOrEqual(1);
            expect(tested).toBeLessThan(all);
            const target = Math.min(all - 1, Math.max(1, part * all));
            expect(Math.abs(tested - target)).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it('tests exactly the fraction of all samples where the classes allow it', () => {
    const data = labelled(Array.from({ length: 100 }, (_, i) => (i < 37 ? 0 : i < 70 ? 1 : 2)));
    expect(splitAt(holdout(data, { share: 0.3, seed: 1 }), 0).test).toHaveLength(30);
  });

  it.each([0, 1, -0.2, 30, Number.NaN])('refuses the fraction %d', (share) => {
    expect(problemOf(() => holdout(labelled([0, 0, 1, 1]), { share, seed: 1 }))).toMatchObject({
      code: 'option-invalid',
      facts: { option: 'holdout', value: String(share), expected: { range: { above: 0, below: 1 } } },
    });
  });

  it('refuses a class with a single row', () => {
    expect(problemOf(() => holdout(labelled([0, 0, 0, 1]), { share: 0.5, seed: 1 }))).toMatchObject({
      code: 'class-with-one-sample',
      facts: { class: 'c1', split: 'holdout' },
    });
  });
});

describe('subjectFolds', () => {
  it('never splits a subject and tests every row once', () => {
    fc.assert(
      fc.property(withSubjects, fc.integer({ min: 2, max: 3 }), fc.integer(), (rows, count, seed) => {
        const subjects = rows.map(({ subject }) => subject);
        const folds = subjectFolds(labelled(rows.map(({ label }) => label)), codes(subjects), {
          count,
          repeats: 2,
          seed,
        });
        expectPartition(folds, rows.length);
        for (const assignment of folds.assignments) {
          const foldOf = new Map(subjects.map((subject, row) => [subject, assignment[row]]));
          expect(subjects.map((subject) => foldOf.get(subject))).toEqual([...assignment]);
        }
      }),
    );
  });

  it('is the same however the subjects are called', () => {
    fc.assert(
      fc.property(withSubjects, fc.integer(), (rows, seed) => {
        const data = labelled(rows.map(({ label }) => label));
        const [one, other] = [(s: number) => s, (s: number) => 10 - s].map((rename) =>
          subjectFolds(data, codes(rows.map(({ subject }) => rename(subject))), { count: 3, seed }),
        );
        expect(one).toEqual(other);
      }),
    );
  });

  it('spreads the classes over the folds', () => {
    // Twelve subjects of five rows: six of them all of class 0, six all of class 1.
    const subjects = Array.from({ length: 60 }, (_, row) => Math.floor(row / 5));
    const folds = subjectFolds(labelled(subjects.map((s) => s % 2)), codes(subjects), { count: 3, seed: 4 });
    expect(sizes(folds, (row) => subjects[row] % 2 === 0)).toEqual([[10, 10, 10]]);
    expect(sizes(folds, (row) => subjects[row] % 2 === 1)).toEqual([[10, 10, 10]]);
    expect(folds.notes).toEqual([]);
  });

  it('leaves one subject out at a time', () => {
    const subjects = [0, 0, 1, 1, 2, 2];
    const folds = subjectFolds(labelled([0, 1, 0, 1, 0, 1]), codes(subjects), { count: 'loo', repeats: 3, seed: 1 });
    expect([folds.count, folds.assignments.length]).toEqual([3, 1]);
    expect(sizes(folds)).toEqual([[2, 2, 2]]);
  });

  it('refuses more folds than subjects, and rows without one', () => {
    const data = labelled([0, 1, 0, 1]);
    expect(problemOf(() => subjectFolds(data, codes([0, 0, 1, 1]), { count: 3, seed: 1 }))).toMatchObject({
      code: 'too-many-folds',
      facts: { folds: 3, available: 2, unit: 'subject' },
    });
    expect(problemOf(() => subjectFolds(data, codes([0, 0, -1, 1]), { count: 2, seed: 1 }))).toMatchObject({
      code: 'role-cell-missing',
      facts: { option: 'subjects' },
      at: { row: 3 },
    });
  });

  it('refuses folds that leave one class to train on', () => {
    const data = labelled([0, 0, 1, 1]);
    expect(problemOf(() => subjectFolds(data, codes([0, 0, 1, 1]), { count: 2, seed: 1 }))).toMatchObject({
      code: 'fold-leaves-one-class',
    });
  });
});

describe('subjectHoldout', () => {
  it('tests about the fraction, in whole subjects', () => {
    const subjects = Array.from({ length: 100 }, (_, row) => row % 20);
    const data = labelled(subjects.map((s) => s % 2));
    const folds = subjectHoldout(data, codes(subjects), { share: 0.3, seed: 1 });
    const { train, test } = splitAt(folds, 0);
    expect(test).toHaveLength(30);
    const tested = new Set(Array.from(test, (row) => subjects[row]));
    expect(Array.from(train).some((row) => tested.has(subjects[row]))).toBe(false);
  });

  it('keeps a subject for a small fraction', () => {
    const folds = subjectHoldout(labelled([0, 1, 0, 1]), codes([0, 0, 1, 1]), { share: 0.01, seed: 1 });
    expect(splitAt(folds, 0).test).toHaveLength(2);
  });

  it('refuses a single subject', () => {
    expect(problemOf(() => subjectHoldout(labelled([0, 1]), codes([0, 0]), { share: 0.5, seed: 1 }))).toEqual({
      code: 'too-few-subjects',
      facts: { subjects: 1 },
      fixes: [{ unset: ['subjects'] }],
    });
  });
});

describe('givenFolds', () => {
  const column = (names: readonly string[], values: readonly number[]) => ({ codes: Int32Array.from(values), names });

  it('takes the values in order, as numbers where they are numbers', () => {
    const folds = givenFolds(labelled([0, 1, 0, 1, 0, 1]), column(['10', 'unused', '9', '2'], [0, 0, 2, 2, 3, 3]));
    expect(folds.names).toEqual(['2', '9', '10']);
    expect([...splits(folds)].map(({ test }) => [...test])).toEqual([
      [4, 5],
      [2, 3],
      [0, 1],
    ]);
    expect(folds.notes).toEqual([]);
  });

  it('continues with a note where a fold lacks a class', () => {
    const folds = givenFolds(
      labelled([0, 1, 2, 0, 1, 0, 0, 1, 0]),
      column(['a', 'b', 'c'], [0, 0, 0, 1, 1, 1, 2, 2, 2]),
    );
    expect(folds.notes).toEqual([
      { code: 'folds-lack-class', facts: { folds: ['a'], set: 'training', class: 'c2' } },
      { code: 'folds-lack-class', facts: { folds: ['b', 'c'], set: 'test', class: 'c2' } },
    ]);
  });

  it('says nothing of folds too small to hold every class', () => {
    expect(givenFolds(labelled([0, 1, 0, 1]), column(['a', 'b', 'c', 'd'], [0, 1, 2, 3])).notes).toEqual([]);
  });

  it.each<[string, number[], found: object]>([
    ['a single value', [0, 0, 0, 0], { code: 'folds-column-constant', facts: { value: 'a' } }],
    [
      'a row without a fold',
      [0, 1, -1, 0],
      { code: 'role-cell-missing', facts: { option: 'foldsColumn' }, at: { row: 3 } },
    ],
    [
      'a fold that leaves one class to train on',
      [0, 1, 0, 1],
      { code: 'fold-leaves-one-class', facts: { fold: 'a', class: 'c1' } },
    ],
  ])('refuses %s', (_, values, found) => {
    expect(problemOf(() => givenFolds(labelled([0, 1, 0, 1]), column(['a', 'b'], values)))).toMatchObject(found);
  });
});

describe('foldsFor', () => {
  const labels = Array.from({ length: 24 }, (_, i) => i % 2);
  const plain = { ...labelled(labels), folds: null, subjects: null };
  const subjects = codes(labels.map((_, i) => Math.floor(i / 4)));
  const folds = codes(labels.map((_, i) => Math.floor(i / 8)));

  it('takes the way that options and data mean', () => {
    const options = { folds: 4, seed: 3 };
    expect(foldsFor(plain, options)).toEqual(stratifiedFolds(plain, { count: 4, seed: 3 }));
    expect(foldsFor(plain, { ...options, folds: 'loo' })).toEqual(leaveOneOut(plain));
    expect(foldsFor(plain, { ...options, holdout: 0.25 })).toEqual(holdout(plain, { share: 0.25, seed: 3 }));
    expect(foldsFor({ ...plain, subjects }, options)).toEqual(subjectFolds(plain, subjects, { count: 4, seed: 3 }));
    expect(foldsFor({ ...plain, subjects }, { ...options, holdout: 0.5 })).toEqual(
      subjectHoldout(plain, subjects, { share: 0.5, seed: 3 }),
    );
    expect(foldsFor({ ...plain, folds }, options)).toEqual(givenFolds(plain, folds));
    expect(foldsFor({ ...plain, folds }, { ...options, useGiven: false })).toEqual(foldsFor(plain, options));
  });
});
