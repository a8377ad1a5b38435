// The head of a LIBSVM model file: one `keyword value …` per line, in any order, up to the line
// `SV`.

import type { LibsvmModelFault } from '../base/messages/libsvm-models.ts';
import { problem } from '../base/problem.ts';
import { numberFromText } from '../data/number-text.ts';
import { trainingKernels } from '../kernels/index.ts';
import type { Kernel, KernelParameters } from '../kernels/kernel.ts';
import { UNREAD_PARAMETERS } from '../kernels/parameters.ts';

/** Both predict by the same rule. */
const CLASSIFIERS = ['c_svc', 'nu_svc'];
/** Kernels that LIBSVM has, and the keywords of all their parameters. */
const KERNELS = trainingKernels.entries.filter(({ libsvm }) => libsvm !== null);
const PARAMETERS = KERNELS.flatMap(({ libsvm }) => libsvm!.parameters);
const KEYWORDS = ['svm_type', 'kernel_type', 'nr_class', 'total_sv', ...PARAMETERS];
const LISTS = ['rho', 'label', 'probA', 'probB', 'nr_sv'];

export interface Header {
  readonly kernel: Kernel;
  readonly parameters: KernelParameters;
  /** In the file's order. */
  readonly labels: readonly number[];
  /** One per pair of classes of the file: (0,1), (0,2), … */
  readonly rho: readonly number[];
  readonly sigmoids: { readonly a: readonly number[]; readonly b: readonly number[] } | null;
  /** Support vectors of each class. */
  readonly supportCounts: readonly number[];
  /** Lines before the first support vector. */
  readonly length: number;
}

/** Refuses a file: where, and what is wrong. */
export type Refuse = (line: number, fault: LibsvmModelFault) => never;

export function refuser(source: string): Refuse {
  return (line, fault) => {
    throw problem('libsvm-model-invalid', fault, { at: { source, line } });
  };
}

interface Entry {
  readonly line: number;
  readonly words: readonly string[];
}

export function readHeader(lines: readonly string[], refuse: Refuse): Header {
  const { entries, length } = readEntries(lines, refuse);

  function entry(keyword: string): Entry {
    return entries.get(keyword) ?? refuse(length, { fault: 'keyword-missing', keyword });
  }
  function numbers(keyword: string, count: number): number[] {
    const { line, words } = entry(keyword);
    if (words.length !== count) refuse(line, { fault: 'value-count', keyword, values: words.length, expected: count });
    return words.map((word) => finite(word, line, refuse));
  }
  function integers(keyword: string, count: number, least: number): number[] {
    const values = numbers(keyword, count);
    const wrong = values.find((value) => !(Number.isSafeInteger(value) && value >= least));
    if (wrong !== undefined) refuse(entry(keyword).line, { fault: 'not-a-count', keyword, value: wrong });
    return values;
  }

  refuseOtherTypes(entry('svm_type'), refuse);
  const kernel = kernelOf(entry('kernel_type'), refuse);
  const stated = kernel.libsvm!.parameters.map((name) => [name, numbers(name, 1)[0]]);
  const [classCount] = integers('nr_class', 1, 2);
  const pairCount = (classCount * (classCount - 1)) / 2;
  const labels = integers('label', classCount, Number.MIN_SAFE_INTEGER);
  if (new Set(labels).size !== classCount) refuse(entry('label').line, { fault: 'label-twice' });
  const supportCounts = integers('nr_sv', classCount, 0);
  const [total] = integers('total_sv', 1, 0);
  if (supportCounts.reduce((sum, count) => sum + count, 0) !== total)
    refuse(entry('nr_sv').line, { fault: 'total', total });
  const calibrated = entries.has('probA') || entries.has('probB');
  return {
    kernel,
    parameters: { ...UNREAD_PARAMETERS, ...Object.fromEntries(stated) },
    labels,
    rho: numbers('rho', pairCount),
    sigmoids: calibrated ? { a: numbers('probA', pairCount), b: numbers('probB', pairCount) } : null,
    supportCounts,
    length,
  };
}

export function finite(word: string, line: number, refuse: Refuse): number {
  const value = numberFromText(word);
  // Adding 0 turns −0, which JSON lacks, into 0.
  return Number.isFinite(value) ? value + 0 : refuse(line, { fault: 'not-finite', value: word });
}

function readEntries(lines: readonly string[], refuse: Refuse): { entries: Map<string, Entry>; length: number } {
  const entries = new Map<string, Entry>();
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const [keyword = '', ...words] = text.split(/\s+/).filter((word) => word !== '');
    if (keyword === 'SV') return { entries, length: line };
    if (!KEYWORDS.includes(keyword) && !LISTS.includes(keyword)) refuse(line, { fault: 'keyword-unknown', keyword });
    if (entries.has(keyword)) refuse(line, { fault: 'keyword-twice', keyword });
    if (KEYWORDS.includes(keyword) && words.length !== 1)
      refuse(line, { fault: 'value-count', keyword, values: words.length, expected: 1 });
    entries.set(keyword, { line, words });
  }
  return refuse(Math.max(1, lines.length), { fault: 'keyword-missing', keyword: 'SV' });
}

function refuseOtherTypes({ line, words: [type] }: Entry, refuse: Refuse): void {
  if (CLASSIFIERS.includes(type)) return;
  refuse(line, { fault: 'type-unknown', keyword: 'svm_type', type, known: CLASSIFIERS });
}

function kernelOf({ line, words: [type] }: Entry, refuse: Refuse): Kernel {
  const known = KERNELS.map(({ libsvm }) => libsvm!.type);
  return (
    KERNELS.find(({ libsvm }) => libsvm!.type === type) ??
    refuse(line, { fault: 'type-unknown', keyword: 'kernel_type', type, known })
  );
}
