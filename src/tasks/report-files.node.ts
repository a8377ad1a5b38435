// What reads results of any kind, where a text may also name a file. Apart from the others, since
// checking results takes the library of schemas.

import { openSource } from '../data/files.node.ts';
import type { ResultSource } from './json-source.ts';
import { readResult as readResultAnywhere, type SavedResult } from './reports/saved-result.ts';

/** A result of which a report can be made, by its path or as anything else that holds it. */
export const readResult = (source: ResultSource): Promise<SavedResult> => readResultAnywhere(source, openSource);
