// The rows and sentences that both data sets share.

import type { ReproducedRow } from '../reproduction.ts';
import type { Concluded } from './experiment.ts';
import { type PooledPath, pooledPath, successAt } from './pooled.ts';

/** Honest beside biased, size by size; no source gives these numbers. */
export function experimentRows({ leaveOneOut, tenSingle, nested, sizes }: Concluded): ReproducedRow[] {
  const biased = pooledPath(leaveOneOut, 'svm-rfe', 'with');
  const honest = pooledPath(leaveOneOut, 'svm-rfe', 'without');
  return [
    ...sizes.map((size) => ({
      what: `SVM-RFE, honest leave-one-out, ${size} genes`,
      published: null,
      ours: successAt(honest, size),
      biased: successAt(biased, size),
      tenParts: successAt(tenSingle, size),
    })),
    {
      what: 'SVM-RFE, ten outer parts, number of genes chosen inside',
      published: null,
      ours: nested.success,
      selection: nested.selection,
      genes: nested.sizes.join(' '),
    },
  ];
}

export function experimentNotes({ leaveOneOut, tenSingle, nested }: Concluded, rowCount: number): string[] {
  const biased = pooledPath(leaveOneOut, 'svm-rfe', 'with');
  const honest = pooledPath(leaveOneOut, 'svm-rfe', 'without');
  const random = pooledPath(leaveOneOut, 'random', 'without');
  const [top, at] = highest(biased);
  const few = below(honest, FEW_GENES);
  return [
    `Ranked on all rows, leave-one-out reaches ${top.toFixed(3)} at ${at} genes; ranked without the row it judges, it is ${successAt(honest, at)!.toFixed(3)} there, and ${few.low.toFixed(3)} to ${few.high.toFixed(3)} from ${FEW_GENES} genes down to 4. The difference is the selection bias of which the authors' erratum speaks, as Ambroise and McLachlan (2002) showed.`,
    `Genes leaving one by one, judged on ten parts: ${below(tenSingle, FEW_GENES).low.toFixed(3)} to ${below(tenSingle, FEW_GENES).high.toFixed(3)} from ${FEW_GENES} genes down to 4.`,
    `With the number of genes chosen inside ten outer parts, the success is ${nested.success.toFixed(3)} where the selection itself says ${nested.selection.toFixed(3)}.`,
    `As many random genes reach ${below(random, FEW_GENES).low.toFixed(3)} to ${below(random, FEW_GENES).high.toFixed(3)}. One of ${rowCount} rows is ${(1 / rowCount).toFixed(3)}.`,
  ];
}

const FEW_GENES = 64;

function highest({ sizes, qualities }: PooledPath): [number, number] {
  return sizes.reduce<[number, number]>(
    (best, size, place) => {
      const rate = qualities[place].successRate!;
      return rate >= best[0] ? [rate, size] : best;
    },
    [0, sizes[0]],
  );
}

/** From a size down to 4 genes. */
function below({ sizes, qualities }: PooledPath, most: number): { low: number; high: number } {
  const rates = qualities
    .filter((_, place) => sizes[place] <= most && sizes[place] >= 4)
    .map((own) => own.successRate!);
  return { low: Math.min(...rates), high: Math.max(...rates) };
}
