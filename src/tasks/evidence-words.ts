// What a composite found, in sentences.

import { composites } from '../composites/index.ts';
import type { RankResult } from './ranking-run.ts';

/** None where the method combines no rankings. */
export const evidenceLines = ({ evidence }: Pick<RankResult, 'evidence'>): readonly string[] =>
  evidence ? composites.get(evidence.composite).conclusion(evidence) : [];
