// A result file for a report. It may come from anywhere: what reports use is validated, the rest is
// ignored.

import * as z from 'zod';
import { problem } from '../../base/problem.ts';
import type { CompareResult } from '../compare.ts';
import type { EvaluateResult } from '../evaluate.ts';
import { type OpenResult, parseJson, type ResultSource, readContent } from '../json-source.ts';
import { isObject, measured, measuredByName, rankedStep } from '../ranked-result.ts';
import type { RankResult } from '../ranking-run.ts';
import { savedCombined, savedEvidence } from '../saved-evidence.ts';
import type { TrainResult } from '../train.ts';
import type { Reproduction } from './reproduce.ts';
import { savedSketch } from './saved-sketch.ts';
import type { Selection } from './select-sizes.ts';

/** A result that can be reported, with its command. */
export type SavedResult =
  | { readonly command: 'rank'; readonly result: RankResult }
  | { readonly command: 'select'; readonly result: Selection }
  | { readonly command: 'evaluate'; readonly result: EvaluateResult }
  | { readonly command: 'compare'; readonly result: CompareResult }
  | { readonly command: 'train'; readonly result: TrainResult }
  | { readonly command: 'reproduce'; readonly result: Reproduction };

const names = z.array(z.string());
const number = z.number();
const count = z.int().nonnegative();
const cost = z.union([number, z.literal('Infinity').transform(() => Infinity)]);
const options = z.custom<Readonly<Record<string, unknown>>>(isObject, 'expected an object');
const timings = z.object({ seconds: number });

const data = z.object({
  source: z.string(),
  rows: count,
  features: names,
  classes: names,
  response: z.object({ min: number, max: number, mean: number }).optional(),
  counts: z.array(number),
  digest: z.string(),
  target: z.string().optional(),
  leftOut: z
    .object({
      samples: z.array(z.object({ reason: z.string(), count })),
      features: z.array(z.object({ reason: z.string(), count, names })),
    })
    .optional(),
  preprocessing: z
    .array(
      z.object({
        step: z.string(),
        how: z.string().optional(),
        limit: number.optional(),
        covariates: names.optional(),
        columns: count.optional(),
      }),
    )
    .optional(),
});
const record = z.record(z.string(), z.unknown());
/** Results of version 0.1 hold sentences. */
const note = z.union([
  z.string(),
  z.object({
    code: z.string(),
    message: z.string(),
    facts: record,
    at: record.optional(),
    fixes: z.array(record).optional(),
  }),
]);
const notes = z.array(note);
const head = { version: z.string(), command: z.string(), data, options, notes, timings };
const summary = z.object({ mean: number, sd: number, se: number, folds: z.array(number.nullable()) });
const interval = z.tuple([number, number]).nullable();

const share = number.nullable();
const beaten = { score: summary, difference: share, pCorrected: share };
const baselines = z
  .object({
    majority: z.object({ class: z.string().nullable(), ...beaten }),
    allFeatures: z.object({ features: number, ...beaten }).nullable(),
    random: z.object({ features: number, ...beaten }).nullable(),
  })
  .nullable()
  .default(null);

const ranked = {
  ...head,
  ranking: names.min(1),
  survivors: names,
  trace: z.array(rankedStep),
  scores: measuredByName.optional(),
  evidence: savedEvidence.optional(),
};

const model = z.object({
  machine: z.string(),
  columns: names,
  machines: z.array(z.object({ bias: number, weights: z.array(number).optional() })),
});

const refinement = z.object({
  kind: z.string(),
  rounds: z.array(z.object({ removed: z.string().nullable(), added: z.string().nullable() })),
  from: z.object({ features: names.min(1), score: summary }),
});

const sized = z.object({ features: z.int().positive(), score: number });

/** Absent in results of version 0.1. */
const choice = z.object({
  best: sized,
  allFeatures: sized.extend({ se: number }).nullable(),
  plateau: z.object({ smallest: count, largest: count, sizes: count, error: number }),
  elbow: sized.nullable(),
});

const details = z
  .array(
    z.object({
      feature: z.string(),
      criterion: measured.optional(),
      weight: number.optional(),
      frequency: number.nullish(),
      means: z.array(number.nullable()).optional(),
      difference: number.nullish(),
      auc: number.nullish(),
    }),
  )
  .optional();

const select = z.object({
  ...ranked,
  curve: z.array(z.object({ features: z.int().positive(), score: summary, cost, test: number.optional() })),
  choice: choice.nullish(),
  selected: z
    .object({
      rule: z.string(),
      features: names.min(1),
      score: summary,
      cost,
      details,
      picked: z.object({ rule: z.string(), features: count.nullable() }).optional(),
      refinement: refinement.optional(),
    })
    .optional(),
  baselines,
  model: model.optional(),
});

const quality = z.object({ rows: count, recall: number.nullable(), precision: number.nullable() });
const confusion = z.object({ classes: names, counts: z.array(z.array(number)), byClass: z.array(quality) });

/** Results of version 0.1 have an interval that ignores overlapping training sets; it is not shown. */
const outer = summary.extend({
  interval: z.object({ low: number, high: number, level: number, method: z.string() }).nullable().default(null),
});
const bootstrap = z.object({
  samples: count,
  apparentError: number,
  leaveOneOutError: number,
  noInformationRate: number,
  overfittingRate: number,
  weight: number,
  error632: number,
  error632plus: number,
});
const binary = z.object({
  positive: z.string(),
  negative: z.string(),
  sensitivity: share,
  specificity: share,
  auc: share,
});
const measures = z.object({ accuracy: number, balancedAccuracy: number, mcc: number, binary: binary.optional() });
const prediction = z.object({
  row: count,
  id: z.string().optional(),
  repeat: count,
  fold: z.string(),
  truth: z.union([z.string(), number]),
  predicted: z.union([z.string(), number]),
  decision: z.array(number.nullable()),
});
const nested = z.object({
  outer,
  bootstrap: bootstrap.optional(),
  interval,
  measures: measures.optional(),
  fit: z.object({ r2: number.nullable(), mae: number, mse: number }).optional(),
  selection: summary,
  optimism: number,
  sizes: z.array(count).min(1),
  stability: z.object({ nogueira: share, interval, jaccard: share, spearman: share, kendall: share }),
  frequency: measuredByName,
  consensus: names,
  confusion: confusion.optional(),
  parts: z.array(
    z.object({
      repeat: count,
      fold: z.string(),
      rows: count,
      features: names,
      combined: savedCombined.optional(),
      cost,
      selection: number,
      outer: share,
    }),
  ),
  predictions: z.array(prediction).default([]),
});

const heldOutCurve = z.array(z.object({ features: z.int().positive(), score: summary, selection: number }));

const permutations = z.object({ count, p: number, scores: z.array(number) }).optional();
const standIns = z
  .array(
    z.object({ features: z.tuple([z.string(), z.string()]), r: number, folds: z.tuple([count, count]), both: count }),
  )
  .optional();
const evaluate = z.object({
  ...head,
  curve: heldOutCurve,
  baselines,
  evaluation: nested.extend({ permutations, standIns }),
});

const pairs = z.array(z.object({ a: z.string(), b: z.string(), difference: share, p: share, pCorrected: share }));
const baseline = z.literal(true).optional();
const verdict = z.object({
  highest: names.min(1),
  winner: z.string().nullable(),
  notBeaten: names,
  smallestP: share,
  random: z.object({ beatenBy: names, smallestP: share }).nullable(),
});
const comparison = {
  data,
  methods: z.array(
    z.union([
      z.object({ name: z.string(), baseline, curve: heldOutCurve, baselines, evaluation: nested, timings }),
      z.object({ name: z.string(), baseline, failed: note }),
    ]),
  ),
  tests: pairs,
  verdict: verdict.nullable().default(null),
  notes,
};
const overall = z.object({
  methods: z.array(z.object({ name: z.string(), outer: summary, features: number })),
  tests: pairs,
});
const compare = z.object({
  ...head,
  ...comparison,
  datasets: z.array(z.object(comparison)).min(1).optional(),
  overall: overall.optional(),
});

const train = z.object({
  ...head,
  model,
  support: count,
  objective: share,
  accuracy: number.optional(),
  fit: z.object({ r2: number.nullable(), mae: number, mse: number }).optional(),
  confusion: confusion.optional(),
  solutions: z.array(
    z.object({
      positive: z.string(),
      negative: z.string().nullable(),
      solver: z.string(),
      iterations: number,
      stop: z.string(),
    }),
  ),
});

const cell = z.union([z.string(), number, z.boolean(), z.null()]);
const reproduce = z.object({
  version: z.string(),
  command: z.string(),
  options,
  notes,
  name: z.string(),
  reference: z.string(),
  rows: z.array(
    z.custom<Record<string, z.infer<typeof cell>>>(
      (row) => isObject(row) && Object.values(row).every((value) => cell.safeParse(value).success),
      'expected numbers and texts',
    ),
  ),
  report: savedSketch.optional(),
  verdicts: z
    .array(
      z.object({
        id: z.string(),
        claim: z.string(),
        published: z.string().nullable(),
        ours: z.string().nullable(),
        verdict: z.enum(['reproduced', 'close', 'not-reproduced', 'not-testable']),
        reason: z.string().nullable(),
      }),
    )
    .optional(),
});

const SHAPES = new Map<string, z.ZodType>([
  ['rank', z.object(ranked)],
  ['select', select],
  ['evaluate', evaluate],
  ['compare', compare],
  ['train', train],
  ['reproduce', reproduce],
]);

const EXPECTED = { commands: [...SHAPES.keys()] };

/** Reads a result in any form; anything else is rejected. */
export async function readResult(source: ResultSource, open?: OpenResult): Promise<SavedResult> {
  const { name, content } = await readContent(source, EXPECTED, open);
  return checkResult(typeof content === 'string' ? parseJson(content, name, EXPECTED) : content, name);
}

/**
 * Checks a result that was read or created elsewhere; `name` is the name of the result in problems.
 */
export function checkResult(content: unknown, name: string): SavedResult {
  const at = { source: name };
  if (!isObject(content) || content.tool !== 'svm-sieve')
    throw problem('result-foreign', { expected: EXPECTED }, { at });
  if (content.format !== 1) throw problem('result-format-unknown', {}, { at });
  const command = String(content.command);
  const shape = SHAPES.get(command);
  if (!shape) throw problem('result-without-report', { command, expected: EXPECTED }, { at });
  const checked = shape.safeParse(content);
  if (checked.success) return { command, result: checked.data } as SavedResult;
  const [{ path, message }] = checked.error.issues;
  throw problem('result-damaged', { command, reason: message }, { at: { source: name, path: path.join('.') } });
}
