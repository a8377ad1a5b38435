// The data sets of Krupka (2016), or generated ones. VPS-30-En (30 English verbs; Cinková, Holub et
// al. 2012) with its features is not published, so each set is `generate verbs` of its shape: 273 samples, 350 features,
// 5 to 8 classes, nine folds. Every generated set has new samples of the same distribution, which
// are never used for a selection. With the corpus below --data, `verbs/index.txt` names one table
// per line, each with a column `fold`.

import { moments } from '../../base/moments.ts';
import { problem, UserError } from '../../base/problem.ts';
import { type Dataset, denseValues, pickRows } from '../../data/dataset.ts';
import { generate, generatedTable } from '../../data/generators/index.ts';
import { readAll } from '../../data/source.ts';
import { stratifiedFolds } from '../../evaluation/folds.ts';
import { readData, useTable } from '../../tasks/data.ts';
import type { NeededData, PaperContext } from '../reproduction.ts';

export interface VerbSet {
  readonly name: string;
  /** With the nine folds of the samples used for selections. */
  readonly dataset: Dataset;
  readonly rows: readonly number[];
  /** New samples, only predicted; none where the data are given. */
  readonly fresh: readonly number[];
}

export interface VerbSets {
  readonly isGenerated: boolean;
  readonly sets: readonly VerbSet[];
}

/** The corpus, which is optional: without it the data are generated. */
export const CORPUS: readonly NeededData[] = [
  {
    folder: 'verbs',
    from: 'VPS-30-En (Cinková et al. 2012, LINDAT/CLARIN) with the feature tables of Krupka (2016), which are not published; without it, generated data',
  },
];

/** Section 2.5: 30 verbs, nine folds. */
export const VERBS = 30;
export const FOLDS = 9;
const SIZE = { rows: 273, features: 350, fresh: 1000 };
const SMALL_SIZE = { rows: 90, features: 48, fresh: 100 };
const SMALL_SETS = 2;
/** Most verbs of the corpus have 5 to 9 senses. */
const CLASSES = [5, 6, 7, 8];

/** As many sets as asked for; of a corpus its first ones. */
export async function verbSets(context: PaperContext, count = context.sets ?? VERBS): Promise<VerbSets> {
  const wanted = context.isSmall ? Math.min(count, SMALL_SETS) : count;
  const files = await corpusFiles(context);
  if (files === null) {
    const sets = Array.from({ length: wanted }, (_, index) => generatedSet(context.seed + index, context.isSmall));
    return { isGenerated: true, sets: await Promise.all(sets) };
  }
  const sets: VerbSet[] = [];
  for (const file of files.slice(0, wanted)) sets.push(await corpusSet(context, file));
  return { isGenerated: false, sets };
}

async function corpusFiles(context: PaperContext): Promise<string[] | null> {
  let text: string;
  try {
    text = new TextDecoder().decode(await readAll(await context.open('verbs/index.txt')));
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
  const files = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (files.length === 0) throw problem('verb-list-empty', {}, { at: { source: 'verbs/index.txt' } });
  return files;
}

async function corpusSet(context: PaperContext, file: string): Promise<VerbSet> {
  const { dataset } = await readData(await context.open(`verbs/${file}`), { foldsColumn: 'fold' });
  const rows = Array.from({ length: dataset.rowCount }, (_, row) => row);
  return { name: file.replace(/\.[^/]*$/, ''), dataset, rows, fresh: [] };
}

async function generatedSet(seed: number, isSmall: boolean): Promise<VerbSet> {
  const { rows, features, fresh } = isSmall ? SMALL_SIZE : SIZE;
  const classes = isSmall ? 4 : CLASSES[seed % CLASSES.length];
  const table = generatedTable(generate('verbs', { rows: rows + fresh, features, classes, seed }));
  const { dataset } = await useTable(table, { foldsColumn: 'fold' });
  const parts = shares(dataset, rows / (rows + fresh));
  return { name: `set ${seed}`, dataset: withFolds(dataset, parts.rows, seed), ...parts };
}

/** The first samples of every class, in the share that takes part, and the others. */
function shares({ labels, classes }: Dataset, share: number): Pick<VerbSet, 'rows' | 'fresh'> {
  const first = new Set<number>();
  for (let label = 0; label < classes.length; label++) {
    const own = [...labels.keys()].filter((row) => labels[row] === label);
    for (const row of own.slice(0, Math.round(own.length * share))) first.add(row);
  }
  const all = [...labels.keys()];
  return { rows: all.filter((row) => first.has(row)), fresh: all.filter((row) => !first.has(row)) };
}

/**
 * The generator deals all samples to folds; those that take part are dealt again, so that their
 * folds are as even as the corpus's.
 */
function withFolds(dataset: Dataset, rows: readonly number[], seed: number): Dataset {
  const { assignments, names } = stratifiedFolds(pickRows(dataset, Int32Array.from(rows)), { count: FOLDS, seed });
  const codes = new Int32Array(dataset.rowCount);
  for (const [place, row] of rows.entries()) codes[row] = assignments[0][place];
  return { ...dataset, folds: { codes, names } };
}

/** The samples that take part without those of a fold, and the fold. */
export function outerFolds({ dataset, rows }: VerbSet): { train: number[]; test: number[] }[] {
  const folds = dataset.folds!;
  const present = [...new Set(rows.map((row) => folds.codes[row]))].sort((a, b) => a - b);
  return present.map((fold) => ({
    train: rows.filter((row) => folds.codes[row] !== fold),
    test: rows.filter((row) => folds.codes[row] === fold),
  }));
}

/** The sample variance of each feature over the samples that take part, by name. */
export function featureVariances({ dataset, rows }: VerbSet): Map<string, number> {
  const part = pickRows(dataset, Int32Array.from(rows));
  return new Map(
    part.features.map(({ name, data }) => {
      const column = { values: denseValues(data, part.rowCount), fill: 0, fillCount: 0 };
      return [name, moments(column).sampleVariance];
    }),
  );
}
