// The gene expression data of the paper: colon (Alon et al. 1999) and leukemia (Golub et al. 1999).

import { logarithm } from '../../base/logarithm.ts';
import { type Dataset, denseValues, pickFeatures } from '../../data/dataset.ts';
import { joined } from '../../evaluation/retrained-path.ts';
import { readData } from '../../tasks/data.ts';
import type { PaperContext } from '../reproduction.ts';

export const REFERENCE =
  'I. Guyon, J. Weston, S. Barnhill, V. Vapnik: Gene Selection for Cancer Classification using Support Vector Machines. Machine Learning 46 (2002) 389–422';

/** This many genes that a test can afford. */
const SMALL_GENES = 40;

/**
 * 62 × 2000; the logarithm of the intensities, as in the paper (its scaling by samples and its
 * squashing are left out).
 */
export async function colonData({ open, isSmall }: PaperContext): Promise<Dataset> {
  const { dataset } = await readData(await open('colon/colon.csv.gz'));
  return logged(isSmall ? fewer(dataset) : dataset);
}

export interface Leukemia {
  /** Golub's training samples and then his independent ones. */
  readonly dataset: Dataset;
  readonly trainRows: number;
}

/** 38 + 34 × 7129, the raw average differences. */
export async function leukemiaData({ open, isSmall }: PaperContext): Promise<Leukemia> {
  const train = await readData(await open('leukemia/train.csv.gz'));
  const independent = await train.like(await open('leukemia/independent.csv.gz'));
  const dataset = joined(train.dataset, independent);
  return { dataset: isSmall ? fewer(dataset) : dataset, trainRows: train.dataset.rowCount };
}

/** Every so manieth gene. */
function fewer(dataset: Dataset): Dataset {
  const stride = Math.floor(dataset.features.length / SMALL_GENES);
  return pickFeatures(
    dataset,
    Array.from({ length: SMALL_GENES }, (_, place) => place * stride),
  );
}

function logged(dataset: Dataset): Dataset {
  return {
    ...dataset,
    features: dataset.features.map((feature) => ({
      ...feature,
      data: { kind: 'dense', values: denseValues(feature.data, dataset.rowCount).map(logarithm) },
    })),
  };
}
