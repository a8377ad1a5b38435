// What a composite found, read back from a result file, which may come from anywhere.

import * as z from 'zod';
import type { CombinedSelections, EvidencePart } from '../composites/composite.ts';
import { composites, type Evidence } from '../composites/index.ts';

const names = z.array(z.string());
const number = z.number();
const selections = z.array(
  z.strictObject({ name: z.string(), rule: z.string(), features: names, score: number.nullable() }),
);

const EVIDENCE_PARTS: Readonly<Record<EvidencePart, z.ZodType>> = {
  text: z.string(),
  number,
  'text or number': z.union([z.string(), number]),
  'number or null': number.nullable(),
  'numbers by feature': z.record(z.string(), number),
  'features by method': z.array(z.strictObject({ name: z.string(), features: names })),
  'selections by method': selections,
  'numbers or null': z.record(z.string(), number.nullable()),
};

/** What a composite declares, and nothing else. */
export const savedEvidence = z.discriminatedUnion(
  'composite',
  composites.entries.map(({ name, evidence: parts }) =>
    z.strictObject({
      composite: z.literal(name),
      selected: names,
      ...Object.fromEntries(Object.entries<EvidencePart>(parts).map(([part, kind]) => [part, EVIDENCE_PARTS[kind]])),
    }),
  ) as never,
) as unknown as z.ZodType<Evidence>;

/** The selections that were combined in an outer fold. */
export const savedCombined: z.ZodType<CombinedSelections> = z.strictObject({
  composite: z.string(),
  rule: z.union([z.string(), number]),
  needed: z.int().nonnegative(),
  reached: z.int().nonnegative(),
  methods: selections,
});
