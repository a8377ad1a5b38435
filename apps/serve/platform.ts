// What differs between the places where requests are answered: a process of Node, which reads files
// and has threads, and a JavaScript engine inside another program, which has neither.

import type {
  describe,
  Executor,
  Hash,
  predict,
  readData,
  readModelData,
  readRankedResult,
  readResult,
} from '../../src/app.ts';

export interface Platform {
  /** A hash faster than the portable one, if there is one. */
  readonly hash?: () => Hash;
  readonly readData: typeof readData;
  readonly describe: typeof describe;
  readonly predict: typeof predict;
  readonly readModelData: typeof readModelData;
  readonly readResult: typeof readResult;
  readonly readRankedResult: typeof readRankedResult;
  /** Where tasks compute: on so many threads [as many as the computer has]. */
  threads(count: number | null): Promise<Executor>;
}
