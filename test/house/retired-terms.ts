// Words that the project no longer uses, each with the term to use instead, and the few places where
// an old word is right. A term is matched in its old sense only: "row" stays for a line of a table or
// a matrix, "machine" for a computer and in the name of the support vector machine.

export interface RetiredTerm {
  /** What to write instead. */
  readonly use: string;
  readonly pattern: RegExp;
}

export const RETIRED: readonly RetiredTerm[] = [
  { use: 'outer fold, inner fold', pattern: /\b(outer|inner) parts?\b/i },
  { use: 'held-out samples, training set', pattern: /\b(took|takes?|taking|taken) (no )?part\b/i },
  { use: 'held-out samples', pattern: /\bfurther rows\b/i },
  {
    use: 'sample',
    pattern:
      /\b(all|training|test|held-out|labell?ed|unlabell?ed|new|unseen|positive|negative|right|few) rows?\b|\brows? (of (one|a|each|the later|the same) (class|subject)|by class|per class|that (judge|took))\b|\b\d+ rows, \d+ features\b/i,
  },
  {
    use: 'classifier, model, SVM',
    pattern:
      /(?<!support[- ]vector |Boltzmann |virtual |state |this |same |another |other |one |own |each |all |idle |loaded |busy |two-core |core |\d )\bmachines?\b(?! learning|-readable|-learning| time| of two)/i,
  },
  { use: 'nested-CV estimate', pattern: /\bhonest(ly)? (number|score|curve|evaluation|one|accuracy)\b/i },
  {
    use: 'inner-CV score',
    pattern: /\bsays? of (itself|its|their)\b|\bin the selection:|\baccuracy in the selection\b/i,
  },
  { use: 'optimistic, optimism', pattern: /\btoo good\b/i },
  {
    use: 'eliminated',
    pattern:
      /\b(features?|it) (that |which )?left (at|first|last|in|when)\b|\bleft at\b|\bfeatures? (that )?leaves?\b(?! out| the choice)|\bfeatures leave\b|\blowest left\b|\bwho (leaves|left|stays)\b/i,
  },
  { use: 'a person is "you"; a thing is never "who"', pattern: /\bwhoever\b/i },
  { use: 'fraction, percent', pattern: /\b(a|the|this|that|its|as) shares? of\b|\btenths\b/i },
  { use: 'aggregated over classes', pattern: /\bmerged (by|over|criteri)|\bcriteria [^.]{0,40}\bmerged\b/i },
  { use: 'one-vs-rest', pattern: /\beach (class )?against the rest\b/i },
  { use: 'preprocessing', pattern: /\bpreparation\b|\bprepared (rows|columns|data|samples)\b/i },
  { use: 'subset-size rule', pattern: /\bchoosers?\b/i },
  { use: 'local search', pattern: /(?<!bit-|attribute-|bit |attribute )\bflips\b/i },
  { use: 'checkpoint file', pattern: /\bjournals?\b(?!\.ts)/ },
  { use: 'resume', pattern: /\b(goes|go|gone|went) on (from|where)\b/i },
  { use: 'plot, figure, chart', pattern: /\bpictures?\b/i },
  { use: 'delimiter, decimal separator', pattern: /\bsigns? between\b/i },
  { use: 'default', pattern: /\busual\b/i },
  { use: 'thread pool, worker, job', pattern: /\b(crew|workplace|newsroom)s?\b/i },
  { use: 'the name of the method, or Krupka (2016)', pattern: /\bthe thesis\b|\bthe papers\b/i },
  { use: 'reference implementation', pattern: /\btwins?\b/i },
  { use: 'internal error, please report it', pattern: /\bbug of ours\b/i },
  { use: 'again, from scratch', pattern: /\bafresh\b|\banew\b/i },
  { use: 'next to, with', pattern: /\bbeside\b/i },
  {
    use: 'plain words',
    pattern: /\bwhereof\b|\bmeanwhile\b|\bthe more so\b|\bthat many\b|\bso many\b|\bhas not the\b|\bis no number\b/i,
  },
  { use: 'listed in, described by', pattern: /\btold (in|by|of)\b|\btells? of\b/i },
];

export interface AllowedUse {
  /** Where: part of the place or of the surface's name. */
  readonly place: RegExp;
  /** The words around the term. */
  readonly text: RegExp;
  readonly reason: string;
}

export const ALLOWED: readonly AllowedUse[] = [
  { place: /./, text: /--machine\b/, reason: 'the option keeps its name, which result files and scripts use' },
  {
    place: /joint-multi-class/,
    text: /kernel-based vector machines/,
    reason: 'the title of Crammer and Singer (2001)',
  },
];
