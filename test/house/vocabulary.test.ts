// Everything a person reads uses the terms of the field: no surface has a retired term in its old
// sense (retired-terms.ts).

import { beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error A script, without types.
import { surfacePieces } from '../../scripts/surfaces/index.mjs';
import { ALLOWED, RETIRED } from './retired-terms.ts';

interface Piece {
  readonly surface: string;
  readonly place: string;
  readonly text: string;
}

/** Fewer pieces would mean that a surface is not found any more; there are several times as many. */
const MIN_PIECES = { api: 500, docs: 1000, help: 500, messages: 500, reports: 100, studio: 200, terminal: 25 } as const;
/** Characters on each side of a term that are shown, and that an exception may look at. */
const CONTEXT = 50;

const isAllowed = ({ place }: Piece, context: string) =>
  ALLOWED.some((allowed) => allowed.place.test(place) && allowed.text.test(context));

/** `place: …context… (use TERM)` of every retired term in a piece. */
function findings(piece: Piece): string[] {
  // Code has the names that it has; the options of a library message are code, too.
  const text = piece.text.replace(/`[^`]*`/g, '`…`').replace(/\s+/g, ' ');
  return RETIRED.flatMap(({ use, pattern }) =>
    [...text.matchAll(new RegExp(pattern, pattern.flags.includes('i') ? 'gi' : 'g'))].flatMap(({ 0: term, index }) => {
      const context = text.slice(Math.max(0, index - CONTEXT), index + term.length + CONTEXT);
      return isAllowed(piece, context) ? [] : [`${piece.place}: …${context}… (use ${use})`];
    }),
  );
}

let pieces: readonly Piece[];
beforeAll(async () => {
  pieces = await surfacePieces();
}, 600_000);

describe('the vocabulary', () => {
  it.each(Object.entries(MIN_PIECES))('of the surface %s is that of the field', (surface, least) => {
    const own = pieces.filter((piece) => piece.surface === surface);
    expect(own.length).toBeGreaterThan(least);
    expect([...new Set(own.flatMap(findings))]).toEqual([]);
  });

  it('finds a retired term and leaves its other senses alone', () => {
    const of = (text: string) => findings({ surface: 'docs', place: 'here', text });
    expect(of('The machine was trained on all rows.')).toHaveLength(2);
    expect(of('A support vector machine, and one row per feature of the table.')).toEqual([]);
    expect(of('Samples that took no\npart')).toHaveLength(1);
  });

  it('has an exception only where one is needed', () => {
    for (const { place, text, reason } of ALLOWED) {
      const uses = pieces.filter((piece) => place.test(piece.place) && text.test(piece.text));
      expect(uses.length, reason).toBeGreaterThan(0);
    }
  });
});
