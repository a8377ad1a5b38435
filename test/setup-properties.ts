// Properties are tried on the same cases every time, so that a failure is due to a change. For
// other cases: PROPERTY_SEED=12 npx vitest run; for fresh ones: npm run test:fresh

import fc from 'fast-check';

/** Arbitrary. */
const DEFAULT_SEED = 20_261_116;

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? DEFAULT_SEED) });
