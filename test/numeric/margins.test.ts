import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { createCore } from '../../src/numeric/core.ts';
import { outputsWithout, removalMargins } from '../reference/margins.ts';

const core = createCore();
const padded = (count: number, block: number) => Math.ceil(count / block) * block;
const padding = (values: readonly number[], length: number, fill: number) => [
  ...values,
  ...new Array(length - values.length).fill(fill),
];

const shapes = fc.record({
  seed: fc.integer({ min: 0, max: 1e9 }),
  rows: fc.integer({ min: 1, max: 13 }),
  features: fc.integer({ min: 1, max: 20 }),
});

describe('core routines of margin elimination and their reference implementations', () => {
  it('give the same bits for the margins of linear models', () => {
    const cuts = fc.constantFrom(-Infinity, -0.5, 0, 0.2);
    fc.assert(
      fc.property(shapes, fc.boolean(), cuts, ({ seed, rows, features }, centred, cut) => {
        const source = random(seed, 'margins');
        const stride = padded(rows, 4);
        const normal = (count: number) => Array.from({ length: count }, () => source.normal());
        const columns = Array.from({ length: features }, () => normal(rows));
        const factors = normal(features);
        const norms2 = normal(features).map((value) => Math.max(0, value + 1));
        const f = normal(rows);
        const plus = f.map((value, n) => (n % 3 === 0 ? value + 2 : Infinity));
        const minus = f.map((value, n) => (n % 3 === 1 ? value - 2 : -Infinity));
        const blocks = Array.from({ length: stride / 4 }, (_, block) => 4 * block).reverse();
        core.withScratch((s) => {
          const at = columns.map((column) => s.copyDoubles(padding(column, stride, 0)));
          const [found, margins] = [s.bytes(4 * features), s.doubles(features)];
          const count = core.routines.removalMargins({
            columns: s.copyIntegers(at),
            factors: s.copyDoubles(factors),
            norms2: s.copyDoubles(norms2),
            count: features,
            plus: s.copyDoubles(padding(plus, stride, Infinity)),
            minus: s.copyDoubles(padding(minus, stride, -Infinity)),
            blocks: s.copyIntegers(blocks),
            blockCount: blocks.length,
            centred,
            cut,
            found,
            margins,
          });
          const units = Array.from(core.integers(found, count));
          const got = units.map((unit, i) => [unit, core.doubles(margins, count)[i]]);
          expect(got).toEqual(removalMargins({ columns, factors, norms2 }, { plus, minus, centred }, cut));
        });
      }),
      { numRuns: 300 },
    );
  });

  it('give the same bits for the outputs of kernel models', () => {
    const kernels = fc.constantFrom('rbf', 'poly', 'sigmoid');
    fc.assert(
      fc.property(shapes, kernels, fc.integer({ min: 0, max: 3 }), ({ seed, rows, features }, kernel, leaving) => {
        const source = random(seed, 'outputs');
        const normal = (count: number) => Array.from({ length: count }, () => source.normal());
        const columns = Array.from({ length: features }, () => normal(rows + 2));
        const members = columns.map((_, j) => j).slice(0, leaving);
        // Rows of the classifier among those of the table, and the support among them.
        const own = Array.from({ length: rows }, (_, n) => n + 1);
        const support = own.map((_, n) => n).filter((n) => n % 2 === 0);
        const beta = normal(support.length);
        const stored = support.map(() => normal(rows).map((value) => 5 + 2 * value));
        const stride = padded(rows, 2);
        const [gamma, coef0, degree] = [0.1 + source.uniform(), source.normal(), 1 + source.integer(4)];
        core.withScratch((s) => {
          const out = s.doubles(stride);
          const columnStride = padded(rows + 2, 4);
          core.routines.outputsWithout({
            form: ['linear', 'rbf', 'poly', 'sigmoid'].indexOf(kernel),
            stored: s.copyDoubles(stored.flatMap((row) => padding(row, stride, 0))),
            stride,
            rows: s.copyIntegers(own),
            rowCount: rows,
            support: s.copyIntegers(support),
            beta: s.copyDoubles(beta),
            supportCount: support.length,
            columns: s.copyDoubles(columns.flatMap((column) => padding(column, columnStride, 0))),
            columnStride,
            members: s.copyIntegers(members),
            memberCount: members.length,
            gamma,
            coef0,
            degree,
            scratch: s.doubles(stride * Math.max(1, leaving)),
            out,
          });
          const gathered = members.map((j) => own.map((row) => columns[j][row]));
          const classifier = { kernel, stored, support, beta, gamma, coef0, degree } as const;
          expect(Array.from(core.doubles(out, rows))).toEqual(outputsWithout(classifier, gathered));
        });
      }),
      { numRuns: 300 },
    );
  });
});
