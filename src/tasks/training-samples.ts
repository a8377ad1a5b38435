// Marks of training samples, kept in a model so that `predict` recognizes them: an accuracy on
// training samples is not an estimate. The mark of a sample is a 64-bit hash of the values that the
// model reads, before preprocessing; labels are not part of it.

import type { Dataset } from '../data/dataset.ts';
import { portableHash } from '../data/digest.ts';
import { SAMPLE_HASH_LENGTH, sampleHashes } from '../data/sample-hashes.ts';
import type { Model, TrainingMark } from '../formulations/model.ts';
import { sourceFeatures } from '../formulations/model-sources.ts';

/** More samples are marked together only, so that a model file stays small. */
const MAX_MARKED = 20_000;

/**
 * Equal samples prove nothing where training samples are equal among themselves: at least this
 * fraction of them must differ from all others.
 */
const MIN_DISTINCT = 0.95;

/** The marks of the samples that a model was trained on; null if the data lack its columns. */
export function trainingMark(model: Pick<Model, 'transforms' | 'columns'>, dataset: Dataset): TrainingMark | null {
  const marks = sampleMarks(model, dataset);
  if (marks === null) return null;
  const together = marks.join('');
  return { digest: digestOf(together), ...(marks.length <= MAX_MARKED && { samples: together }) };
}

/** Information about samples on which the model was trained. */
export interface KnownSamples {
  /** The number of samples that equal a training sample in the columns that the model reads. */
  readonly count: number;
  /** Whether the samples are exactly the training samples, in the same order. */
  readonly isWhole: boolean;
}

/** Null if nothing is known of the training samples, or none of these is one of them. */
export function knownSamples(model: Model, dataset: Dataset): KnownSamples | null {
  const { training } = model;
  const marks = training && sampleMarks(model, dataset);
  if (!marks || marks.length === 0) return null;
  if (digestOf(marks.join('')) === training.digest) return { count: marks.length, isWhole: true };
  const known = marksIn(training.samples ?? '');
  const distinct = new Set(known);
  if (distinct.size < MIN_DISTINCT * known.length) return null;
  const count = marks.filter((mark) => distinct.has(mark)).length;
  return count === 0 ? null : { count, isWhole: false };
}

const marksIn = (together: string) =>
  Array.from({ length: together.length / SAMPLE_HASH_LENGTH }, (_, i) =>
    together.slice(i * SAMPLE_HASH_LENGTH, (i + 1) * SAMPLE_HASH_LENGTH),
  );

function digestOf(text: string): string {
  const hash = portableHash();
  hash.update(new TextEncoder().encode(text));
  return `sha256:${hash.hex()}`;
}

function sampleMarks(model: Pick<Model, 'transforms' | 'columns'>, { rowCount, features }: Dataset): string[] | null {
  const byName = new Map(features.map((feature) => [feature.name, feature]));
  const sources = sourceFeatures(model).flatMap(({ name }) => byName.get(name) ?? []);
  return sources.length < sourceFeatures(model).length ? null : sampleHashes(sources, rowCount);
}
