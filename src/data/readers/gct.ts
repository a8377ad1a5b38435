// GCT and CLS, the files of GenePattern and GSEA: a matrix with a line per gene, and the class of
// each sample in the order of its columns.

import { problem } from '../../base/problem.ts';
import { COLUMN_BYTES, DICTIONARY_BYTES, type HeapBudget, heapBudget, WORD_BYTES } from '../memory.ts';
import { numberFromText } from '../number-text.ts';
import type { Reader } from '../reader.ts';
import { readAll } from '../source.ts';
import { rowPlace, type Table, type TextColumn } from '../table.ts';
import { transpose } from '../transpose.ts';
import { headText, nextLine, readMatrix, tabCells, wordColumn } from './text-lines.ts';

export const gct: Reader = {
  name: 'gct',
  title: 'GCT',
  summary: 'GenePattern GCT (#1.2 or #1.3), with one row per gene',
  endings: ['gct'],
  recognizes: (start) => /^#1\.[23]\s/.test(headText(start.subarray(0, 8))),
  async read(source, options) {
    const bytes = await readAll(source);
    const version = nextLine(bytes, 0);
    const size = nextLine(bytes, version.next);
    if (!/^#1\.[23]\s*$/.test(headText(version.line))) {
      throw problem('format-mismatch', { format: 'gct' }, { at: { source: source.name, line: 1 } });
    }
    // Rows, samples, and in version 1.3 how many columns and rows annotate them.
    const [, , aboutGenes = 1, aboutSamples = 0] = tabCells(headText(size.line)).filter(Boolean).map(numberFromText);
    const body = bytes.subarray(size.next);
    const budget = heapBudget(source.name, options.heapLimit);
    const { matrix, described } = splitAnnotations(body, aboutGenes, aboutSamples, budget);
    const table = transpose(await readMatrix(source.name, matrix, options), options.memoryLimit, {
      annotationCount: 1 + aboutGenes,
      featureNames: options.featureNames,
    });
    return { ...table, isUpright: true, ...(described.length > 0 && { annotations: described }) };
  },
};

/** Lines about the samples stand between the header and the genes. */
function splitAnnotations(body: Uint8Array, aboutGenes: number, aboutSamples: number, budget: HeapBudget) {
  const header = nextLine(body, 0);
  const described: TextColumn[] = [];
  let at = header.next;
  for (let i = 0; i < aboutSamples && at < body.length; i++) {
    const { line, next } = nextLine(body, at);
    const [name, ...cells] = tabCells(headText(line));
    budget.take(COLUMN_BYTES + DICTIONARY_BYTES + WORD_BYTES * cells.length);
    described.push(wordColumn(name, cells.slice(aboutGenes)));
    at = next;
  }
  if (described.length === 0) return { matrix: body, described };
  const matrix = new Uint8Array(header.next + body.length - at);
  matrix.set(body.subarray(0, header.next));
  matrix.set(body.subarray(at), header.next);
  return { matrix, described };
}

export const cls: Reader = {
  name: 'cls',
  title: 'CLS',
  summary: 'GSEA CLS: the class of each sample, in the order of the data',
  endings: ['cls'],
  async read(source): Promise<Table> {
    const lines = headText(await readAll(source))
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== '');
    const [size = '', names = '', ...labels] = lines;
    const tokens = labels.join(' ').trim().split(/\s+/);
    const [count] = size.trim().split(/\s+/).map(numberFromText);
    const isFit = /^#/.test(names) && Number.isInteger(count) && tokens.length === count;
    if (!isFit) throw problem('format-mismatch', { format: 'cls' }, { at: { source: source.name } });
    // The first label that occurs has the first name, whatever number it is.
    const classes = names.replace(/^#\s*/, '').trim().split(/\s+/);
    const known = new Set(classes);
    const isNumbered = !tokens.every((token) => known.has(token));
    const places = new Map([...new Set(tokens)].map((token, place) => [token, place]));
    const cells = tokens.map((token) => (isNumbered ? (classes[places.get(token)!] ?? token) : token));
    return {
      source: source.name,
      rowCount: tokens.length,
      columns: [wordColumn('class', cells)],
      targetColumn: 'class',
      isInOrder: true,
      place: rowPlace,
      notes: [],
    };
  },
};
