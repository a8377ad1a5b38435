import {
  describe,
  nodeHash,
  predict,
  readData,
  readModelData,
  readRankedResult,
  readResult,
  threads,
} from '../../src/app.node.ts';
import type { Platform } from './platform.ts';

/** A process of Node. */
export const nodePlatform: Platform = {
  hash: nodeHash,
  readData,
  describe,
  predict,
  readModelData,
  readResult,
  readRankedResult,
  threads: (count) => threads(count === null ? {} : { threads: count }),
};
