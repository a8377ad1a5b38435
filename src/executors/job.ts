// A job: a whole piece of work, such as one outer fold of a nested evaluation, that needs nothing
// but a dataset and plain input. Its answer depends on these alone, so it may be done anywhere,
// late or twice; equal ids have equal answers.

import { problem } from '../base/problem.ts';
import type { Entry } from '../base/registry.ts';
import type { Dataset } from '../data/dataset.ts';
import { datasetDigest, type Hash, portableHash } from '../data/digest.ts';
import type { CrossValidator } from '../evaluation/cross-validator.ts';
import type { Evaluation } from '../evaluation/subset-evaluator.ts';
import type { OwnParts } from '../plan/own-parts.ts';
import { jsonOf } from './journal.ts';

/** Called with the completed fraction of a job. Reporting progress never changes an answer. */
export type OnProgress = (fraction: number) => void;

/** A kind of work. Workers look up job kinds by name and receive data, never code. */
export interface JobKind<Input = never, Answer = unknown> extends Entry {
  /**
   * The answer is plain JSON. Problems that the user can fix are thrown as a `UserError`. `open`
   * opens the cross-validator if it does not run in this thread, `own` contains the custom objects
   * that the input refers to by name, and `onProgress` may be called with the progress.
   */
  run(
    input: Input,
    dataset: Dataset | null,
    signal?: AbortSignal,
    open?: OpenCrossValidator,
    own?: OwnParts,
    onProgress?: OnProgress,
  ): Answer | Promise<Answer>;
  /**
   * The schemas of inputs and answers, which may come from untrusted sources such as a queue or a
   * file.
   */
  readonly shape?: JobShape<Input>;
  /**
   * Whether most of the job's time is spent on subsets that other workers can score in parallel
   * [no].
   */
  isShared?(input: Input): boolean;
}

/** The part of the zod schema interface that is used, so that checks can be written without zod. */
export interface Schema {
  safeParse(value: unknown): { readonly success: boolean; readonly error?: SchemaError };
}

interface SchemaError {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** The schemas for the inputs and answers of a job kind. */
export interface JobShape<Input = never> {
  readonly input: Schema;
  readonly answer: Schema;
  /** The rows of the dataset that are needed for an input. */
  rows?(input: Input): readonly (readonly number[])[];
}

/** Opens a cross-validator whose incumbent has the given features (all by default). */
export type OpenCrossValidator = (evaluation: Evaluation, features?: ArrayLike<number>) => Promise<CrossValidator>;

/** A self-contained piece of work whose only inputs are a dataset and plain data. */
export interface Job<Answer = unknown> {
  readonly kind: JobKind<never, Answer>;
  /** Plain JSON, except that numbers may be infinite. */
  readonly input: unknown;
  /** The data that the job reads; null if it creates its own. */
  readonly dataset: Dataset | null;
  /**
   * Custom objects that the input refers to by name. Custom objects cannot be sent to a worker, so
   * such a job needs an executor in this thread.
   */
  readonly own?: OwnParts;
  /** The relative duration of the job; the longest jobs start first [1]. */
  readonly weight?: number;
}

/** The result of a job, and how long the job took. */
export interface Outcome<Answer = unknown> {
  readonly answer: Answer;
  readonly seconds: number;
}

/** Whether a value is an outcome of the kind. */
export const isOutcomeOf =
  ({ shape }: JobKind) =>
  (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    const { answer, seconds } = value as Partial<Outcome>;
    return typeof seconds === 'number' && answer !== undefined && (shape?.answer.safeParse(answer).success ?? true);
  };

const MAX_DETAIL = 200;

function firstIssue(error: SchemaError | undefined): string {
  const [first] = error?.issues ?? [];
  return first ? `${first.path.join('.') || 'the whole'}: ${first.message}`.slice(0, MAX_DETAIL) : '';
}

/** Refuses an input that is not one of the kind, or that names samples that the dataset has not. */
export function checkInput({ name, shape }: JobKind, input: unknown, dataset: Dataset | null): void {
  if (!shape) return;
  const { success, error } = shape.input.safeParse(input);
  if (!success) throw problem('job-input-invalid', { job: name, detail: firstIssue(error) });
  const rowCount = dataset?.rowCount ?? 0;
  for (const rows of shape.rows?.(input as never) ?? [])
    if (rows.length > rowCount || rows.some((row) => row >= rowCount))
      throw problem('job-input-invalid', { job: name, detail: `it names samples beyond the ${rowCount} of its data` });
}

/** Refuses an answer that is not one of the kind. */
export function checkAnswer({ name, shape }: JobKind, answer: unknown): void {
  const result = shape?.answer.safeParse(answer);
  if (result?.success === false) throw problem('job-answer-invalid', { job: name, detail: firstIssue(result.error) });
}

const digests = new WeakMap<Dataset, string>();

/** The digest of a dataset with the groups of its features; made once for each. */
export function sharedDigest(dataset: Dataset, hash: () => Hash = portableHash): string {
  let digest = digests.get(dataset);
  if (digest === undefined) {
    // The input of a job names its samples.
    digest = datasetDigest({ ...dataset, givenSplits: undefined }, hash());
    const groups = dataset.features.map(({ group }) => group ?? null);
    if (groups.some((group) => group !== null)) digest += ` ${textDigest(jsonOf(groups), hash())}`;
    digests.set(dataset, digest);
  }
  return digest;
}

/** The digest (`sha256:…`) of everything on which the answer depends. */
export function jobId({ kind, input, dataset }: Job, hash: () => Hash = portableHash): string {
  const data = dataset && sharedDigest(dataset, hash);
  return `sha256:${textDigest(jsonOf(['svm-sieve job 1', kind.name, data, input]), hash())}`;
}

function textDigest(text: string, hash: Hash): string {
  hash.update(new TextEncoder().encode(text));
  return hash.hex();
}

/** Does a job here and now; an abort makes it throw. */
export async function runHere<Answer>(
  { kind, input, dataset, own }: Job<Answer>,
  signal?: AbortSignal,
  open?: OpenCrossValidator,
  onProgress?: OnProgress,
): Promise<Outcome<Answer>> {
  const start = performance.now();
  const answer = await kind.run(input as never, dataset, signal, open, own, onProgress);
  return { answer, seconds: (performance.now() - start) / 1000 };
}
