// Notes of many folds in one list.

import { expect, it } from 'vitest';
import { type Note, note, render } from '../../src/base/problem.ts';
import { COMMAND_LINE } from '../../src/base/spelling.ts';
import { notesOfFolds } from '../../src/tasks/fold-notes.ts';

const imputed = (cells: number) =>
  note('cells-imputed', { cells, strategy: 'median', columns: [{ name: 'a', count: cells }], columnCount: 1 } as never);
const constant = note('kernel-nearly-constant', {});

const texts = (notes: readonly Note[]) => notes.map((own) => render(own, COMMAND_LINE));

it('a note that several folds have is given once, with their number', () => {
  const [all, some] = notesOfFolds([[constant, imputed(3)], [constant], [constant, imputed(3)]], 'outer');
  expect(all.facts).toMatchObject({ folds: 3, of: 3, note: { code: 'kernel-nearly-constant' } });
  expect(some.facts).toEqual({ folds: 2, of: 3, level: 'outer', note: imputed(3) });
});

it('where its numbers vary, the first is an example', () => {
  const notes = notesOfFolds([[imputed(3)], [imputed(5)], [], [imputed(3)]], 'outer');
  expect(notes.map(({ facts }) => facts)).toEqual([
    { folds: 3, of: 4, level: 'outer', note: imputed(3), varies: true },
  ]);
  expect(texts(notes)[0]).toMatch(
    /^3 missing cells were imputed by median.*\. This note applies to 3 of 4 outer folds; details vary\.$/,
  );
});

it('notes of inner folds are of one kind with those about the same in other outer folds', () => {
  const inner = (folds: number) =>
    notesOfFolds(
      Array.from({ length: 5 }, (_, i) => (i < folds ? [constant] : [])),
      'inner',
    );
  const notes = notesOfFolds([inner(2), inner(1), [...inner(1), imputed(1)]], 'outer');
  expect(notes.map(({ facts }) => facts)).toMatchObject([
    { folds: 3, of: 3, varies: true, note: { code: 'note-of-folds', facts: { folds: 2, of: 5 } } },
    { folds: 1, of: 3, note: { code: 'cells-imputed' } },
  ]);
  expect(notes[1].facts).not.toHaveProperty('varies');
  expect(texts(notes)[0]).toMatch(/\. This note applies to 2 of 5 training sets in every outer fold; details vary\.$/);
});
