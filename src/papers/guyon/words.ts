// The rows and sentences that both data sets share.

import type { ReproducedRow } from '../reproduction.ts';
import type { LeaveOneOut, TenParts } from './experiment.ts';
import { type PooledPath, pooledPath, successAt } from './pooled.ts';

/** Honest beside biased, size by size; no source gives these numbers. */
export function experimentRows({ halving, single }: LeaveOneOut, ten: TenParts): ReproducedRow[] {
  const biased = pooledPath(halving, 'svm-rfe', 'with');
  const honest = pooledPath(halving, 'svm-rfe', 'without');
  return [
    ...honest.sizes.map((size) => ({
      what: `SVM-RFE, honest leave-one-out, genes: ${size}`,
      published: null,
      ours: successAt(honest, size),
      biased: successAt(biased, size),
      biasedOneByOne: successAt(single, size),
      tenParts: successAt(ten.single, size),
    })),
    {
      what: 'SVM-RFE, ten outer parts, number of genes chosen inside',
      published: null,
      ours: ten.nested.success,
      selection: ten.nested.selection,
      genes: ten.nested.sizes.join(' '),
    },
  ];
}

export function experimentNotes({ halving, single, rowCount }: LeaveOneOut, ten: TenParts): string[] {
  const honest = pooledPath(halving, 'svm-rfe', 'without');
  const random = pooledPath(halving, 'random', 'without');
  const [top, at] = highest(single);
  return [
    `Ranked on all rows, one gene at a time, leave-one-out reaches ${top.toFixed(3)} with as few as ${at} genes. Ranked without the row it judges, it is ${successAt(honest, at)!.toFixed(3)} there, and ${fewGenes(honest)}. The difference is the selection bias of which the authors' erratum speaks, as Ambroise and McLachlan (2002) showed.`,
    `Genes leaving one by one, judged on ten parts that took no part in the ranking: ${fewGenes(ten.single)}. As many random genes: ${fewGenes(random)}. One of ${rowCount} rows is ${(1 / rowCount).toFixed(3)}.`,
    `With the number of genes chosen inside ten outer parts, the success is ${ten.nested.success.toFixed(3)} where the selection itself says ${ten.nested.selection.toFixed(3)}.`,
  ];
}

/** The highest success, and the fewest genes that have it. */
function highest({ sizes, qualities }: PooledPath): [number, number] {
  return sizes.reduce<[number, number]>(
    (best, size, place) => {
      const rate = qualities[place].successRate!;
      return rate >= best[0] ? [rate, size] : best;
    },
    [0, sizes[0]],
  );
}

const [MOST, LEAST] = [64, 4];

function fewGenes({ sizes, qualities }: PooledPath): string {
  const rates = qualities
    .filter((_, place) => sizes[place] <= MOST && sizes[place] >= LEAST)
    .map(({ successRate }) => successRate!);
  return `${Math.min(...rates).toFixed(3)} to ${Math.max(...rates).toFixed(3)} from ${MOST} down to ${LEAST} genes`;
}
