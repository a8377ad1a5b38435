// Further files as they come out of GEO, GenePattern, limma, edgeR, featureCounts, pandas, German
// spreadsheets and instruments: each opens with the options that only the user can know, or says in
// its first problem which option is missing.

import { expect, it } from 'vitest';
import { type Given, resolveOptions } from '../../src/base/option.ts';
import { type Problem, UserError } from '../../src/base/problem.ts';
import { type Interpreted, interpretTable } from '../../src/data/interpret.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';

const SAMPLES = 12;
const ids = Array.from({ length: SAMPLES }, (_, i) => `GSM${1000 + ((i * 5) % 12)}`);
const labels = ids.map((_, i) => (i % 2 === 0 ? 'tumor' : 'normal'));
const genes = ['TP53', 'EGFR', 'MYC'];
const value = (gene: number, i: number) => ((i * 37 + gene * 11) % 23) + 0.5;
const cells = (gene: number) => ids.map((_, i) => value(gene, i));
const counts = (gene: number) => cells(gene).map((one) => one * 2);

type Options = Given<typeof dataOptions>;

interface Messy {
  readonly name: string;
  readonly text: string | Uint8Array;
  readonly options?: Options;
  readonly samples?: string;
  readonly features?: readonly string[];
  readonly first?: readonly number[];
  readonly labels?: readonly string[];
}

const lines = (rows: readonly (readonly (string | number)[])[], delimiter = ',') =>
  `${rows.map((row) => row.join(delimiter)).join('\n')}\n`;

const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`);
const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const comma = (number: number) => String(number).replace('.', ',');
const bySample = (row: (i: number) => readonly (string | number)[]) => ids.map((_, i) => row(i));
const GENE_ROWS = genes.map((gene, j) => [gene, ...cells(j)]);
const extra = [...ids.keys()].toReversed().map((i) => [ids[i], 40 + i, labels[i], `run${i % 3}`]);
const pheno = (delimiter: string) =>
  lines([['SampleID', 'age', 'Diagnosis', 'run'], ['GSM9999', 61, 'tumor', 'run1'], ...extra], delimiter);

const FILES: readonly Messy[] = [
  {
    name: 'GSE1_series_matrix.txt',
    text: lines(
      [
        ['!Series_title', '"A series"'],
        ['!Sample_title', ...quoted(ids.map((id) => `patient ${id}`))],
        ['!Sample_geo_accession', ...quoted(ids)],
        ['!Sample_characteristics_ch1', ...ids.map((_, i) => `"age: ${40 + i}"`)],
        ['!Sample_characteristics_ch1', ...labels.map((label) => `"disease state: ${label}"`)],
        ['!Sample_characteristics_ch1', ...ids.map((_, i) => `"Sex: ${i % 3 ? 'F' : 'M'}"`)],
        ['!series_matrix_table_begin'],
        ['"ID_REF"', ...quoted(ids)],
        ...GENE_ROWS.map(([gene, ...numbers]) => [`"${gene}"`, ...numbers]),
        ['!series_matrix_table_end'],
      ],
      '\t',
    ),
    options: { target: 'disease state', adjust: ['age', 'Sex'] },
  },
  {
    name: 'expression.gct',
    text: lines(
      [
        ['#1.3'],
        [3, SAMPLES, 1, 2],
        ['id', 'pr_gene_symbol', ...ids],
        ['diagnosis', 'na', ...labels],
        ['plate', 'na', ...ids.map((_, i) => `p${i % 3}`)],
        ...genes.map((gene, j) => [`probe${j}`, gene, ...cells(j)]),
      ],
      '\t',
    ),
    options: { target: 'diagnosis', featureNames: 'pr_gene_symbol' },
  },
  {
    name: 'edgeR-counts.txt',
    text: lines([quoted(ids), ...genes.map((gene, j) => [`"${gene}"`, ...counts(j)])], '\t'),
    samples: lines([
      ['""', '"group"', '"lib.size"', '"norm.factors"'],
      ...bySample((i) => [`"${ids[i]}"`, `"${labels[i]}"`, 1e6 + i * 7919, 1]),
    ]),
    options: { transpose: true, target: 'group' },
    first: counts(0),
  },
  {
    name: 'limma-annotated.csv',
    text: lines([
      ['ProbeID', 'Symbol', 'Chromosome', ...ids],
      ...genes.map((gene, j) => [`${j}_at`, gene, `chr${j + 1}`, ...cells(j)]),
    ]),
    samples: pheno(','),
    options: { transpose: true, featureNames: 'Symbol', target: 'Diagnosis' },
  },
  {
    name: 'featureCounts.txt',
    text: lines(
      [
        ['# Program:featureCounts v2.0.1; Command:"featureCounts" "-a" "genes.gtf"'],
        ['Geneid', 'Chr', 'Strand', ...ids.map((id) => `${id}`)],
        ...genes.map((gene, j) => [gene, 'chr1;chr1', '+;+', ...counts(j)]),
      ],
      '\t',
    ),
    samples: pheno('\t'),
    options: { transpose: true, target: 'Diagnosis' },
    first: counts(0),
  },
  {
    name: 'pandas-index.csv',
    text: lines([
      ['sample_id', ...genes, 'label'],
      ...bySample((i) => [ids[i], ...genes.map((_, j) => value(j, i)), labels[i]]),
    ]),
  },
  {
    name: 'pandas-shuffled.csv',
    text: lines([
      ['Unnamed: 0', ...genes, 'label'],
      ...bySample((i) => [(i * 7) % 40, ...genes.map((_, j) => value(j, i)), labels[i]]),
    ]),
  },
  {
    name: 'R-numbered.csv',
    text: lines([
      ['"X"', ...quoted(genes), '"class"'],
      ...bySample((i) => [i + 1, ...genes.map((_, j) => value(j, i)), `"${labels[i]}"`]),
    ]),
  },
  {
    name: 'german.csv',
    text: latin1(
      lines(
        [
          ['Größe', 'Gefäß', 'Übung', 'Diagnose'],
          ...bySample((i) => [...genes.map((_, j) => comma(value(j, i))), labels[i]]),
        ],
        ';',
      ),
    ),
    features: ['Größe', 'Gefäß', 'Übung'],
  },
  {
    name: 'other-order.tsv',
    text: lines([['gene', ...ids], ...GENE_ROWS], '\t'),
    samples: pheno('\t'),
    options: { transpose: true, target: 'Diagnosis', adjust: ['age', 'run'] },
  },
  {
    name: 'quoted-blanks.csv',
    text: lines([
      ['"TP53"', '"EGFR"', '"MYC"', '"class"'],
      ...bySample((i) => [...genes.map((_, j) => `" ${value(j, i)} "`), `"${labels[i]}"`]),
    ]).replaceAll('\n', '\r\n'),
  },
  {
    name: 'percent.csv',
    text: lines([[...genes, 'class'], ...bySample((i) => [...genes.map((_, j) => `${value(j, i)} %`), labels[i]])]),
  },
  {
    name: 'aligned.txt',
    text: `${['', ...genes, 'class'].join('    ')}\n${bySample((i) => [
      ids[i].padEnd(9),
      ...genes.map((_, j) => String(value(j, i)).padStart(8)),
      labels[i],
    ])
      .map((row) => row.join(' '))
      .join('\n')}\n`,
  },
  {
    name: 'repeated-symbols.csv',
    text: lines([
      ['symbol', ...ids],
      ...[0, 0, 1, 1, 2].map((j, k) => [genes[j], ...cells(j).map((one) => one + (k % 2))]),
      ['class', ...labels],
    ]),
    options: { transpose: true },
  },
];

async function open({ name, text, samples }: Messy, given: Options): Promise<Interpreted | readonly Problem[]> {
  try {
    const options = resolveOptions(dataOptions, { ...given, ...(samples && { samples: 'samples.txt' }) });
    const table = await readTable(bytesSource(name, text), options, {
      open: async (path) => bytesSource(path, samples!),
    });
    const data = interpretTable(table, options, false);
    return data.problems.length > 0 ? data.problems : data;
  } catch (error) {
    if (error instanceof UserError) return error.problems;
    throw error;
  }
}

/** The first problem of each file that does not open at once; its first fix must then open it. */
const PROBLEMS: Readonly<Record<string, string>> = {
  'german.csv': 'decimal-separator',
  'aligned.txt': 'delimiter-not-found',
  'repeated-symbols.csv': 'column-names-repeated',
};

it.each(FILES)('$name opens, and rightly', async (file) => {
  const { options = {}, first = cells(0) } = file;
  let data = await open(file, options);
  if (Array.isArray(data)) {
    const [problem] = data as readonly Problem[];
    expect(problem.code).toBe(PROBLEMS[file.name]);
    const { set, add } = problem.fixes![0];
    data = await open(file, { ...options, ...set, ...add } as Options);
  } else expect(PROBLEMS[file.name]).toBeUndefined();
  const { dataset, schema } = data as Interpreted;
  expect(schema.features.map(({ name }) => name)).toEqual(file.features ?? genes);
  expect(Array.from(dataset.labels, (label) => dataset.classes[label])).toEqual(labels);
  const mean = file.name === 'repeated-symbols.csv' ? 0.5 : 0;
  expect([...dataset.features[0].data.values]).toEqual(first.map((one) => one + mean));
});

it('lists all repeated symbols at once', async () => {
  const file = FILES.at(-1)!;
  expect(await open(file, file.options!)).toMatchObject([{ facts: { names: ['TP53', 'EGFR'], count: 2 } }]);
});

it('names samples that only one of the two tables has', async () => {
  const file = FILES.find(({ name }) => name === 'other-order.tsv')!;
  const { notes } = (await open(file, file.options!)) as Interpreted;
  expect(notes).toMatchObject([
    { code: 'samples-unmatched', facts: { unused: ['GSM9999'], unusedCount: 1, absentCount: 0 } },
  ]);
});
