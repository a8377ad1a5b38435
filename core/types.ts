// What exported routines declare beyond usize (an address), i32 (a count or an index) and f64, so
// that scripts/make-routines.mjs can tell an address from a size and a flag from a count.

/** A number of bytes. */
export type Bytes = usize;
/** 0 or 1. */
export type Flag = i32;
