import { describe, expect, it } from 'vitest';
import { textSource, transferred } from '../../apps/studio/state/incoming.ts';

const named = (text: string) => {
  const incoming = textSource(text);
  return 'source' in incoming && incoming.source.kind === 'file' ? incoming.source.name : null;
};

const transfer = (files: File[], text = '', isDirectory = false) =>
  ({ files, items: [{ webkitGetAsEntry: () => ({ isDirectory }) }], getData: () => text }) as unknown as DataTransfer;

describe('a pasted text', () => {
  it.each([
    ['cells of a spreadsheet', 'a\tb\tclass\n1\t2\tx\n', 'pasted.csv'],
    ['an ARFF file', '@relation r\n@attribute a numeric\n@data\n1\n', 'pasted.arff'],
    ['a LIBSVM file', '+1 1:0.5 3:2\n-1 2:1\n', 'pasted.libsvm'],
  ])('of %s gets the extension of its format', (_, text, name) => {
    expect(named(text)).toBe(name);
  });

  it('of one line is refused with a sentence', () => {
    expect(textSource('hello\n')).toEqual({ failure: expect.stringContaining('at least two lines') });
  });
});

describe('what is dropped', () => {
  const file = (name: string) => new File(['a,class\n1,x\n'], name);

  it('is opened: two files as values and sample annotation, the first of more with a note', () => {
    expect(transferred(transfer([file('a.csv')]))).toMatchObject({ source: { name: 'a.csv' }, note: null });
    const larger = new File(['a,class\n1,x\n2,y\n'], 'values.csv');
    expect(transferred(transfer([file('samples.csv'), larger]))).toMatchObject({
      source: { name: 'values.csv' },
      samples: { name: 'samples.csv' },
      note: null,
    });
    expect(transferred(transfer([file('a.csv'), file('b.csv'), file('c.csv')]))).toMatchObject({
      source: { name: 'a.csv' },
      note: '3 files were dropped; the first one was opened.',
    });
  });

  it('is refused where it is a folder, and ignored where it is nothing', () => {
    expect(transferred(transfer([file('folder')], '', true))).toEqual({
      failure: '“folder” is a folder. Drop one file.',
    });
    expect(transferred(transfer([]))).toBeNull();
  });
});
