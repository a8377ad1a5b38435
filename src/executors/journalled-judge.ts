// A judge whose results are kept in a journal. What is known is answered from there; the judge itself is opened, and led along the path that
// the known results belong to, only when something unknown is asked for. Machines start from those of the incumbent, so the path matters: led
// along it the judge is, to the last bit, where it would be without the interruption.

import { utf8ToBytes } from '@noble/hashes/utils.js';
import { breather } from '../base/breath.ts';
import { datasetDigest, type Hash, portableHash } from '../data/digest.ts';
import type { Judge, SettingScore } from '../evaluation/judge.ts';
import type { Change, Evaluation, SplitScores } from '../evaluation/subset-evaluator.ts';
import { digestOf, type Journal, jsonOf } from './journal.ts';

export type OpenJudge = (evaluation: Evaluation) => Promise<Judge>;

export interface JournalledOptions {
  /** Heard while the judge is led along the known path: its reason is thrown. */
  readonly signal?: AbortSignal;
  readonly hash?: () => Hash;
}

/** Keys are long enough that no two ever meet. */
const KEY_LENGTH = 32;

/** The same judges, with a journal before them. */
export function withJournal(open: OpenJudge, journal: Journal, options: JournalledOptions = {}): OpenJudge {
  return async (evaluation) => {
    const start = evaluationKey(evaluation, options.hash ?? portableHash);
    return journalledJudge(() => open(evaluation), journal, { start, signal: options.signal });
  };
}

interface Journalled {
  /** The key of the evaluation before its first subset. */
  readonly start: string;
  readonly signal?: AbortSignal;
}

function journalledJudge(open: () => Promise<Judge>, journal: Journal, { start, signal }: Journalled): Judge {
  let judge: Judge | null = null;
  /** The key of the incumbent: of all changes that have led to it. */
  let incumbent = start;
  /** What the judge has not been led along yet. */
  const behind: Change[] = [];

  /** The judge, at the incumbent. */
  const upToDate = async () => {
    judge ??= await open();
    for (const breathe = breather(); behind.length > 0; await breathe()) {
      signal?.throwIfAborted();
      await judge.become(behind[0]);
      behind.shift();
    }
    return judge;
  };

  return {
    async become(change) {
      const key = keyOf([incumbent, 'become', change]);
      let scores = journal.find(key) as SplitScores[] | undefined;
      if (scores) behind.push(change);
      else {
        scores = await (await upToDate()).become(change);
        journal.append(key, scores);
      }
      incumbent = key;
      return scores;
    },
    async contest(changes) {
      const key = keyOf([incumbent, 'contest', changes]);
      const known = journal.find(key) as (SettingScore | null)[] | undefined;
      if (known) return known;
      const results = await (await upToDate()).contest(changes);
      journal.append(key, results);
      return results;
    },
    dispose: async () => judge?.dispose(),
  };
}

/** Made from everything that a score can depend on: a journal never answers for other data, folds or settings. */
function evaluationKey(evaluation: Evaluation, hash: () => Hash): string {
  const { dataset, splits, settings, multiclass, classWeights, score, tolerance } = evaluation;
  const rows = hash();
  for (const { train, test } of splits) {
    for (const part of [Int32Array.of(train.length, test.length), train, test]) rows.update(bytesOf(part));
  }
  const data = datasetDigest(dataset, hash());
  return keyOf([data, rows.hex(), settings, multiclass, classWeights, score.name, tolerance]);
}

const bytesOf = (numbers: Int32Array) => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

const keyOf = (parts: readonly unknown[]) => digestOf(utf8ToBytes(jsonOf(parts))).slice(0, KEY_LENGTH);
