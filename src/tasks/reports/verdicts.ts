// Verdicts on the claims of a publication, and the only place that puts them into words. The
// terminal, the report and the documentation render the same data.

import type { Block, Section } from '../../report/document.ts';

/** The verdict of a reproduction on a claim. */
export type Verdict = 'reproduced' | 'close' | 'not-reproduced' | 'not-testable';

/** One claim of a publication, with the published value and the reproduced value. */
export interface ClaimVerdict {
  /** Stable across versions. */
  readonly id: string;
  /** The claim made in the source, as a phrase. */
  readonly claim: string;
  /** The value as printed in the source; null if it prints no number. */
  readonly published: string | null;
  /** The same quantity as computed here; null if there is none. */
  readonly ours: string | null;
  readonly verdict: Verdict;
  /** Why the claim is not fully reproduced, as a code from `REASONS`. */
  readonly reason: string | null;
}

/** How each verdict is written. */
export const VERDICTS: Readonly<Record<Verdict, { readonly mark: string; readonly word: string }>> = {
  reproduced: { mark: '✔', word: 'reproduced' },
  close: { mark: '≈', word: 'close' },
  'not-reproduced': { mark: '✘', word: 'not reproduced' },
  'not-testable': { mark: '–', word: 'not testable' },
};

/** Reasons why a claim is not fully reproduced, by code. */
export const REASONS = {
  'announced-only': 'The source announces this and shows no result.',
  'code-not-formula': 'The code of the source computes a different criterion from its formula.',
  'data-not-given': 'The source gives neither its data nor all settings.',
  'depends-on-scaling': 'Holds for standardised features; the source does not state its scaling.',
  'early-abandonment': 'We abandon candidates that can no longer win, so each additional candidate costs less.',
  'generated-data': 'The feature tables are not published. Generated data cannot confirm or refute the claim.',
  'more-samples': 'The source used 2,000 samples for this table; we used the 1,200 it describes.',
  'no-gain-shown': 'No significant difference in the claimed direction.',
  opposite: 'The difference is significant and has the opposite sign.',
  'other-hardware': 'Times on different computers cannot be compared.',
  'other-implementation': 'Ratios of times depend on the implementation.',
  'other-preprocessing': 'The preprocessing differs; the source does not fully specify its own.',
  partly: 'Holds in some of the comparisons.',
  'random-subset-suffices': 'A random subset still contains features with little noise.',
  'reduced-size': 'Computed with --small; these numbers are not meaningful.',
  'selection-bias':
    'The source ranked the genes on all samples, including the held-out ones; without them, the claim does not hold.',
  'within-noise': 'Same direction, but not significant (p between 0.05 and 0.2).',
} as const;

/** A code of `REASONS`. */
export type Reason = keyof typeof REASONS;

/** A reason in words; a code from a later version is shown as it is. */
export const reasonText = (reason: string | null): string =>
  reason === null ? '' : Object.hasOwn(REASONS, reason) ? REASONS[reason as Reason] : reason;

/** The column titles of a table of verdicts. */
export const VERDICT_TITLES = ['claim', 'published', 'ours', 'verdict', 'why'] as const;

/** A verdict as the cells of a table, in the order of the titles. */
export function verdictCells({ claim, published, ours, verdict, reason }: ClaimVerdict): string[] {
  const { mark, word } = VERDICTS[verdict];
  return [claim, published ?? 'no number', ours ?? '', `${mark} ${word}`, reasonText(reason)];
}

/** The section that opens the report of a reproduction; none where there are no verdicts. */
export function verdictSections(verdicts: readonly ClaimVerdict[]): Section[] {
  if (verdicts.length === 0) return [];
  const table: Block = {
    kind: 'table',
    caption: 'The claims of the source, as published and as reproduced here',
    columns: VERDICT_TITLES.map((title) => ({ title, ...(title === 'claim' && { heading: true }) })),
    rows: verdicts.map(verdictCells),
    collapsed: false,
  };
  return [{ heading: 'Verdict', blocks: [table] }];
}
