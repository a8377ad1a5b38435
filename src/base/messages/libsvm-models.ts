// Model files of LIBSVM and LIBLINEAR that are read. The file and the line are the position of a problem.

import { alternatives, counted, escapeControlChars, quoted } from '../text.ts';

/** What is wrong with a line of a model file. */
export type LibsvmModelFault =
  | { readonly fault: 'keyword-missing' | 'keyword-unknown' | 'keyword-twice'; readonly keyword: string }
  | { readonly fault: 'value-count'; readonly keyword: string; readonly values: number; readonly expected: number }
  | { readonly fault: 'not-a-count'; readonly keyword: string; readonly value: number }
  | { readonly fault: 'not-finite' | 'not-a-pair'; readonly value: string }
  | { readonly fault: 'label-twice' | 'not-a-serial' }
  | { readonly fault: 'total'; readonly total: number }
  | {
      readonly fault: 'type-unknown';
      readonly keyword: string;
      readonly type: string;
      readonly known: readonly string[];
    }
  | { readonly fault: 'too-large'; readonly vectors: number; readonly width: number }
  | { readonly fault: 'vector-count'; readonly vectors: number; readonly total: number }
  | { readonly fault: 'weight-count'; readonly rows: number; readonly expected: number }
  | { readonly fault: 'coefficient-count'; readonly coefficients: number; readonly expected: number }
  | { readonly fault: 'index-order'; readonly index: number; readonly after: number };

function faultText(found: LibsvmModelFault): string {
  switch (found.fault) {
    case 'keyword-missing':
      return `the line ${quoted(found.keyword)} is missing. Provide a complete model file.`;
    case 'keyword-unknown':
      return `${quoted(found.keyword)} is not a keyword of a model file. Use the unmodified file.`;
    case 'keyword-twice':
      return `${found.keyword} occurs twice.`;
    case 'value-count':
      return `${found.keyword}: expected ${counted(found.expected, 'value')}, got ${found.values}.`;
    case 'not-a-count':
      return `${found.keyword}: expected a whole number in its range, got ${quoted(found.value)}.`;
    case 'not-finite':
      return `expected a finite number, got ${quoted(found.value)}.`;
    case 'not-a-pair':
      return `expected a pair index:value with an index of at least 1, got ${quoted(found.value)}.`;
    case 'label-twice':
      return 'a label occurs twice. Each class needs a different label.';
    case 'not-a-serial':
      return 'expected 0: followed by the number of a training sample, with each sample listed once, for a precomputed kernel.';
    case 'total':
      return `the counts of nr_sv do not add up to total_sv ${found.total}.`;
    case 'type-unknown':
      return `${found.keyword}: expected ${alternatives(found.known)}, got ${quoted(found.type)}.`;
    case 'too-large':
      return `${counted(found.vectors, 'support vector')} with indices up to ${found.width} do not fit in memory.`;
    case 'vector-count':
      return `the file has ${counted(found.vectors, 'support vector')}, but total_sv is ${found.total}.`;
    case 'weight-count':
      return `expected ${counted(found.expected, 'line')} of weights, one per feature and one for the bias, got ${found.rows}.`;
    case 'coefficient-count':
      return `expected ${counted(found.expected, 'coefficient')} at the start of a support vector, got ${found.coefficients}.`;
    case 'index-order':
      return `the index ${found.index} follows ${found.after}. Indices must be in ascending order.`;
  }
}

export const libsvmModelMessages = {
  /**
   * A line of a LIBSVM model file is invalid; `fault` is the reason.
   * @remedy Provide a complete model file, as written by svm-train.
   * @example { fault: 'keyword-missing', keyword: 'rho' }
   */
  'libsvm-model-invalid': (found: LibsvmModelFault) => escapeControlChars(faultText(found)),

  /**
   * A line of a LIBLINEAR model file is invalid; `fault` is the reason.
   * @remedy Provide a complete model file of a classifier, as written by LIBLINEAR's train program.
   * @example { fault: 'keyword-missing', keyword: 'nr_feature' }
   */
  'liblinear-model-invalid': (found: LibsvmModelFault) => escapeControlChars(faultText(found)),

  /**
   * Note: svm-sieve sorts the classes of a model file, so it may break ties differently from
   * LIBSVM.
   * @remedy None needed.
   * @example { labels: [1, -1] }
   */
  'libsvm-model-class-order': ({ labels }: { labels: readonly number[] }) =>
    `the file lists the classes in the order ${labels.join(', ')}, but svm-sieve sorts them: if votes are tied or a decision value is 0, LIBSVM may predict a different class.`,
};
