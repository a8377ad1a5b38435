// A linear Model as a file of LIBLINEAR, for `predict` (liblinear-predict). Scaling is affine, so it
// becomes part of the weights: the file takes samples as they are, (x − c)/d · w = x · w/d − c · w/d.

import { type Fix, note, problem } from '../base/problem.ts';
import { formulations } from '../formulations/index.ts';
import type { Model } from '../formulations/model.ts';
import type { Exporter } from './exporter.ts';
import { liblinearText } from './liblinear-model.ts';
import { firstIndex } from './libsvm.ts';
import { type Preparation, preparationOf } from './preparation.ts';

export const liblinear: Exporter = {
  name: 'liblinear',
  summary: 'a linear model for liblinear-predict, which takes unscaled samples',
  suffixes: [''],
  inputs: 'all',
  export(model, choice) {
    const preparation = preparationOf(model, choice);
    refuseInexpressible(model, preparation);
    const names = preparation.inputs.filter(({ kind }) => kind === 'numeric').map(({ name }) => name);
    const first = firstIndex(names);
    if (first === 0) throw problem('liblinear-index-zero', {}, { fixes: OTHER_FORMATS });
    const places = new Map(names.map((name, place) => [name, first - 1 + place]));
    const planes = rawPlanes(model, preparation, places, first - 1 + names.length);
    const { liblinear: named } = formulations.get(model.machine);
    const { text, notes } = liblinearText(model, planes, named?.solver);
    const others =
      named && !named.isTrained
        ? [note('liblinear-other-training', { formulation: model.machine, solver: named.solver })]
        : [];
    const indices = note('liblinear-indices', { first, count: names.length, columns: names.slice(0, NAMED) });
    return { files: [{ suffix: '', content: text }], notes: [...preparation.notes, ...notes, ...others, indices] };
  },
};

const NAMED = 3;

/** Formats that have what LIBLINEAR lacks. */
const OTHER_FORMATS: readonly Fix[] = ['onnx', 'js', 'json'].map((to) => ({ set: { to } }));

function refuseInexpressible(model: Model, { sources }: Preparation): void {
  if (model.machines.some(({ weights }) => !weights))
    throw problem('liblinear-needs-weights', { kernel: model.kernel.name }, { fixes: [{ set: { to: 'libsvm' } }] });
  const categorical = sources.filter(({ kind }) => kind === 'categorical').map(({ name }) => name);
  if (categorical.length > 0) throw problem('libsvm-needs-numbers', { columns: categorical }, { fixes: OTHER_FORMATS });
  if (model.transforms.some(({ kind }) => kind === 'impute'))
    throw problem('libsvm-needs-complete-data', {}, { fixes: OTHER_FORMATS });
}

function rawPlanes(model: Model, preparation: Preparation, places: ReadonlyMap<string, number>, width: number) {
  const { columns, sources } = preparation;
  const planes = model.machines.map(({ weights, bias }) => {
    const raw = new Array<number>(width).fill(0);
    let shift = bias;
    for (const [j, { source, centre, residue, divisor }] of columns.entries()) {
      if (divisor === 0) continue;
      const weight = weights![j] / divisor;
      raw[places.get(sources[source].name)!] += weight;
      shift -= weight * (centre + residue);
    }
    return { raw, shift };
  });
  return { weights: planes.map(({ raw }) => raw), biases: planes.map(({ shift }) => shift) };
}
