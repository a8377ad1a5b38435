// Matrices with genes in rows, tables of samples next to them, and the formats of expression data.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Given, resolveOptions } from '../../src/base/option.ts';
import { openSource } from '../../src/data/files.node.ts';
import { interpretTable } from '../../src/data/interpret.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';
import { problemFrom } from '../problem.ts';
import { cells } from './reading.ts';
import { workbook } from './workbook.ts';

type Options = Given<typeof dataOptions>;
type Files = Readonly<Record<string, string | Uint8Array>>;

const opening = (files: Files) => async (name: string) => bytesSource(name, files[name]);

const read = (files: Files, given: Options = {}, name = Object.keys(files)[0]) =>
  readTable(bytesSource(name, files[name]), resolveOptions(dataOptions, given), { open: opening(files) });

const interpret = async (files: Files, given: Options = {}) =>
  interpretTable(await read(files, given), resolveOptions(dataOptions, given), false);

const names = (table: { readonly columns: readonly { readonly name: string }[] }) =>
  table.columns.map(({ name }) => name);

const featureNames = ({ dataset }: Awaited<ReturnType<typeof interpret>>) => dataset.features.map(({ name }) => name);

const codes = (notes: readonly { readonly code: string }[]) => notes.map(({ code }) => code);

const matrix = 'gene,s1,s2,s3,s4\nTP53,1.5,2,3,4\nBRCA1,4,3,2.5,1\nEGFR,1,1,2,2.2\n';
const pheno = 'sample,diagnosis,batch\ns4,tumor,a\ns2,normal,b\ns1,normal,a\ns3,tumor,b\n';

describe('genes in rows', () => {
  it('are recognized by a line of labels, in one problem with one fix', async () => {
    const content = { 'd.csv': `${matrix}class,n,n,t,t\n` };
    const { problems } = await interpret(content);
    expect(problems).toEqual([
      {
        code: 'features-in-rows',
        facts: { rows: 4, columns: 4, targetRow: 'class' },
        at: { source: 'd.csv' },
        fixes: [{ set: { transpose: true, target: 'class' } }],
      },
    ]);
    const fixed = await interpret(content, { transpose: true, target: 'class' });
    expect([fixed.problems, featureNames(fixed), fixed.dataset.classes]).toEqual([
      [],
      ['TP53', 'BRCA1', 'EGFR'],
      ['n', 't'],
    ]);
  });

  it('are recognized by measurements in the last column', async () => {
    for (const content of [matrix, matrix.replace('gene', '')]) {
      const { problems } = await interpret({ 'd.csv': content });
      expect(problems).toMatchObject([
        {
          code: 'features-in-rows',
          facts: { targetRow: null },
          fixes: [{ set: { transpose: true }, ask: ['samples', 'target'] }],
        },
      ]);
    }
  });

  it('are not seen in a table of samples', async () => {
    const { problems } = await interpret({ 'd.csv': 'name,a,b,c,class\np,1,2,3,x\nq,2,3,4,y\nr,5,4,3,x\n' });
    expect(codes(problems)).toEqual(['column-names-samples']);
  });

  it('may have several columns that describe them', async () => {
    const described =
      'probe,symbol,title,s1,s2,s3,s4,s5\n1_at,TP53,tumor protein,1,2,3,4,5\n2_at,EGFR,receptor,2,1,3,4,4\ny,,,a,a,b,b,b\n';
    const table = await read({ 'd.csv': described }, { transpose: true });
    expect([names(table), table.rowNames]).toEqual([
      ['1_at', '2_at', 'y'],
      ['s1', 's2', 's3', 's4', 's5'],
    ]);
    expect(table.notes).toMatchObject([
      { code: 'annotation-columns', facts: { columns: ['symbol', 'title'], names: 'probe' } },
    ]);
    const symbols = await read({ 'd.csv': described }, { transpose: true, featureNames: 'symbol' });
    const gaps = 'probe,symbol,s1,s2\np1,TP53,1,2\np2,,3,4\np3,---,5,6\np4,---,7,8\nclass,class,a,b\n';
    const partly = await read({ 'd.csv': gaps }, { transpose: true, featureNames: 'symbol' });
    expect(names(partly)).toEqual(['TP53', 'p2', 'p3', 'p4', 'class']);
    expect(partly.notes.find(({ code }) => code === 'feature-names-missing')?.facts).toEqual({
      column: 'symbol',
      names: ['p2', 'p3', 'p4'],
      count: 3,
    });
    expect([names(symbols), symbols.rowCount]).toEqual([['TP53', 'EGFR', 'y'], 5]);
  });
});

describe('a table of samples', () => {
  it('is joined by the names of the samples', async () => {
    const done = await interpret(
      { 'd.csv': matrix, 'p.csv': pheno },
      { transpose: true, samples: 'p.csv', target: 'diagnosis', subjects: 'batch' },
    );
    expect([done.problems, featureNames(done), done.dataset.classes]).toEqual([
      [],
      ['TP53', 'BRCA1', 'EGFR'],
      ['normal', 'tumor'],
    ]);
    expect([...done.dataset.labels]).toEqual([0, 0, 1, 1]);
    expect(done.dataset.rowIds).toEqual(['s1', 's2', 's3', 's4']);
    expect(done.dataset.subjects).toMatchObject({ names: ['a', 'b'] });
    expect(done.notes).toEqual([]);
  });

  it('lists what is in one of the two only', async () => {
    const fewer = 'id;dx\ns1;n\ns9;t\ns3;t\ns2;n\n';
    const { dataset, notes } = await interpret(
      { 'd.csv': matrix, 'p.csv': fewer },
      { transpose: true, samples: 'p.csv', target: 'dx' },
    );
    expect([dataset.rowIds, [...dataset.labels]]).toEqual([
      ['s1', 's2', 's3'],
      [0, 0, 1],
    ]);
    expect(notes).toMatchObject([
      {
        code: 'samples-unmatched',
        facts: { absent: ['s4'], absentCount: 1, unused: ['s9'], unusedCount: 1, samples: 'p.csv' },
      },
    ]);
  });

  it('matches names that R has changed, and says so', async () => {
    const changed = { 'd.csv': 'g,TCGA.A1,X7b\nTP53,1,2\nEGFR,2,1\n', 'p.csv': 'id,dx\nTCGA-A1,n\n7b,t\n' };
    const { dataset, notes } = await interpret(changed, { transpose: true, samples: 'p.csv', target: 'dx' });
    expect([dataset.classes, codes(notes)]).toEqual([['n', 't'], ['samples-matched-loosely']]);
  });

  it('is refused where nothing matches, or the target is not in it', async () => {
    const foreign = read({ 'd.csv': matrix, 'p.csv': 'id,dx\nx,1\ny,2\n' }, { transpose: true, samples: 'p.csv' });
    expect(await problemFrom(foreign)).toMatchObject({
      code: 'samples-foreign',
      facts: { ids: ['s1', 's2', 's3'], names: ['x', 'y'] },
    });
    const unknown = read({ 'd.csv': matrix, 'p.csv': pheno }, { transpose: true, samples: 'p.csv', target: 'dx' });
    expect(await problemFrom(unknown)).toMatchObject({
      code: 'annotation-unknown',
      facts: { columns: ['diagnosis', 'batch'] },
    });
    const several = read({ 'd.csv': matrix, 'p.csv': pheno }, { transpose: true, samples: 'p.csv' });
    expect(await problemFrom(several)).toMatchObject({
      code: 'target-among-annotations',
      fixes: [{ set: { target: 'diagnosis' } }, { set: { target: 'batch' } }],
    });
  });

  it('is joined to samples in rows too, by their id', async () => {
    const upright = { 'd.csv': 'id,a,b\ns1,1,2\ns2,3,4\ns3,3,5\n', 'p.csv': pheno };
    const done = await interpret(upright, { id: 'id', samples: 'p.csv', target: 'diagnosis' });
    expect([done.problems, featureNames(done), [...done.dataset.labels]]).toEqual([[], ['a', 'b'], [0, 0, 1]]);
  });
});

describe('features of one name', () => {
  const twice = 'a,b,a,class,b\n1,5,3,x,5\n2,6,10,y,5\nNA,7,12,y,5\n';

  it('are refused all at once, with what can be done', async () => {
    const refused = await problemFrom(interpret({ 'd.csv': twice }));
    expect(refused).toMatchObject({ code: 'column-names-repeated', facts: { names: ['a', 'b'], count: 2 } });
    expect(refused.fixes?.map(({ set }) => set?.duplicates)).toEqual(['mean', 'max-variance', 'first', 'suffix']);
  });

  it.each([
    ['mean', ['a', 'b'], ['2', '6', '12']],
    ['max-variance', ['a', 'b'], ['3', '10', '12']],
    ['first', ['a', 'b'], ['1', '2', null]],
    ['suffix', ['a', 'b', 'a.1', 'b.1'], ['1', '2', null]],
  ] as const)('%s', async (duplicates, features, a) => {
    const table = await read({ 'd.csv': twice }, { duplicates });
    expect(names(table).filter((name) => name !== 'class')).toEqual(features);
    expect(cells(table, 'a')).toEqual(a);
    expect(table.notes).toMatchObject([
      { code: 'duplicates-merged', facts: { rule: duplicates, names: ['a', 'b'], count: 2 } },
    ]);
  });
});

const series = [
  '!Series_title\t"A study"',
  '!Sample_title\t"one"\t"two"\t"three"\t"four"',
  '!Sample_characteristics_ch1\t"tissue: tumor"\t"tissue: normal"\t"tissue: tumor"\t"tissue: normal"',
  '!Sample_characteristics_ch1\t"age: 61"\t"age: 55"\t"age: 48"\t"age: 70"',
  '!series_matrix_table_begin',
  '"ID_REF"\t"GSM1"\t"GSM2"\t"GSM3"\t"GSM4"',
  '"1_at"\t1.5\t2\t3\t4',
  '"2_at"\t4\tnull\t2\t1',
  '!series_matrix_table_end',
  '',
].join('\n');

describe('a series matrix of GEO', () => {
  it('has a table of samples, and annotations of which one is the target', async () => {
    const done = await interpret({ 'GSE1_series_matrix.txt': series }, { target: 'tissue' });
    expect([featureNames(done), done.dataset.classes, [...done.dataset.labels]]).toEqual([
      ['1_at', '2_at'],
      ['normal', 'tumor'],
      [1, 0, 1, 0],
    ]);
    expect(done.dataset.rowIds).toEqual(['GSM1', 'GSM2', 'GSM3', 'GSM4']);
    expect(done.dataset.features[1].data).toMatchObject({ values: Float64Array.of(4, Number.NaN, 2, 1) });
    const only = await interpret({ 'GSE1_series_matrix.txt.gz': gzipSync(series) });
    expect(only.dataset.classes).toEqual(['normal', 'tumor']);
  });

  it('is refused without a table', async () => {
    expect(await problemFrom(read({ 'x.txt': '!Series_title\t"x"\n' }))).toMatchObject({ code: 'format-mismatch' });
  });
});

describe('GCT and CLS', () => {
  const gct = '#1.2\n2\t4\nName\tDescription\ta\tb\tc\td\nTP53\tna\t1\t2\t3\t4\nEGFR\t7\t4\t3\t2\t1\n';

  it('are joined in their order', async () => {
    const cls = '4 2 1\n# ALL AML\n1 1 0 0\n';
    const done = await interpret({ 'd.gct': gct, 'd.cls': cls }, { samples: 'd.cls' });
    expect([featureNames(done), done.dataset.classes, [...done.dataset.labels]]).toEqual([
      ['TP53', 'EGFR'],
      ['ALL', 'AML'],
      [0, 0, 1, 1],
    ]);
    const short = read({ 'd.gct': gct, 'd.cls': '3 2 1\n# a b\n0 0 1\n' }, { samples: 'd.cls' });
    expect(await problemFrom(short)).toMatchObject({ code: 'samples-count', facts: { given: 3, expected: 4 } });
    expect(await problemFrom(read({ 'd.gct': gct, 'd.cls': 'x\n' }, { samples: 'd.cls' }))).toMatchObject({
      code: 'format-mismatch',
    });
  });

  it('may have as many classes as samples', { timeout: 30_000 }, async () => {
    const tokens = Array.from({ length: 300_000 }, (_, i) => `c${i}`);
    const table = await read({ 'd.cls': `${tokens.length} 2 1\n# a b\n${tokens.join(' ')}\n` });
    expect([table.rowCount, cells(table, 'class').slice(0, 3)]).toEqual([300_000, ['a', 'b', 'c2']]);
  });

  it('of version 1.3 have annotations of their own', async () => {
    const own =
      '#1.3\n2\t3\t1\t1\nid\tsymbol\ta\tb\tc\ndisease\tna\tyes\tno\tyes\np1\tTP53\t1\t2\t3\np2\tEGFR\t4\t3\t2\n';
    const done = await interpret({ 'd.gct': own });
    expect([featureNames(done), done.dataset.classes]).toEqual([
      ['p1', 'p2'],
      ['no', 'yes'],
    ]);
  });
});

describe('formats without classes', () => {
  // The last gene has two values, so that it could pass for a class.
  const gct = '#1.2\n2\t4\nName\tDescription\ta\tb\tc\td\nTP53\tna\t1\t2\t3\t4\nEGFR\tna\t0\t1\t0\t1\n';

  it('take no gene for the target', async () => {
    const { problems } = await interpret({ 'd.gct': gct });
    expect(problems).toEqual([
      {
        code: 'target-not-in-file',
        facts: {},
        at: { source: 'd.gct' },
        fixes: [{ ask: ['samples'] }, { ask: ['target'] }],
      },
    ]);
  });

  it.each([
    [{ 'd.gct': gct }, { target: 'EGFR' }, ['TP53']],
    [{ 'd.gct': gct.replace('EGFR', 'class') }, {}, ['TP53']],
    [{ 'd.gct': gct, 'd.csv': 'id,group\na,x\nb,y\nc,x\nd,y\n' }, { samples: 'd.csv' }, ['TP53', 'EGFR']],
  ] as const)('have one that is named, called like one, or a label of the samples', async (files, given, features) => {
    const done = await interpret(files, given);
    expect([done.problems, featureNames(done)]).toEqual([[], features]);
  });
});

describe('Matrix Market', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svm-sieve-10x-'));
    await mkdir(join(folder, 'run'));
    const entries = '%%MatrixMarket matrix coordinate integer general\n%\n3 4 5\n1 1 7\n3 1 2\n2 2 1\n1 4 3\n1 4 1\n';
    await writeFile(join(folder, 'run', 'matrix.mtx.gz'), gzipSync(entries));
    await writeFile(join(folder, 'run', 'features.tsv.gz'), gzipSync('E1\tTP53\tGene\nE2\tEGFR\tGene\nE3\t\tGene\n'));
    await writeFile(join(folder, 'run', 'barcodes.tsv'), 'AA-1\nCC-1\nGG-1\nTT-1\n');
    await writeFile(join(folder, 'cells.csv'), 'barcode,type\nAA-1,T\nCC-1,B\nGG-1,B\nTT-1,T\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('in a folder of 10x has cells in rows and names', async () => {
    const options = resolveOptions(dataOptions, { samples: join(folder, 'cells.csv'), target: 'type' });
    const table = await readTable(await openSource(join(folder, 'run')), options, { open: openSource });
    expect(names(table)).toEqual(['TP53', 'EGFR', 'E3', 'type']);
    expect([cells(table, 'TP53'), cells(table, 'E3')]).toEqual([
      ['7', '0', '0', '4'],
      ['2', '0', '0', '0'],
    ]);
    expect([...interpretTable(table, options, false).dataset.labels]).toEqual([1, 0, 0, 1]);
  });

  it('by itself has samples in rows', async () => {
    const table = await read({ 'm.mtx': '%%MatrixMarket matrix coordinate pattern general\n2 3 2\n1 1\n2 3\n' });
    expect([table.rowCount, cells(table, 'f1'), cells(table, 'f3')]).toEqual([2, ['1', '0'], ['0', '1']]);
  });

  it.each([
    ['array real general\n2 2\n1\n2\n', 'mtx-unsupported'],
    ['coordinate real general\n2 2 1\n3 1 5\n', 'mtx-line-invalid'],
    ['coordinate real general\n2 2 1\n1 1 x\n', 'mtx-line-invalid'],
    ['coordinate real general\n2 2 2\n1 1 5\n', 'file-damaged'],
    ['coordinate real general\n2 2\n', 'mtx-line-invalid'],
    ['coordinate real general\n2 2000000000 1\n1 1 1\n', 'memory-exceeded'],
    ['coordinate real general\n0 0 0\n', 'no-rows'],
  ])('refuses %j', async (rest, code) => {
    expect(await problemFrom(read({ 'm.mtx': `%%MatrixMarket matrix ${rest}` }))).toMatchObject({ code });
  });
});

describe('Excel', () => {
  const sheet = [
    ['My data'],
    ['id', 'a', 'b & c', 'class'],
    ['p1', 1.5, null, 'x'],
    ['p2', 2, '#N/A', 'y'],
    [],
    ['p3', '3,000.5', 4, 'y'],
  ];

  it('is read from the first sheet with data', async () => {
    const book = await workbook({
      Notes: [['hello']],
      Data: sheet,
      More: [
        ['a', 'b'],
        [1, 2],
      ],
    });
    const table = await read({ 'd.xlsx': book });
    expect(names(table)).toEqual(['id', 'a', 'b & c', 'class']);
    expect([cells(table, 'a'), cells(table, 'b & c')]).toEqual([
      ['1.5', '2', '3000.5'],
      [null, null, '4'],
    ]);
    expect(table.place(2)).toEqual({ row: 6 });
    expect(codes(table.notes)).toEqual(['sheet-chosen', 'rows-above-skipped', 'missing-words', 'thousands-separators']);
    expect(names(await read({ 'd.xlsx': book }, { sheet: 'More' }))).toEqual(['a', 'b']);
    expect(await problemFrom(read({ 'd.xlsx': book }, { sheet: 'Dat' }))).toMatchObject({
      code: 'sheet-unknown',
      facts: { sheet: 'Dat', sheets: ['Notes', 'Data', 'More'] },
    });
  });

  it('refuses what is damaged or no workbook', async () => {
    const book = await workbook({ Data: sheet });
    expect(await problemFrom(read({ 'd.xlsx': book.subarray(0, 300) }))).toMatchObject({ code: 'file-damaged' });
    expect(await problemFrom(read({ 'd.xlsx': 'a,b\n1,2\n' }))).toMatchObject({ code: 'file-damaged' });
    const broken = book.slice();
    broken.fill(0xff, 45, 120);
    expect(['file-damaged', 'format-mismatch', 'no-rows']).toContain(
      (await problemFrom(read({ 'd.xlsx': broken }))).code,
    );
  });
});

it.each(['rds', 'RData', 'h5ad', 'mat', 'xls', 'sav'])('names the line that converts .%s', async (ending) => {
  const problem = await problemFrom(read({ [`d.${ending}`]: 'x' }));
  expect(problem).toMatchObject({ code: 'format-foreign', at: { source: `d.${ending}` } });
  expect((problem.facts as { command: string }).command).toContain('"data.csv"');
});
