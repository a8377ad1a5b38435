// Results in a few lines, for the context window of an assistant. The whole result is in a file.
// Names come from files of strangers: control characters are escaped, and long ones are cut.

import {
  type CompareResult,
  type DescribeResult,
  type EvaluateResult,
  escapeControlChars,
  evaluationLines,
  type RankResult,
  type SelectResult,
  verdictSentences,
} from '../../src/app.node.ts';

const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 80;
const MAX_NOTES = 8;
const MAX_NOTE_LENGTH = 400;

const cut = (text: string, length: number) => {
  const clean = escapeControlChars(text);
  return clean.length <= length ? clean : `${clean.slice(0, length)}…`;
};

const shortName = (name: string) => cut(name, MAX_NAME_LENGTH);

/** The first names of a list, and how many there are. */
const firstOf = (names: readonly string[]) => ({
  first: names.slice(0, MAX_NAMES).map(shortName),
  count: names.length,
});

interface Noted {
  readonly data: RankResult['data'];
  readonly notes: readonly { readonly code: string; readonly message: string }[];
}

/** What every result begins with. */
const head = ({ data, notes }: Noted) => ({
  samples: data.rows,
  features: data.features.length,
  classes: data.classes.slice(0, MAX_NAMES).map((name, k) => ({ name: shortName(name), samples: data.counts[k] })),
  notes: notes.slice(0, MAX_NOTES).map(({ code, message }) => ({ code, message: cut(message, MAX_NOTE_LENGTH) })),
  ...(notes.length > MAX_NOTES && { furtherNotes: notes.length - MAX_NOTES }),
});

export const describeSummary = (result: DescribeResult) => ({
  ...head(result),
  missingCells: result.missingCells,
  constant: firstOf(result.constant),
  columns: result.columns
    .slice(0, MAX_NAMES)
    .map(({ name, role, type, missing, distinct }) => ({ name: shortName(name), role, type, missing, distinct })),
  columnCount: result.columns.length,
  problems: result.problems
    .slice(0, MAX_NOTES)
    .map(({ code, message }) => ({ code, message: cut(message, MAX_NOTE_LENGTH) })),
});

export const rankSummary = (result: RankResult) => ({
  ...head(result),
  method: result.options.method,
  ranking: firstOf(result.ranking),
  caution: 'The ranking does not estimate performance on new samples; call evaluate for an estimate.',
});

export const selectSummary = (result: SelectResult) => ({
  ...head(result),
  method: result.options.method,
  rule: result.selected.rule,
  selected: firstOf(result.selected.features),
  crossValidationScore: { score: result.options.score, mean: result.selected.score.mean, se: result.selected.score.se },
  caution: 'This score guided the selection and is optimistic; call evaluate for an unbiased estimate.',
});

export const evaluateSummary = (result: EvaluateResult) => ({
  ...head(result),
  method: result.options.method,
  estimate: evaluationLines(result).map((line) => cut(line, MAX_NOTE_LENGTH)),
  consensus: firstOf(result.evaluation.consensus),
});

export const compareSummary = (result: CompareResult) => ({
  ...head(result),
  methods: result.methods.map((method) =>
    'failed' in method
      ? { name: method.name, failed: cut(method.failed.message, MAX_NOTE_LENGTH) }
      : { name: method.name, mean: method.evaluation.outer.mean, se: method.evaluation.outer.se },
  ),
  verdict: result.verdict === null ? [] : verdictSentences(result.verdict, result.options.score ?? 'score'),
});
