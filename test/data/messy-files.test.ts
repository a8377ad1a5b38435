// 40 files as labs have them: how many can be ranked at the first try, or with the one fix that the refusal
// hints at; and none wrongly.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { EXPECTED, MESSY_FILES, writeMessyFiles } from '../../scripts/make-messy-files.mjs';
import { resolveOptions } from '../../src/base/option.ts';
import { type Fix, type Problem, UserError } from '../../src/base/problem.ts';
import { openSource } from '../../src/data/files.node.ts';
import { type Interpreted, interpretTable } from '../../src/data/interpret.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';

interface Messy {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly features?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly incomplete?: number;
  readonly conversion?: boolean;
}

const expected = EXPECTED as {
  readonly features: readonly string[];
  readonly labels: readonly string[];
  readonly values: readonly (readonly number[])[];
};

const files = MESSY_FILES as Readonly<Record<string, Messy>>;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svm-sieve-messy-'));
  writeMessyFiles(folder);
});
afterAll(() => rm(folder, { recursive: true }));

async function open(name: string, given: Readonly<Record<string, unknown>>): Promise<Interpreted | readonly Problem[]> {
  try {
    const samples = typeof given.samples === 'string' ? { samples: join(folder, given.samples) } : {};
    const options = resolveOptions(dataOptions, { ...given, ...samples });
    const table = await readTable(await openSource(join(folder, name)), options, { open: openSource });
    const data = interpretTable(table, options, false);
    return data.problems.length > 0 ? data.problems : data;
  } catch (error) {
    if (error instanceof UserError) return error.problems;
    throw error;
  }
}

/** The options with a fix; null where it needs an answer of the user. */
function withFix(options: Readonly<Record<string, unknown>>, { set, add, unset, ask }: Fix) {
  if (ask) return null;
  const lists = Object.entries(add ?? {}).map(([option, items]) => {
    const usual = option === 'missing' ? ['NA', 'NaN', 'nan', '?'] : [];
    return [option, [...((options[option] as string[] | undefined) ?? usual), ...items]];
  });
  const kept = Object.entries(options).filter(([option]) => !unset?.includes(option));
  return { ...Object.fromEntries(kept), ...set, ...Object.fromEntries(lists) };
}

type Outcome = 'first try' | 'one fix' | 'two fixes' | 'conversion' | 'refused';

/** Missing cells are refused until the user says how to fill them, which is one fix more. */
const WITH_MISSING: Readonly<Partial<Record<Outcome, Outcome>>> = { 'first try': 'one fix', 'one fix': 'two fixes' };

async function outcomeOf(name: string, { options = {}, conversion }: Messy): Promise<[Outcome, Interpreted | null]> {
  const first = await open(name, options);
  if (!Array.isArray(first)) return ['first try', first as Interpreted];
  const [problem] = first as readonly Problem[];
  if (conversion && problem.code === 'format-foreign') return ['conversion', null];
  const fixed = withFix(options, problem.fixes?.[0] ?? { ask: [] });
  const second = fixed === null ? null : await open(name, fixed);
  return second === null || Array.isArray(second) ? ['refused', null] : ['one fix', second as Interpreted];
}

it('open at the first try or with one fix, and rightly', async () => {
  const outcomes: Record<string, Outcome> = {};
  for (const [name, messy] of Object.entries(files)) {
    const [outcome, data] = await outcomeOf(name, messy);
    outcomes[name] = (messy.incomplete && WITH_MISSING[outcome]) || outcome;
    if (data === null) continue;
    const { dataset } = data;
    expect([name, dataset.features.map((feature) => feature.name)]).toEqual([
      name,
      messy.features ?? expected.features,
    ]);
    const labels = Array.from(dataset.labels, (label) => dataset.classes[label]);
    expect([name, labels]).toEqual([name, expected.labels.map((label) => messy.labels?.[label] ?? label)]);
    const numbers = expected.values.map((_, row) =>
      dataset.features.map(({ data: { values, kind } }, i) => (kind === 'dense' ? values[row] : cellOf(data, i, row))),
    );
    const wrong = numbers.flatMap((cells, row) => cells.filter((value, j) => value !== expected.values[row][j]));
    expect([name, wrong]).toEqual([name, new Array(messy.incomplete ?? 0).fill(Number.NaN)]);
  }
  expect(Object.keys(outcomes)).toHaveLength(40);
  expect(Object.keys(outcomes).filter((name) => outcomes[name] === 'refused')).toEqual([]);
  const count = (outcome: Outcome) => Object.values(outcomes).filter((one) => one === outcome).length;
  expect([count('first try'), count('one fix'), count('two fixes'), count('conversion')]).toEqual([24, 13, 1, 2]);
});

function cellOf({ dataset }: Interpreted, index: number, row: number): number {
  const { data } = dataset.features[index];
  if (data.kind === 'dense') return data.values[row];
  const at = data.rows.indexOf(row);
  return at < 0 ? data.fill : data.values[at];
}
