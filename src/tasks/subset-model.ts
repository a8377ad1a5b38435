// The model on a chosen subset: it reads the columns it needs and no others.

import { type Heading, headings } from '../data/column-view.ts';
import { type Dataset, pickFeatures } from '../data/dataset.ts';
import type { TrainingOptions } from '../formulations/formulation.ts';
import { formulations, type Trained } from '../formulations/index.ts';
import type { Model } from '../formulations/model.ts';
import type { FormulationOptions } from '../formulations/options.ts';
import type { OwnParts } from '../plan/own-parts.ts';
import type { RankPlan } from '../plan/plan.ts';
import type { Setting } from '../plan/settings.ts';
import { applyTransforms, fitTransforms, transformSteps } from '../preprocessing/chain.ts';
import type { Data } from './data.ts';

/** For features that have passed the filters. */
export const withoutFilters = (preprocessing: RankPlan['preprocessing']): RankPlan['preprocessing'] => ({
  ...preprocessing,
  minVariance: undefined,
  maxCorrelation: undefined,
  dropDuplicates: false,
});

/** Trains on the chosen features with the setting that scored best there. */
export function modelOn(
  data: Data,
  plan: RankPlan,
  chosen: ReadonlySet<string>,
  setting: Setting,
  own: OwnParts = {},
): Pick<Trained, 'model' | 'notes'> {
  // A transform of one column does not look at other features, so that fitting on the sources alone
  // gives the same numbers. Filters have been applied: selected features have passed them.
  const whole = data.dataset;
  const steps = transformSteps(withoutFilters(plan.preprocessing), whole);
  const isSource = ({ name, levels }: Heading) =>
    chosen.has(name) || !!levels?.some((level) => chosen.has(`${name}=${level}`));
  const sources = pickFeatures(whole, placesOf(whole, isSource));
  const rows = Int32Array.from({ length: whole.rowCount }, (_, row) => row);
  const transforms = fitTransforms(sources, rows, steps);
  const prepared = applyTransforms(transforms, sources);
  const dataset = pickFeatures(
    prepared,
    placesOf(prepared, ({ name }) => chosen.has(name)),
  );
  const { options, formulation, seed } = plan;
  const classifier: FormulationOptions & Pick<TrainingOptions, 'ownKernel'> = {
    ...options,
    multiclass: formulation.scheme,
    kernel: setting.kernel as FormulationOptions['kernel'],
    cost: setting.cost,
    // Not those of the options, which may be the defaults of another kernel where several are
    // tried.
    coef0: null,
    ...formulation.parameters,
    ...setting.parameters,
    probability: false,
    ...(own.kernel && { ownKernel: own.kernel }),
  };
  return formulations
    .get(formulation.name)
    .train({ dataset, transforms, options: classifier, own: formulation.own, seed });
}

/** The places of the features that are wanted. */
function placesOf({ features }: Dataset, isWanted: (feature: Heading) => boolean): number[] {
  const own = headings(features);
  const places: number[] = [];
  for (let j = 0; j < own.length; j++) if (isWanted(own[j])) places.push(j);
  return places;
}

/** The samples with only the columns on which the transforms of the model were fitted. */
export function readableBy(model: Pick<Model, 'columns'>, samples: Dataset): Dataset {
  const known = new Set(model.columns);
  const isKnown = ({ name, levels }: Heading) =>
    known.has(name) || !!levels?.some((level) => known.has(`${name}=${level}`));
  return pickFeatures(samples, placesOf(samples, isKnown));
}
