// What a run uses of its data: the target, what was left out and why, and the preprocessing. All of
// it is known from the options and from the notes, which are data.

import type { Note } from '../base/problem.ts';
import { counted, listed, quoted } from '../base/text.ts';
import { headings } from '../data/column-view.ts';
import type { Dataset } from '../data/dataset.ts';
import type { FittedAdjust } from '../preprocessing/adjust.ts';
import type { FittedOneHot } from '../preprocessing/one-hot.ts';
import type { FittedScale } from '../preprocessing/scale.ts';
import type { Fitted, TransformOptions } from '../preprocessing/transform.ts';
import type { Data } from './data.ts';

/** Samples that were left out for the same reason. */
export interface LeftOutSamples {
  readonly reason: 'unlabelled' | 'missing-cells' | 'weight-0' | 'not-in-samples';
  readonly count: number;
}

/** Columns that were left out for the same reason. */
export interface LeftOutFeatures {
  readonly reason:
    | 'asked'
    | 'row-counter'
    | 'id'
    | 'subject'
    | 'empty'
    | 'missing-cells'
    | 'low-variance'
    | 'duplicate'
    | 'correlated';
  readonly count: number;
  /** Some of them. */
  readonly names: readonly string[];
}

/** A preprocessing step; the steps are listed in the order in which they are applied. */
export interface PreprocessingStep {
  readonly step: 'impute' | 'one-hot' | 'adjust' | 'min-variance' | 'drop-duplicates' | 'max-correlation' | 'scale';
  /** The operation, such as `median` or `standardize`. */
  readonly how?: string;
  readonly limit?: number;
  /** The covariates; for one-hot encoding, `columns` is the number of categorical columns. */
  readonly covariates?: readonly string[];
  readonly columns?: number;
}

/** The part of the data that a run uses. */
export interface UsedData {
  /** The name of the target column. */
  readonly target: string;
  /** Samples and columns that were left out, with the reasons. */
  readonly leftOut: { readonly samples: readonly LeftOutSamples[]; readonly features: readonly LeftOutFeatures[] };
  /**
   * The preprocessing steps applied to the columns before an SVM is trained; absent if no SVM is
   * trained.
   */
  readonly preprocessing?: readonly PreprocessingStep[];
}

const SAMPLES_LEFT_OUT: Readonly<Record<string, LeftOutSamples['reason']>> = {
  'unusable-rows-dropped': 'unlabelled',
  'incomplete-rows-dropped': 'missing-cells',
  'weightless-samples-dropped': 'weight-0',
};

const FEATURES_LEFT_OUT: Readonly<Record<string, LeftOutFeatures['reason']>> = {
  'columns-empty': 'empty',
  'incomplete-columns-dropped': 'missing-cells',
  'low-variance-dropped': 'low-variance',
  'duplicates-dropped': 'duplicate',
  'correlated-dropped': 'correlated',
};

/** `notes` are those of the data and of the preprocessing. */
export function usedData(
  { dataset, target, options }: Pick<Data, 'dataset' | 'target' | 'options'>,
  preprocessing: TransformOptions | null,
  notes: readonly Note[],
): UsedData {
  const asked: LeftOutFeatures[] =
    (options.drop ?? []).length > 0
      ? [{ reason: 'asked', count: options.drop.length, names: options.drop.slice(0, SHOWN) }]
      : [];
  return {
    target,
    leftOut: {
      samples: notes.flatMap(samplesIn),
      features: [...asked, ...merged(notes.flatMap(featuresIn))],
    },
    ...(preprocessing !== null && { preprocessing: stepsOf(dataset, preprocessing) }),
  };
}

const SHOWN = 5;

type LooseFacts = Readonly<{
  count?: number;
  absentCount?: number;
  kind?: LeftOutFeatures['reason'];
  columns?: readonly string[];
  pairs?: readonly { readonly name: string }[];
}>;

function samplesIn({ code, facts }: Note): LeftOutSamples[] {
  const { count = 0, absentCount = 0 } = facts as LooseFacts;
  if (code === 'samples-unmatched') return absentCount === 0 ? [] : [{ reason: 'not-in-samples', count: absentCount }];
  return Object.hasOwn(SAMPLES_LEFT_OUT, code) ? [{ reason: SAMPLES_LEFT_OUT[code], count }] : [];
}

function featuresIn({ code, facts, at }: Note): LeftOutFeatures[] {
  const { count = 0, kind, columns, pairs } = facts as LooseFacts;
  if (code === 'id-left-out') return [{ reason: kind!, count: 1, names: [at?.column ?? ''] }];
  if (!Object.hasOwn(FEATURES_LEFT_OUT, code)) return [];
  const names = columns ?? pairs?.map(({ name }) => name) ?? [];
  return [{ reason: FEATURES_LEFT_OUT[code], count, names: names.slice(0, SHOWN) }];
}

/** One entry per reason. */
function merged(entries: readonly LeftOutFeatures[]): LeftOutFeatures[] {
  const byReason = new Map<string, LeftOutFeatures>();
  for (const entry of entries) {
    const earlier = byReason.get(entry.reason);
    const names = [...(earlier?.names ?? []), ...entry.names].slice(0, SHOWN);
    byReason.set(entry.reason, { ...entry, count: entry.count + (earlier?.count ?? 0), names });
  }
  return [...byReason.values()];
}

function stepsOf({ features, covariates }: Dataset, options: TransformOptions): PreprocessingStep[] {
  const { impute, minVariance, dropDuplicates, maxCorrelation, scale = 'standardize' } = options;
  const columns = headings(features).filter(({ kind }) => kind === 'categorical').length;
  const steps: (PreprocessingStep | false)[] = [
    impute !== undefined && { step: 'impute', how: impute },
    columns > 0 && { step: 'one-hot', columns },
    covariates !== undefined && { step: 'adjust', covariates: covariates.map(({ name }) => name) },
    minVariance !== undefined && { step: 'min-variance', limit: minVariance },
    dropDuplicates === true && { step: 'drop-duplicates' },
    maxCorrelation !== undefined && { step: 'max-correlation', limit: maxCorrelation },
    scale !== 'none' && { step: 'scale', how: scale },
  ];
  return steps.filter((step) => step !== false);
}

/** The steps that a model applies to the samples that it predicts. */
export function fittedSteps(transforms: readonly Fitted[]): PreprocessingStep[] {
  return transforms.flatMap((fitted): PreprocessingStep[] => {
    const { method, covariates, attributes } = fitted as Partial<FittedScale & FittedAdjust & FittedOneHot>;
    if (fitted.kind === 'one-hot' && attributes?.length === 0) return [];
    return [
      {
        step: fitted.kind as PreprocessingStep['step'],
        ...(method && { how: method }),
        ...(covariates && { covariates: covariates.map(({ name }) => name) }),
        ...(attributes && { columns: attributes.length }),
      },
    ];
  });
}

const SAMPLE_WORDS: Readonly<Record<LeftOutSamples['reason'], string>> = {
  unlabelled: 'without a label or another required cell',
  'missing-cells': 'with missing cells',
  'weight-0': 'of weight 0',
  'not-in-samples': 'missing from the sample table',
};

const FEATURE_WORDS: Readonly<Record<LeftOutFeatures['reason'], string>> = {
  asked: 'requested',
  'row-counter': 'row counter',
  id: 'id',
  subject: 'subject number',
  empty: 'empty',
  'missing-cells': 'missing cells',
  'low-variance': 'low variance',
  duplicate: 'equal to an earlier column',
  correlated: 'correlated with an earlier column',
};

/** `2 samples with missing cells; "id" (id)`; null if nothing was left out. */
export function leftOutText({ leftOut }: Pick<UsedData, 'leftOut'>): string | null {
  const parts = [
    ...leftOut.samples.map(({ reason, count }) => `${counted(count, 'sample')} ${SAMPLE_WORDS[reason] ?? reason}`),
    ...leftOut.features.map(({ reason, count, names }) => {
      const what = names.length > 0 ? listed(names, 5, count) : counted(count, 'column');
      return `${what} (${FEATURE_WORDS[reason] ?? reason})`;
    }),
  ];
  return parts.length === 0 ? null : parts.join('; ');
}

const SCALES: Readonly<Record<string, string>> = {
  standardize: 'standardised to mean 0 and variance 1',
  minmax: 'scaled to 0…1',
};

/** `median imputation; standardised`. */
export function preprocessingText(preprocessing: readonly PreprocessingStep[]): string {
  const words = preprocessing.map(({ step, how = '', limit, covariates = [], columns = 0 }) => {
    const texts: Readonly<Record<PreprocessingStep['step'], string>> = {
      impute: how.startsWith('constant=') ? `imputation by ${quoted(how.slice(9))}` : `${how} imputation`.trimStart(),
      'one-hot': `one-hot encoding of ${counted(columns, 'column')}`,
      adjust: `adjusted for ${listed(covariates)}`,
      'min-variance': limit === undefined ? 'variance filter' : `variance above ${limit}`,
      'drop-duplicates': 'no duplicate features',
      'max-correlation': limit === undefined ? 'correlation filter' : `correlation at most ${limit}`,
      scale: SCALES[how] ?? how,
    };
    return texts[step] ?? step;
  });
  return words.length === 0 ? 'none' : words.join('; ');
}
