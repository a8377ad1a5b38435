// The multi-class report of Planas (2021) proposes max(c) over the pairs of classes, thinks the sum
// of squares may be better, and normalising "probably adequate"; its results section is empty, and
// the finished thesis found the plain sum best. Here they are compared on the same folds, ranked
// per fold with a linear SVM, on wine and on generated data of several seeds.

import type { Dataset } from '../../data/dataset.ts';
import { exampleSource } from '../../data/examples.ts';
import { generate, generatedTable } from '../../data/generators/index.ts';
import type { Job } from '../../executors/job.ts';
import { oneVsOne } from '../../formulations/schemes/one-vs-one.ts';
import { readData, useTable } from '../../tasks/data.ts';
import { planned, type Reproduction } from '../reproduction.ts';
import { MULTICLASS_CLAIMS } from './claims.ts';
import { type CurveAnswer, type CurveInput, planasCurveJob } from './curve-job.ts';
import { type MergedCurve, type MultiData, multiclassFindings, VARIANTS, type Variant } from './multiclass-findings.ts';
import { MULTICLASS_REFERENCE } from './published.ts';

interface Source {
  readonly name: MultiData;
  readonly step: number;
  dataset(seed: number, isSmall: boolean): Promise<Dataset>;
}

const FOLDS = 5;
const COST = 1;
const REPEATS = 10;
const SMALL_REPEATS = 2;

const generated = async (name: string, size: { rows: number; features: number; classes: number }, seed: number) =>
  (await useTable(generatedTable(generate(name, { ...size, seed })))).dataset;

const SOURCES: readonly Source[] = [
  { name: 'wine', step: 1, dataset: async () => (await readData(await exampleSource('example:wine'))).dataset },
  {
    name: 'clusters',
    step: 5,
    dataset: (seed, isSmall) =>
      generated(
        'clusters',
        isSmall ? { rows: 90, features: 24, classes: 3 } : { rows: 800, features: 100, classes: 4 },
        seed,
      ),
  },
  {
    name: 'microarray',
    step: 20,
    dataset: (seed, isSmall) =>
      generated(
        'microarray',
        isSmall ? { rows: 45, features: 60, classes: 3 } : { rows: 160, features: 500, classes: 4 },
        seed,
      ),
  },
];

/** Every size of few features, else about thirty, denser where there are few. */
function sizesFor(featureCount: number): number[] {
  const sizes = new Set<number>([featureCount]);
  for (let size = 1; size < featureCount; size = Math.max(size + 1, Math.floor(size * 1.2))) sizes.add(size);
  return [...sizes];
}

function inputFor(
  { merge, normalize, method, reversed }: Variant,
  featureCount: number,
  step: number,
  seed: number,
): CurveInput {
  return {
    options: {
      kernel: 'linear',
      cost: COST,
      multiclass: oneVsOne.name,
      merge,
      normalizeCriteria: normalize,
      step,
      folds: FOLDS,
      seed,
      ...(method && { method }),
    },
    criterion: 'own',
    ranking: 'nested',
    reversed: reversed ?? false,
    sizes: sizesFor(featureCount),
  };
}

export const planasMulticlass: Reproduction = {
  name: 'planas-multiclass',
  summary: 'aggregating criteria over classes by maximum, sum or sum of squares, with and without normalisation',
  reference: MULTICLASS_REFERENCE,
  data: [],
  claims: MULTICLASS_CLAIMS,
  async plan({ isSmall, seed }) {
    const places: { readonly data: MultiData; readonly variant: Variant }[] = [];
    const jobs: Job<CurveAnswer>[] = [];
    for (const source of SOURCES) {
      for (let repeat = 0; repeat < (isSmall ? SMALL_REPEATS : REPEATS); repeat++) {
        const dataset = await source.dataset(seed + repeat, isSmall);
        for (const variant of VARIANTS) {
          const input = inputFor(variant, dataset.features.length, source.step, seed + repeat);
          jobs.push({ kind: planasCurveJob, input, dataset });
          places.push({ data: source.name, variant });
        }
      }
    }
    return planned<CurveAnswer>({
      jobs,
      conclude(outcomes) {
        const curves = outcomes.map(({ answer }, place): MergedCurve => ({ ...places[place], answer }));
        return multiclassFindings(curves);
      },
    });
  },
};
