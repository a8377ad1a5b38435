import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { type Address, offset } from '../../src/numeric/address.ts';
import { createCore } from '../../src/numeric/core.ts';
import { screenNarrow, screenPowers, screenSeries } from '../reference/pair-screen.ts';

const core = createCore();
const { routines } = core;

/** Sizes on both sides of a tile of columns, and of a vector. */
const cases = fc.record({
  seed: fc.nat(),
  rows: fc.constantFrom(1, 2, 3, 4, 5, 17, 127, 128, 129, 140),
  featureCount: fc.integer({ min: 1, max: 5 }),
});

function sample(seed: number, rows: number, featureCount: number) {
  const source = random(seed, 'screen');
  const list = (length: number) => Float64Array.from({ length }, () => source.normal());
  const matrix = Array.from({ length: rows }, () => list(rows));
  return { matrix, columns: Array.from({ length: featureCount }, () => list(rows)), weights: list(rows) };
}

const floatsAt = (address: Address, length: number) =>
  new Float32Array(core.doubles(address, 0).buffer, address, length);

interface Places {
  readonly single: Address;
  readonly values: Address;
  readonly width: number;
  readonly out: Address;
  bytes(length: number): Address;
}

/** Runs a routine on narrowed copies; sum and size by feature. */
function run(
  { matrix, columns }: { matrix: Float64Array[]; columns: Float64Array[] },
  above: boolean,
  work: (places: Places) => void,
): [number, number][] {
  const count = matrix.length;
  const width = 4 * Math.ceil(count / 4);
  return core.withScratch((scratch) => {
    const narrow = (rows: Float64Array[], isAbove: boolean) => {
      const source = scratch.copyDoubles(rows.flatMap((row) => [...row]));
      const out = scratch.bytes(4 * rows.length * width);
      routines.screenNarrow({
        source,
        rowCount: rows.length,
        sourceWidth: count,
        columnCount: count,
        factor: 1,
        width,
        above: isAbove,
        out,
      });
      return out;
    };
    const out = scratch.doubles(4 * columns.length);
    const [single, values] = [narrow(matrix, above), narrow(columns, false)];
    work({ single, values, width, out, bytes: (length) => scratch.bytes(length) });
    const lanes = core.doubles(out, 4 * columns.length);
    return columns.map((_, j) => [lanes[4 * j] + lanes[4 * j + 1], lanes[4 * j + 2] + lanes[4 * j + 3]]);
  });
}

describe('the core and its reference implementation', () => {
  it('narrow the same, and take for 0 what a float cannot hold well', () => {
    const source = [Float64Array.of(1 / 3, -2e-31, 5), Float64Array.of(1e-30, 0.1, -7)];
    const wanted = (above: boolean) => [
      [above ? 0 : Math.fround(1), 0, 15],
      [above ? 0 : Math.fround(3e-30), above ? 0 : Math.fround(0.1 * 3), -21],
    ];
    for (const above of [true, false]) {
      const got = core.withScratch((scratch) => {
        const out = scratch.bytes(4 * 2 * 4);
        const copy = scratch.copyDoubles(source.flatMap((row) => [...row]));
        routines.screenNarrow({
          source: copy,
          rowCount: 2,
          sourceWidth: 3,
          columnCount: 3,
          factor: 3,
          width: 4,
          above,
          out,
        });
        return [floatsAt(out, 3), floatsAt(offset(out, 16), 3)].map((row) => [...row]);
      });
      expect(got).toEqual(wanted(above));
      expect(screenNarrow(source, 3, above)).toEqual(got);
    }
  });

  it('add the same series, to the bit', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 4 }), ({ seed, rows, featureCount }, doublings) => {
        const data = sample(seed, rows, featureCount);
        const series = Array.from({ length: 6 }, (_, power) => Math.fround((0.01 / 2 ** doublings) ** (power + 1)));
        const got = run(data, true, ({ single, values, width, out, bytes }) => {
          const at = bytes(4 * 6);
          floatsAt(at, 6).set(series);
          routines.screenSeries({
            matrix: single,
            count: rows,
            width,
            values,
            featureCount,
            series: at,
            doublings,
            out,
          });
        });
        const matrix = screenNarrow(data.matrix, 1, true);
        const columns = screenNarrow(data.columns, 1, false);
        expect(got).toEqual(columns.map((x) => screenSeries(matrix, x, series, doublings)));
      }),
      { numRuns: 60 },
    );
  });

  it('add the same powers, to the bit', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 5 }), ({ seed, rows, featureCount }, degree) => {
        const data = sample(seed, rows, featureCount);
        const gamma = 0.03;
        const [weights] = screenNarrow([data.weights], 1, false);
        const got = run(data, false, ({ single, values, width, out, bytes }) => {
          const [at, exact, room] = [bytes(4 * width), bytes(8 * width), bytes(4 * width)];
          floatsAt(at, width).fill(0);
          floatsAt(at, rows).set(weights);
          core.doubles(exact, rows).set(data.weights);
          routines.screenPowers({
            matrix: single,
            weights: at,
            exact,
            count: rows,
            width,
            values,
            featureCount,
            gamma,
            degree,
            out,
            scratch: room,
          });
        });
        const columns = screenNarrow(data.columns, 1, false);
        const matrix = screenNarrow(data.matrix, 1, false);
        expect(got).toEqual(
          columns.map((x) => screenPowers({ matrix, weights, exact: data.weights }, x, gamma, degree)),
        );
      }),
      { numRuns: 60 },
    );
  });
});
