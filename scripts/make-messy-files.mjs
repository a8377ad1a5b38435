// Tables as labs have them, one per line of what goes wrong, and combinations: 40 small files that
// a test opens.
//
//   node scripts/make-messy-files.mjs FOLDER
//
// writes them to a folder. Each says what it holds: the features, the class of each sample and the
// value of the first feature, so that a file that opens wrongly is seen. `options` are those that
// the file cannot do without (another file, the target among annotations).
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const SAMPLES = 12;
const GENES = ['TP53', 'EGFR', 'BRCA1'];
const rows = Array.from({ length: SAMPLES }, (_, i) => ({
  id: `s${i + 1}`,
  values: [((i * 37) % 23) + 0.5, ((i * 17) % 13) - 4.25, 1000 + ((i * 411) % 977) + 0.75],
  label: i % 2 === 0 ? 'tumor' : 'normal',
}));

/** A table with a line per sample; `cell` spells a number, `wrap` a text. */
function table({
  delimiter = ',',
  cell = String,
  header = null,
  id = false,
  wrap = (text) => text,
  end = '',
  eol = '\n',
} = {}) {
  const names = header ?? [...(id ? ['id'] : []), ...GENES, 'class'].map(wrap);
  const lines = rows.map((row, i) =>
    [...(id ? [wrap(row.id)] : []), ...row.values.map((value, j) => cell(value, i, j)), wrap(row.label)].join(
      delimiter,
    ),
  );
  return [names.join(delimiter), ...lines].map((line) => line + end).join(eol) + eol;
}

/** A table with a line per gene. */
function sideways({ first = 'gene', more = [], label = 'class', delimiter = ',', genes = GENES } = {}) {
  const names = [first, ...more, ...rows.map(({ id }) => id)];
  const lines = genes.map((gene, j) => [
    gene,
    ...more.map((name) => `${name} of ${gene}`),
    ...rows.map(({ values }) => values[j % 3]),
  ]);
  if (label) lines.push([label, ...more.map(() => ''), ...rows.map((row) => row.label)]);
  return `${[names, ...lines].map((line) => line.join(delimiter)).join('\n')}\n`;
}

const pheno = (spelled = (id) => id) =>
  `sample,diagnosis,batch\n${rows
    .map(({ id, label }, i) => `${spelled(id)},${label},b${i % 3}`)
    .toReversed()
    .join('\n')}\n`;

const utf16 = (text) => Buffer.from(`\ufeff${text}`, 'utf16le');
const comma = (value) => String(value).replace('.', ',');
const thousands =
  (separator, point = '.') =>
  (value) =>
    String(value)
      .replace('.', point)
      .replace(/^(\d)(\d{3})(?!\d)/, `$1${separator}$2`);
const withWord = (word) => (value, i, j) => (i === 4 && j === 1 ? word : String(value));
const geo = [
  '!Series_title\t"Tumours"',
  `!Sample_title\t${rows.map(({ id }) => `"sample ${id}"`).join('\t')}`,
  `!Sample_characteristics_ch1\t${rows.map(({ label }) => `"tissue: ${label}"`).join('\t')}`,
  '!series_matrix_table_begin',
  sideways({ first: 'ID_REF', label: null, delimiter: '\t' }).trimEnd(),
  '!series_matrix_table_end',
  '',
].join('\n');
const gct = `#1.2\n3\t${SAMPLES}\n${sideways({ first: 'Name', more: ['Description'], label: null, delimiter: '\t' })}`;
const cls = `${SAMPLES} 2 1\n# tumor normal\n${rows.map((_, i) => i % 2).join(' ')}\n`;
const entries = rows.flatMap(({ values }, i) => values.map((value, j) => `${j + 1} ${i + 1} ${value}`));
const mtx = `%%MatrixMarket matrix coordinate real general\n3 ${SAMPLES} ${entries.length}\n${entries.join('\n')}\n`;

/**
 * The files by name. `incomplete`: cells that are missing; `others`: files next to it; `first`:
 * another value of the first cell.
 */
export const MESSY_FILES = {
  'sep-line.csv': { content: `sep=;\r\n${table({ delimiter: ';', eol: '\r\n' })}` },
  'comments-hash.csv': { content: `# exported 2024-05-01, by the reader\n# operator: me\n${table()}` },
  'comments-bang.tsv': { content: `! run 7\n${table({ delimiter: '\t' })}! end of file\n` },
  'comment-inside.csv': { content: table().replace(/\n/, '\n# plate 2\n') },
  'trailing-columns.csv': { content: table({ end: ',,' }) },
  'trailing-in-rows.csv': { content: table({ end: ',' }).replace('class,', 'class') },
  'r-write-table.txt': {
    content: table({ delimiter: ' ', id: true, wrap: (text) => `"${text}"` }).replace('"id" ', ''),
  },
  'r-write-table-tab.txt': { content: table({ delimiter: '\t', id: true }).replace('id\t', '') },
  'r-write-table-unquoted.txt': { content: table({ delimiter: ' ', id: true }).replace('id ', '') },
  'r-write-csv.csv': { content: table({ id: true, wrap: (text) => `"${text}"` }).replace('"id"', '""') },
  'pandas-index.csv': {
    content: table({ id: true })
      .replace('id', '')
      .replaceAll(/^s(\d+)/gm, '$1'),
  },
  'pandas-unnamed.csv': { content: table({ id: true }).replace('id', 'Unnamed: 0') },
  'missing-null.csv': { content: table({ cell: withWord('null') }), incomplete: 1 },
  'missing-excel.csv': { content: table({ cell: withWord('#N/A') }), incomplete: 1 },
  'missing-none.csv': { content: table({ cell: withWord('None') }), incomplete: 1 },
  'missing-own.csv': { content: table({ cell: withWord('below limit') }), incomplete: 1 },
  'thousands-comma.csv': { content: table({ delimiter: ';', cell: thousands(',') }) },
  'thousands-blank.csv': { content: table({ delimiter: ';', cell: thousands(' ') }) },
  'thousands-apostrophe.csv': { content: table({ delimiter: ';', cell: thousands("'") }) },
  'decimal-comma.csv': { content: table({ delimiter: ';', cell: comma }) },
  'utf16.csv': { content: utf16(table()) },
  'utf16-tabs.txt': { content: utf16(table({ delimiter: '\t', eol: '\r\n' })) },
  'latin1.csv': {
    content: Buffer.from(table().replaceAll('normal', 'gesünder'), 'latin1'),
    labels: { normal: 'gesünder' },
  },
  'mangled-genes.csv': { content: table().replace('EGFR', '1-Mar'), features: ['TP53', '1-Mar', 'BRCA1'] },
  'genes-in-rows.csv': { content: sideways() },
  'genes-in-rows-index.csv': { content: sideways({ first: '' }) },
  'genes-in-rows-tabs.txt': { content: sideways({ delimiter: '\t', label: 'diagnosis' }) },
  'annotation-columns.csv': { content: sideways({ first: 'probe', more: ['symbol', 'title'] }) },
  'genes-with-samples.csv': {
    content: sideways({ label: null }),
    others: { 'pheno.csv': pheno() },
    options: { samples: 'pheno.csv', target: 'diagnosis', transpose: true },
  },
  'samples-renamed-by-r.csv': {
    content: sideways({ label: null }).replaceAll(/\bs(\d+)/g, 'TCGA.s$1'),
    others: { 'pheno-tcga.csv': pheno((id) => `TCGA-${id}`) },
    options: { samples: 'pheno-tcga.csv', target: 'diagnosis', transpose: true },
  },
  'duplicated-symbols.csv': {
    content: sideways({ genes: [...GENES, ...GENES] }),
    options: { transpose: true },
  },
  'GSE1_series_matrix.txt': { content: geo },
  'GSE1_series_matrix.txt.gz': { content: gzipSync(geo), options: { target: 'tissue' } },
  'leukemia.gct': { content: gct, others: { 'leukemia.cls': cls }, options: { samples: 'leukemia.cls' } },
  '10x/matrix.mtx': {
    content: mtx,
    others: {
      '10x/features.tsv': `${GENES.map((gene, i) => `ENSG${i}\t${gene}\tGene Expression`).join('\n')}\n`,
      '10x/barcodes.tsv': `${rows.map(({ id }) => id).join('\n')}\n`,
      'cells.csv': pheno(),
    },
    options: { samples: 'cells.csv', target: 'diagnosis' },
  },
  'sep-comments-decimal.csv': {
    content: `sep=;\n# from the plate reader\n${table({ delimiter: ';', cell: comma, end: ';' })}`,
  },
  'utf16-index-missing.csv': {
    content: utf16(table({ id: true, cell: withWord('N/A') }).replace('id', '')),
    incomplete: 1,
  },
  'excel-german.csv': { content: `sep=;\r\n${table({ delimiter: ';', cell: thousands('.', ','), eol: '\r\n' })}` },
  'old-r.rds': { content: gzipSync('X\n'), conversion: true },
  'cells.h5ad': { content: Buffer.from('\x89HDF'), conversion: true },
};

/** What every file holds, unless it says otherwise. */
export const EXPECTED = {
  features: GENES,
  ids: rows.map(({ id }) => id),
  labels: rows.map(({ label }) => label),
  values: rows.map(({ values }) => values),
};

/** Writes the files to a folder. */
export function writeMessyFiles(folder) {
  for (const [name, { content, others = {} }] of Object.entries(MESSY_FILES)) {
    for (const [file, bytes] of Object.entries({ [name]: content, ...others })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), bytes);
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder] = process.argv.slice(2);
  if (!folder) {
    console.error('usage: node scripts/make-messy-files.mjs FOLDER');
    process.exit(2);
  }
  writeMessyFiles(folder);
}
