// A judge whose results are kept in a journal. What is known is answered from there; the judge itself is opened, and led along the path that
// the known results belong to, only when something unknown is asked for. Machines start from those of the incumbent, so the path matters: led
// along it the judge is, to the last bit, where it would be without the interruption.

import { utf8ToBytes } from '@noble/hashes/utils.js';
import { eventLoopYielder } from '../base/event-loop.ts';
import { type Hash, portableHash } from '../data/digest.ts';
import type { Judge, SettingScore } from '../evaluation/judge.ts';
import type { Change, Incumbent } from '../evaluation/subset-evaluator.ts';
import { evaluationId, toData } from './evaluation-data.ts';
import type { OpenJudge } from './job.ts';
import { digestOf, type Journal, jsonOf } from './journal.ts';

/** What a judge with a journal is told. */
export interface JournalledOptions {
  /** Heard while the judge is led along the known path: its reason is thrown. */
  readonly signal?: AbortSignal;
  readonly hash?: () => Hash;
}

/** Keys are long enough that no two ever meet. */
const KEY_LENGTH = 32;

/** The same judges, with a journal before them. It never answers for other data, folds or settings: its keys begin with theirs. */
export function withJournal(open: OpenJudge, journal: Journal, options: JournalledOptions = {}): OpenJudge {
  const { hash = portableHash, signal } = options;
  return async (evaluation, features) => {
    const start = evaluationId(toData(evaluation, features), hash());
    const openNow = () => open(evaluation, features);
    if (journal.find(start)) return journalledJudge({ start, judge: null, open: openNow }, journal, signal);
    // An evaluation that is new may be one that cannot be, which is told at once.
    const judge = await openNow();
    try {
      journal.append(start, true);
    } catch (error) {
      await judge.dispose();
      throw error;
    }
    return journalledJudge({ start, judge, open: openNow }, journal, signal);
  };
}

interface Beginning {
  /** The key of the evaluation before its first subset. */
  readonly start: string;
  /** Null: to be opened when it is needed. */
  readonly judge: Judge | null;
  open(): Promise<Judge>;
}

function journalledJudge({ start, open, ...beginning }: Beginning, journal: Journal, signal?: AbortSignal): Judge {
  let { judge } = beginning;
  let isDisposed = false;
  /** The key of the incumbent: of all changes that have led to it. */
  let incumbent = start;
  /** What the judge has not been led along yet. */
  const behind: Change[] = [];

  /** Who disposes of this one meanwhile cannot dispose of a judge that is still to come. */
  const openStill = async () => {
    const opened = await open();
    if (!isDisposed) return opened;
    await opened.dispose();
    throw new Error('the judge has been disposed of');
  };

  /** The judge, at the incumbent. */
  const upToDate = async () => {
    judge ??= await openStill();
    for (const yieldToEventLoop = eventLoopYielder(); behind.length > 0; await yieldToEventLoop()) {
      signal?.throwIfAborted();
      await judge.become(behind[0]);
      behind.shift();
    }
    return judge;
  };

  return {
    async become(change) {
      const key = keyOf([incumbent, 'become', change]);
      let known = journal.find(key) as Incumbent | undefined;
      if (known) behind.push(change);
      else {
        known = await (await upToDate()).become(change);
        journal.append(key, known);
      }
      incumbent = key;
      return known;
    },
    async contest(...asked) {
      const key = keyOf([incumbent, 'contest', ...asked]);
      const known = journal.find(key) as (SettingScore | null)[] | undefined;
      if (known) return known;
      const results = await (await upToDate()).contest(...asked);
      journal.append(key, results);
      return results;
    },
    async dispose() {
      isDisposed = true;
      await judge?.dispose();
    },
  };
}

const keyOf = (parts: readonly unknown[]) => digestOf(utf8ToBytes(jsonOf(parts))).slice(0, KEY_LENGTH);
