// Schemas that the kinds of jobs share. Inputs and answers pass through queues and files that
// others may write to; sizes are bounded, so that no input asks for more than a computer has.

import * as z from 'zod/mini';

/** Rows, features, sizes and other things that are counted. */
const MAX_COUNT = 2 ** 24;

/** Samples that a job may generate, and steps of a grid. */
const MAX_GENERATED = 1e5;

export const count = z.int().check(z.minimum(0), z.maximum(MAX_COUNT));
export const counts = z.array(count).check(z.maxLength(MAX_COUNT));
export const generatedCount = z.int().check(z.minimum(1), z.maximum(MAX_GENERATED));
export const seed = z.int();

/**
 * A number, which may be infinite; a checkpoint file spells that as a word, and one that is not a
 * number as null.
 */
export const number = z.custom<number>(
  (value) => typeof value === 'number' || value === 'Infinity' || value === null,
  'is not a number',
);
export const numbers = z.array(number);
export const texts = z.array(z.string());
export const problems = z.array(z.looseObject({ code: z.string(), facts: z.looseObject({}) }));
export const summary = z.looseObject({ mean: number, sd: number, se: number, folds: numbers });

/** A plain object whose content is checked elsewhere: options are, where they are resolved. */
export const options = z.looseObject({});
