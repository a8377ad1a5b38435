// What reads results of any kind, where a text may also name a file. Apart from the others, since
// checking results takes the library of schemas.

import { openSource } from '../data/files.node.ts';
import type { ResultSource } from './json-source.ts';
import { readResult as readResultAnywhere, type SavedResult } from './reports/saved-result.ts';

/** Reads a result that can be reported, from a path or any other form that contains it. */
export const readResult = (source: ResultSource): Promise<SavedResult> => readResultAnywhere(source, openSource);
