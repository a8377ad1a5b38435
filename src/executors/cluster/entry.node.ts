// Entries of the queue: some tasks, and the run that added them. Strangers may be able to write to
// the queue, so whatever does not match the schema exactly is refused before any of it is used: an
// entry is data of known kinds, and never code.

import * as z from 'zod';
import type { EntryRefusal } from '../../base/messages/cluster.ts';
import { type Note, note } from '../../base/problem.ts';
import type { EvaluationTask, JobTask } from '../worker-task.ts';
import { type Identity, isSame, queueName } from './names.ts';
import { Signer } from './signature.node.ts';
import { standingSchema } from './standings.node.ts';
import { fromText, toText } from './wire.node.ts';

/** Raised whenever entries change. */
export const ENTRY_FORMAT = 3;

/** Characters that the tasks of an entry may take. */
export const MAX_ENTRY_CHARS = 16 * 2 ** 20;

/** Features that anyone may name: more than any file has. */
const MAX_FEATURES = 2 ** 24;

// Unlike zod's, it may be infinite.
const number = z.custom<number>((value) => typeof value === 'number');
const digest = z.string().regex(/^sha256:[0-9a-f]{64}( [0-9a-f]{64})?$/);
const feature = z.int().min(0).max(MAX_FEATURES);
const change = z.strictObject({ removed: z.array(feature), added: z.array(feature) });
const path = z.instanceof(Int32Array).refine(isPath, 'is no way of an incumbent');

const splits = z.strictObject({ from: z.int().min(0), to: z.int().min(1) });

const batch = z.strictObject({
  candidates: z.array(z.strictObject({ change, place: z.int().min(0), splits: splits.nullable() })),
  lead: z.strictObject({ place: z.int().min(-1), mean: number }).nullable(),
});

const task = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('evaluation'),
    evaluation: digest,
    open: z.array(digest),
    path,
    standing: digest.nullable(),
    training: z.strictObject({ change, splits }).nullable(),
    batch: batch.nullable(),
    data: z.null(),
  }),
  z.strictObject({
    kind: z.literal('job'),
    job: z.string().max(100),
    input: z.unknown(),
    dataset: digest.nullable(),
    data: z.null(),
  }),
]);

const tasks = z.array(task).min(1);

const entry = z.strictObject({
  format: z.literal(ENTRY_FORMAT),
  version: z.string().max(100),
  core: z.string().max(100),
  build: z.string().max(100),
  /** The run that needs it; nobody does if that run has ended. */
  session: z.string().regex(/^[0-9a-f]{32}$/),
  tasks: z.string(),
  /** Of all the above and the entry's id; empty if runs and workers share no secret. */
  signature: z.string().max(100),
});

/** A task as it is in the queue: data and models are in Redis under their digests. */
export type QueuedTask = JobTask | (Omit<EvaluationTask, 'standing'> & { readonly standing: string | null });

export type EntryData = z.infer<typeof entry>;

/** The process that adds or takes an entry. */
export interface Party {
  readonly identity: Identity;
  readonly signer: Signer;
}

const UNSIGNED = new Signer();

export const tasksText = (own: readonly QueuedTask[]): string => toText(own);

export function entryOf(
  { identity, signer = UNSIGNED }: Partial<Party> & Pick<Party, 'identity'>,
  session: string,
  id: string,
  tasks: string,
): EntryData {
  const { version, core, build } = identity;
  const signature = signer.sign('entry', queueName(identity), session, id, tasks);
  return { format: ENTRY_FORMAT, version, core, build, session, tasks, signature };
}

/** The tasks of an entry, or why it is refused. */
export function tasksOf(
  given: unknown,
  id: string,
  { identity, signer }: Party,
): { session: string; tasks: readonly QueuedTask[] } | { refused: Note } {
  const head = entry.safeParse(given);
  if (!head.success) return { refused: refusal('foreign', firstIssue(head.error)) };
  const { session, tasks: text, signature, ...from } = head.data;
  if (!isSame(from, identity))
    return { refused: refusal('version', `${queueName(from)}, this is ${queueName(identity)}`) };
  if (text.length > MAX_ENTRY_CHARS)
    return { refused: refusal('large', `${text.length} characters of ${MAX_ENTRY_CHARS}`) };
  if (!signer.isSigned(signature, 'entry', queueName(identity), session, id, text))
    return { refused: refusal('unauthentic', '') };
  try {
    const own = tasks.safeParse(fromText(text));
    if (own.success) return { session, tasks: own.data as readonly QueuedTask[] };
    return { refused: refusal('unfit', firstIssue(own.error)) };
  } catch (error) {
    return { refused: refusal('unreadable', (error as Error).message) };
  }
}

export const refusal = (reason: EntryRefusal, detail: string): Note => note('entry-refused', { reason, detail });

export function firstIssue({ issues: [first] }: z.ZodError): string {
  return `${first.path.join('.') || 'the whole'}: ${first.message}`.slice(0, 200);
}

/** Whether it falls into whole changes of features that can be. */
function isPath(numbers: Int32Array): boolean {
  let at = 0;
  while (at < numbers.length) {
    for (const _ of ['removed', 'added']) {
      const length = numbers[at++];
      if (!(length >= 0 && at + length <= numbers.length)) return false;
      for (const end = at + length; at < end; at++) if (numbers[at] < 0 || numbers[at] > MAX_FEATURES) return false;
    }
  }
  return true;
}

const problemSchema = z.strictObject({
  code: z.string().max(100),
  facts: z.record(z.string(), z.unknown()),
  at: z.record(z.string(), z.unknown()).optional(),
  fixes: z.array(z.record(z.string(), z.unknown())).optional(),
});
const scores = z.array(number.nullable());
const summary = z.looseObject({ mean: number });
const answer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('done'),
    training: z.strictObject({ standings: z.array(standingSchema), machines: z.int(), stopped: z.int() }).nullable(),
    results: z.array(
      z.union([
        z.strictObject({ best: z.strictObject({ setting: z.int(), summary }).nullable() }),
        z.strictObject({ scores: z.array(scores) }),
      ]),
    ),
    // What the next batch is cut by.
    milliseconds: z.number().min(0).nullable(),
  }),
  z.strictObject({
    kind: z.literal('job-done'),
    outcome: z.strictObject({ answer: z.unknown(), seconds: number }),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    problems: z.array(problemSchema).nullable(),
    message: z.string(),
    stack: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('missing') }),
]);

/** The answers to the tasks of an entry, in their order. */
export const answersSchema = z.array(answer);
