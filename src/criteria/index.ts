// The ranking criteria. A new one is one file here and one line below.

import { registry } from '../base/registry.ts';
import type { OwnOptions } from '../formulations/formulation.ts';
import { anovaF } from './anova-f.ts';
import { arom } from './arom.ts';
import { averageDistance } from './average-distance.ts';
import { averageSeparation } from './average-separation.ts';
import type { Criterion } from './criterion.ts';
import { dj } from './dj.ts';
import { djAbs } from './dj-abs.ts';
import { elasticNet } from './elastic-net.ts';
import { fisher } from './fisher.ts';
import { golub } from './golub.ts';
import { gradientAngle } from './gradient-angle.ts';
import { inputWeight } from './input-weight.ts';
import { l1 } from './l1.ts';
import { margin } from './margin.ts';
import { mrmr } from './mrmr.ts';
import { mrmrRfe } from './mrmr-rfe.ts';
import { mutualInformation } from './mutual-information.ts';
import { permutation } from './permutation.ts';
import { r2w2 } from './r2w2.ts';
import { random } from './random.ts';
import { relieff } from './relieff.ts';
import { retrained } from './retrained.ts';
import { sensitivity } from './sensitivity.ts';
import { span } from './span.ts';
import { svmT } from './svm-t.ts';
import { tStatistic } from './t-statistic.ts';
import { weight } from './weight.ts';
import { wilcoxon } from './wilcoxon.ts';

/** The ranking criteria, by name. */
export const criteria = registry<Criterion>('criterion', [
  anovaF,
  arom,
  averageDistance,
  averageSeparation,
  dj,
  djAbs,
  elasticNet,
  fisher,
  golub,
  gradientAngle,
  inputWeight,
  l1,
  margin,
  mrmr,
  mrmrRfe,
  mutualInformation,
  permutation,
  r2w2,
  random,
  relieff,
  retrained,
  sensitivity,
  span,
  svmT,
  tStatistic,
  weight,
  wilcoxon,
]);

/** The options that only one criterion reads. */
export const criterionOptions = {
  ...arom.options,
  ...elasticNet.options,
  ...mrmrRfe.options,
  ...permutation.options,
} as const;

/** The values of those that a criterion reads. */
export function criterionOptionsOf({ options: own }: Criterion, options: object): OwnOptions {
  const values = new Map<string, number>(Object.entries(options));
  return Object.fromEntries(Object.keys(own ?? {}).map((name) => [name, values.get(name)!]));
}

/** The options without those that only other criteria read; `own` are the options that are read. */
export function withoutOtherCriteria<O extends object>(options: O, own: OwnOptions): O {
  const kept = Object.entries(options).filter(
    ([name]) => !Object.hasOwn(criterionOptions, name) || Object.hasOwn(own, name),
  );
  return Object.fromEntries(kept) as O;
}
