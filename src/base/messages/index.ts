// The catalogue: every problem and note that can be reported, by its code. A new one is an entry in
// the file of its area; the reference page docs/reference/messages.md is generated from it.

import { type Position, positionText } from '../position.ts';
import type { Speller } from '../spelling.ts';
import { escapeControlChars } from '../text.ts';
import { arffMessages } from './arff.ts';
import { checkpointMessages } from './checkpoint.ts';
import { clusterMessages } from './cluster.ts';
import { commandLineMessages } from './command-line.ts';
import { compositeMessages } from './composites.ts';
import { criterionMessages } from './criteria.ts';
import { dataMessages } from './data.ts';
import { estimateMessages } from './estimates.ts';
import { evaluationMessages } from './evaluation.ts';
import { featureGroupMessages } from './feature-groups.ts';
import { fileMessages } from './files.ts';
import { foldMessages } from './folds.ts';
import { formatMessages } from './formats.ts';
import { kernelMessages } from './kernels.ts';
import { labFileMessages } from './lab-files.ts';
import { libsvmDataMessages } from './libsvm-data.ts';
import { libsvmModelMessages } from './libsvm-models.ts';
import type { Message, MessageFacts, MessageSpeller } from './message.ts';
import { modelMessages } from './models.ts';
import { numericMessages } from './numeric.ts';
import { optionMessages } from './options.ts';
import { ownPartMessages } from './own-parts.ts';
import { paperMessages } from './papers.ts';
import { planMessages } from './plan.ts';
import { preprocessingMessages } from './preprocessing.ts';
import { readerMessages } from './readers.ts';
import { reducedTableMessages } from './reduced-tables.ts';
import { resultMessages } from './results.ts';
import { searchMessages } from './search.ts';
import { serveMessages } from './serve.ts';
import { sourceMessages } from './sources.ts';
import { splitMessages } from './splits.ts';
import { studioMessages } from './studio.ts';
import { targetMessages } from './targets.ts';
import { textFileMessages } from './text-files.ts';
import { trainingMessages } from './training.ts';
import { valueMessages } from './values-in-memory.ts';

const catalogue = {
  ...checkpointMessages,
  ...clusterMessages,
  ...compositeMessages,
  ...criterionMessages,
  ...formatMessages,
  ...kernelMessages,
  ...commandLineMessages,
  ...fileMessages,
  ...numericMessages,
  ...dataMessages,
  ...targetMessages,
  ...reducedTableMessages,
  ...featureGroupMessages,
  ...optionMessages,
  ...ownPartMessages,
  ...paperMessages,
  ...planMessages,
  ...resultMessages,
  ...studioMessages,
  ...preprocessingMessages,
  ...readerMessages,
  ...textFileMessages,
  ...arffMessages,
  ...libsvmDataMessages,
  ...valueMessages,
  ...sourceMessages,
  ...estimateMessages,
  ...splitMessages,
  ...evaluationMessages,
  ...foldMessages,
  ...labFileMessages,
  ...libsvmModelMessages,
  ...modelMessages,
  ...searchMessages,
  ...serveMessages,
  ...trainingMessages,
};

type Catalogue = typeof catalogue;

/** The stable code of a problem or a note. */
export type MessageCode = keyof Catalogue;

/** All codes. */
export const messageCodes = Object.keys(catalogue) as readonly MessageCode[];

export const isMessageCode = (code: string): code is MessageCode => Object.hasOwn(catalogue, code);

/** The facts that belong to a message code. */
export type FactsOf<C extends MessageCode> = C extends MessageCode ? Parameters<Catalogue[C]>[0] : never;

/** A problem or a note as the catalogue renders it. */
interface Rendered {
  readonly code: MessageCode;
  readonly facts: MessageFacts;
  readonly at?: Position;
}

/** The English message of a problem or a note, with its position. */
export function renderMessage({ code, facts, at }: Rendered, speller: Speller): string {
  const say: MessageSpeller = { ...speller, message: (inner) => renderMessage(inner as Rendered, speller) };
  const entry = isMessageCode(code) ? (catalogue[code] as Message<MessageFacts>) : null;
  // A code of another version, in a saved result, has no entry.
  return `${positionText(at)}${entry ? entry(facts, say) : escapeControlChars(String(code))}`;
}
