// The samples and remarks that both data sets share.

import type { ReproducedRow } from '../reproduction.ts';
import type { LeaveOneOut, TenParts } from './experiment.ts';
import { type PooledPath, pooledPath, successAt } from './pooled.ts';

/** With and without selection bias, size by size; the source does not give these numbers. */
export function experimentRows({ halving, single }: LeaveOneOut, ten: TenParts): ReproducedRow[] {
  const biased = pooledPath(halving, 'svm-rfe', 'with');
  const unbiased = pooledPath(halving, 'svm-rfe', 'without');
  return [
    ...unbiased.sizes.map((size) => ({
      id: `path-${size}`,
      what: `SVM-RFE, unbiased leave-one-out, genes: ${size}`,
      published: null,
      ours: successAt(unbiased, size),
      biased: successAt(biased, size),
      biasedSingleSteps: successAt(single, size),
      tenFold: successAt(ten.single, size),
    })),
    {
      what: 'SVM-RFE, nested 10-fold cross-validation, number of genes selected inside',
      published: null,
      ours: ten.nested.success,
      selection: ten.nested.selection,
      genes: ten.nested.sizes.join(' '),
    },
  ];
}

export function experimentNotes({ halving, single, rowCount }: LeaveOneOut, ten: TenParts): string[] {
  const unbiased = pooledPath(halving, 'svm-rfe', 'without');
  const random = pooledPath(halving, 'random', 'without');
  const [top, at] = highest(single);
  return [
    `With genes ranked on all samples, one gene per step, leave-one-out reaches ${top.toFixed(3)} with as few as ${at} genes. With genes ranked without the held-out sample it is ${successAt(unbiased, at)!.toFixed(3)} there, and ${fewGenes(unbiased)}. The difference is the selection bias that the authors' erratum describes (Ambroise and McLachlan 2002).`,
    `One gene per step, 10-fold cross-validation with the ranking inside the folds: ${fewGenes(ten.single)}. Random genes: ${fewGenes(random)}. One of ${rowCount} samples is ${(1 / rowCount).toFixed(3)}.`,
    `Nested 10-fold cross-validation, with the number of genes selected inside: success rate ${ten.nested.success.toFixed(3)}; inner-CV estimate ${ten.nested.selection.toFixed(3)}.`,
  ];
}

/** The highest success rate, and the fewest genes that reach it. */
function highest({ sizes, qualities }: PooledPath): [number, number] {
  return sizes.reduce<[number, number]>(
    (best, size, place) => {
      const rate = qualities[place].successRate!;
      return rate >= best[0] ? [rate, size] : best;
    },
    [0, sizes[0]],
  );
}

const [MAX_GENES, MIN_GENES] = [64, 4];

function fewGenes({ sizes, qualities }: PooledPath): string {
  const rates = qualities
    .filter((_, place) => sizes[place] <= MAX_GENES && sizes[place] >= MIN_GENES)
    .map(({ successRate }) => successRate!);
  return `${Math.min(...rates).toFixed(3)} to ${Math.max(...rates).toFixed(3)} for ${MIN_GENES} to ${MAX_GENES} genes`;
}
