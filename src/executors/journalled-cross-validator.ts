// A cross-validator whose results are kept in a checkpoint file. What is known is answered from
// there; the cross-validator itself is opened, and led along the path that the known results belong
// to, only when something unknown is requested. Computers start from those of the incumbent, so the
// path matters: led along it the cross-validator is, to the last bit, where it would be without the
// interruption.

import { utf8ToBytes } from '@noble/hashes/utils.js';
import { eventLoopYielder } from '../base/event-loop.ts';
import { type Hash, portableHash } from '../data/digest.ts';
import type { CrossValidator, SettingScore } from '../evaluation/cross-validator.ts';
import type { Change, Incumbent } from '../evaluation/subset-evaluator.ts';
import { evaluationId, toData } from './evaluation-data.ts';
import type { OpenCrossValidator } from './job.ts';
import { digestOf, findChecked, type Journal, jsonOf } from './journal.ts';

/** The options of a cross-validator with a checkpoint file. */
export interface JournalledOptions {
  /**
   * Checked while the cross-validator replays the known path; an abort throws the signal's reason.
   */
  readonly signal?: AbortSignal;
  readonly hash?: () => Hash;
}

/** Keys are long enough that no two ever meet. */
const KEY_LENGTH = 32;

/**
 * Returns the same cross-validators, but backed by a checkpoint file. Scores for other data, folds
 * or settings are never returned, because the keys begin with a digest of these.
 */
export function withJournal(
  open: OpenCrossValidator,
  journal: Journal,
  options: JournalledOptions = {},
): OpenCrossValidator {
  const { hash = portableHash, signal } = options;
  return async (evaluation, features) => {
    const start = evaluationId(toData(evaluation, features), hash());
    const openNow = () => open(evaluation, features);
    if (journal.find(start))
      return journalledCrossValidator({ start, validator: null, open: openNow }, journal, signal);
    // An evaluation that is new may be one that cannot be, which is reported at once.
    const validator = await openNow();
    try {
      journal.append(start, true);
    } catch (error) {
      await validator.dispose();
      throw error;
    }
    return journalledCrossValidator({ start, validator, open: openNow }, journal, signal);
  };
}

interface Beginning {
  /** The key of the evaluation before its first subset. */
  readonly start: string;
  /** Null: to be opened when it is needed. */
  readonly validator: CrossValidator | null;
  open(): Promise<CrossValidator>;
}

function journalledCrossValidator(
  { start, open, ...beginning }: Beginning,
  journal: Journal,
  signal?: AbortSignal,
): CrossValidator {
  let { validator } = beginning;
  let isDisposed = false;
  /** The key of the incumbent: of all changes that have led to it. */
  let incumbent = start;
  /** What the cross-validator has not been led along yet. */
  const behind: Change[] = [];

  /** Disposing of this one cannot dispose of a cross-validator that is still being opened. */
  const openStill = async () => {
    const opened = await open();
    if (!isDisposed) return opened;
    await opened.dispose();
    throw new Error('the validator has been disposed of');
  };

  /** The cross-validator, at the incumbent. */
  const upToDate = async () => {
    validator ??= await openStill();
    for (const yieldToEventLoop = eventLoopYielder(); behind.length > 0; await yieldToEventLoop()) {
      signal?.throwIfAborted();
      await validator.commit(behind[0]);
      behind.shift();
    }
    return validator;
  };

  return {
    async commit(change) {
      const key = keyOf([incumbent, 'commit', change]);
      let known = findChecked<Incumbent>(journal, key, isIncumbent);
      if (known) behind.push(change);
      else {
        known = await (await upToDate()).commit(change);
        journal.append(key, known);
      }
      incumbent = key;
      return known;
    },
    async pickBest(...asked) {
      const key = keyOf([incumbent, 'pickBest', ...asked]);
      const known = findChecked<(SettingScore | null)[]>(journal, key, arePicks);
      if (known) return known;
      const results = await (await upToDate()).pickBest(...asked);
      journal.append(key, results);
      return results;
    },
    async dispose() {
      isDisposed = true;
      await validator?.dispose();
    },
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isScore = (value: unknown) => value === null || typeof value === 'number';

const areScores = (value: unknown) => Array.isArray(value) && value.every(isScore);

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

const isIncumbent = (value: unknown) =>
  isObject(value) &&
  isCount(value.machines) &&
  isCount(value.stopped) &&
  Array.isArray(value.scores) &&
  value.scores.every(areScores);

const isSummary = (value: unknown) =>
  isObject(value) && [value.mean, value.sd, value.se].every(isScore) && areScores(value.folds);

const arePicks = (value: unknown) =>
  Array.isArray(value) &&
  value.every((pick) => pick === null || (isObject(pick) && isCount(pick.setting) && isSummary(pick.summary)));

const keyOf = (parts: readonly unknown[]) => digestOf(utf8ToBytes(jsonOf(parts))).slice(0, KEY_LENGTH);
