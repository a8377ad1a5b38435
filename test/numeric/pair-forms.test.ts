import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { createCore, type Scratch } from '../../src/numeric/core.ts';
import { formFill, formMoments, formNarrow, formPack, formsDouble, formsSingle } from '../reference/pair-forms.ts';

const core = createCore();
const { routines } = core;

/** Sizes on both sides of a block of rows, of a panel of columns and of a short sum. */
const cases = fc.record({
  seed: fc.nat(),
  rowCount: fc.constantFrom(1, 2, 3, 4, 5, 17, 31, 32, 33, 37, 70),
  share: fc.constantFrom(0.3, 0.7, 1),
  featureCount: fc.integer({ min: 1, max: 19 }),
  isSame: fc.boolean(),
});

interface Case {
  readonly seed: number;
  readonly rowCount: number;
  readonly share: number;
  readonly featureCount: number;
  readonly isSame: boolean;
}

function sample({ seed, rowCount, share, featureCount, isSame }: Case) {
  const source = random(seed, 'forms');
  const list = (length: number) => Float64Array.from({ length }, () => source.normal());
  const count = Math.max(1, Math.floor(share * rowCount));
  // Some far below the smallest that single precision keeps.
  const matrix = Array.from({ length: rowCount }, () =>
    list(rowCount).map((value) => (source.integer(9) === 0 ? value * 1e-25 : value)),
  );
  const v = list(rowCount).fill(0, count);
  return {
    count,
    matrix,
    v,
    u: isSame ? v : list(rowCount),
    columns: Array.from({ length: featureCount }, () => list(rowCount)),
  };
}

type Sample = ReturnType<typeof sample>;

/** T in the core, as doubles and as floats, with all that `formPack` says of it. */
function packed(scratch: Scratch, { count, matrix, u, v }: Sample) {
  const rowCount = matrix.length;
  const width = 4 * Math.ceil(rowCount / 4);
  const length = 4 * Math.ceil(count / 4) * width;
  const [sums, sizes, peaks] = [scratch.doubles(width), scratch.doubles(width), scratch.doubles(2)];
  const out = scratch.doubles(length);
  routines.formPack({
    source: scratch.copyDoubles(matrix.flatMap((row) => [...row])),
    stride: rowCount,
    rows: scratch.copyIntegers(Array.from({ length: rowCount }, (_, k) => k)),
    rowCount,
    count,
    width,
    u: scratch.copyDoubles(u),
    v: scratch.copyDoubles(v),
    out,
    sums,
    sizes,
    peaks,
  });
  const single = scratch.bytes(4 * length);
  routines.formNarrow(out, length, 1, single);
  return { width, out, single, sums, sizes, peaks };
}

/** Columns in panels, as they are: power 1 of a polynomial that is 1. */
function panelsOf(scratch: Scratch, columns: readonly Float64Array[], width: number, single: boolean) {
  const lanes = single ? 8 : 4;
  const panelCount = Math.ceil(columns.length / lanes);
  const panels = scratch.bytes(32 * width * panelCount);
  const values = new Float64Array(width * columns.length);
  for (const [k, column] of columns.entries()) values.set(column, k * width);
  routines.formFill({
    values: scratch.copyDoubles(values),
    width,
    moments: scratch.copyDoubles(new Array(17 * columns.length).fill(1)),
    terms: scratch.copyIntegers(columns.flatMap((_, k) => [k, 0, 1])),
    termCount: columns.length,
    coefficients: scratch.copyDoubles([1]),
    single,
    panels,
  });
  return { panels, panelCount, sums: scratch.doubles(lanes * panelCount) };
}

describe('quadratic forms of pairs', () => {
  it('pack the part above the diagonal, with its sums', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const own = sample(one);
        const expected = formPack(own.matrix, own.count, own.u, own.v);
        core.withScratch((scratch) => {
          const { width, out, sums, sizes, peaks } = packed(scratch, own);
          const entries = core.doubles(out, 4 * Math.ceil(own.count / 4) * width);
          const found = expected.matrix.map((row, k) =>
            row.map((_, l) => entries[4 * (Math.floor(k / 4) * width + l) + (k % 4)]),
          );
          expect(found).toEqual(expected.matrix);
          expect([...core.doubles(sums, own.matrix.length)]).toEqual(expected.sums);
          expect([...core.doubles(sizes, own.matrix.length)]).toEqual(expected.sizes);
          expect([...core.doubles(peaks, 2)]).toEqual(expected.peaks);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('in double precision are those of the reference to the bit', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const own = sample(one);
        const { matrix } = formPack(own.matrix, own.count, own.u, own.v);
        core.withScratch((scratch) => {
          const { width, out } = packed(scratch, own);
          const { panels, panelCount, sums } = panelsOf(scratch, own.columns, width, false);
          routines.formsDouble({ matrix: out, count: own.count, width, panels, panelCount, out: sums });
          const found = [...core.doubles(sums, own.columns.length)];
          expect(found).toEqual(own.columns.map((x) => formsDouble(matrix, x)));
        });
      }),
      { numRuns: 60 },
    );
  });

  it('in single precision are those of the reference to the bit', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const own = sample(one);
        const { matrix } = formPack(own.matrix, own.count, own.u, own.v);
        const floats = matrix.map((row) => row.map(formNarrow));
        core.withScratch((scratch) => {
          const { width, single } = packed(scratch, own);
          const { panels, panelCount, sums } = panelsOf(scratch, own.columns, width, true);
          routines.formsSingle({ matrix: single, count: own.count, width, panels, panelCount, out: sums });
          const found = [...core.doubles(sums, own.columns.length)];
          expect(found).toEqual(own.columns.map((x) => formsSingle(floats, Array.from(x, formNarrow))));
        });
      }),
      { numRuns: 60 },
    );
  });

  it('take the columns and their sums as the reference does', () => {
    const requests = fc.record({
      gamma: fc.constantFrom(0.001, 0.05, 2),
      limit: fc.constantFrom(0.5, 1e300),
      firstOrder: fc.boolean(),
      powerCount: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(cases, requests, (one, request) => {
        const { matrix, v, u, columns } = sample(one);
        columns[0].fill(0.1);
        const weights = { v, sums: u, sizes: u.map(Math.abs) };
        const rowCount = matrix.length;
        const width = 4 * Math.ceil(rowCount / 4);
        const padded = (values: Float64Array) => [...values, ...new Array(width - rowCount).fill(0)];
        core.withScratch((scratch) => {
          const values = scratch.doubles(width * columns.length);
          const out = scratch.doubles(17 * columns.length);
          routines.formMoments({
            columns: scratch.copyDoubles(columns.flatMap((column) => [...column])),
            stride: rowCount,
            features: scratch.copyIntegers(Array.from(columns.keys())),
            featureCount: columns.length,
            rows: scratch.copyIntegers(Array.from({ length: rowCount }, (_, k) => k)),
            rowCount,
            width,
            ...request,
            v: scratch.copyDoubles(padded(weights.v)),
            sums: scratch.copyDoubles(padded(weights.sums)),
            sizes: scratch.copyDoubles(padded(weights.sizes)),
            values,
            out,
          });
          const expected = columns.map((column) => formMoments(column, request, weights));
          for (const [j, { values: own, moments }] of expected.entries()) {
            const found = core.doubles(values, width * columns.length).slice(j * width, j * width + rowCount);
            expect([...found]).toEqual(own);
            const sums = core.doubles(out, 17 * columns.length).slice(17 * j, 17 * j + moments.length);
            expect([...sums]).toEqual(moments);
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  it('fill panels with powers times polynomials as the reference does', () => {
    fc.assert(
      fc.property(cases, fc.boolean(), fc.integer({ min: 1, max: 16 }), (one, single, coefficientCount) => {
        const { columns, matrix } = sample(one);
        const width = 4 * Math.ceil(matrix.length / 4);
        const source = random(one.seed, 'coefficients');
        const table = Array.from({ length: 3 }, () => Array.from({ length: 16 }, () => source.normal()));
        const lanes = single ? 8 : 4;
        const panelCount = Math.ceil(columns.length / lanes);
        const values = columns.map((column) => [...column, ...new Array(width - column.length).fill(0)]);
        core.withScratch((scratch) => {
          const panels = scratch.bytes(32 * width * panelCount);
          routines.formFill({
            values: scratch.copyDoubles(values.flat()),
            width,
            moments: scratch.copyDoubles(new Array(17 * columns.length).fill(0.3)),
            terms: scratch.copyIntegers(columns.flatMap((_, k) => [k, k % 3, coefficientCount])),
            termCount: columns.length,
            coefficients: scratch.copyDoubles(table.flat()),
            single,
            panels,
          });
          const { buffer } = core.doubles(panels, 0);
          const found = single
            ? new Float32Array(buffer, panels, 8 * width * panelCount)
            : new Float64Array(buffer, panels, 4 * width * panelCount);
          for (const [k, own] of values.entries()) {
            const expected = formFill(own, 0.3, k % 3, table[k % 3].slice(0, coefficientCount));
            const column = own.map(
              (_, row) => found[Math.floor(k / lanes) * lanes * width + lanes * row + (k % lanes)],
            );
            expect(column).toEqual(single ? expected.map((value) => formNarrow(value) + 0) : expected);
          }
        });
      }),
      { numRuns: 60 },
    );
  });
});
