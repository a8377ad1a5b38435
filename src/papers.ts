// The tables and figures of the source documents, recomputed.

export { reproductions } from './papers/index.ts';
export { jobKinds } from './papers/job-kinds.ts';
export { type ReproduceContext, type Reproduced, type ReproduceResult, reproduce } from './papers/reproduce.ts';
export type {
  Findings,
  NeededData,
  PaperContext,
  PaperPlan,
  ReproducedRow,
  Reproduction,
} from './papers/reproduction.ts';
export type { ReproduceOptions } from './tasks/given-options.ts';
