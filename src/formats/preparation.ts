// What a model's transforms do to a row, column by column, for formats that must say it in their
// own words:
//   a cell of the table → (fill where missing) → (1 where it is the level, else 0)
//   → (x − centre − residue − Σ coefficients z, with covariates) → (x − centre − residue) / divisor.
// Filters need no words: a column that they left out is none of the model's columns.

import { type Note, note, problem } from '../base/problem.ts';
import type { ColumnKind } from '../data/column-kind.ts';
import type { Model } from '../formulations/model.ts';
import { columnSources, covariateFeatures, sourceFeatures } from '../formulations/model-sources.ts';
import type { AdjustedColumn, FittedAdjust } from '../preprocessing/adjust.ts';
import type { AdjustCovariate, AdjustTerm } from '../preprocessing/covariate-terms.ts';
import type { FittedImpute } from '../preprocessing/impute.ts';
import { transforms } from '../preprocessing/index.ts';
import type { FittedFilter } from '../preprocessing/leaving.ts';
import type { FittedScale } from '../preprocessing/scale.ts';
import type { Fitted } from '../preprocessing/transform.ts';

/**
 * The columns of a row: all feature columns of the training data, or only those that the model
 * reads.
 */
export type InputChoice = 'all' | 'selected';

export interface Preparation {
  /** The columns of a row, in order. */
  readonly inputs: readonly { readonly name: string; readonly kind: ColumnKind }[];
  /** Those that the model reads. */
  readonly sources: readonly Source[];
  /** The covariates and their terms z; null if the model adjusts for none. */
  readonly adjustment: Adjustment | null;
  /** One per column of the model. */
  readonly columns: readonly PreparedColumn[];
  readonly notes: readonly Note[];
}

/** What is regressed out of every column. */
export interface Adjustment {
  readonly covariates: readonly Covariate[];
  readonly terms: readonly AdjustTerm[];
}

export interface Covariate extends AdjustCovariate {
  /** Its place among the inputs. */
  readonly input: number;
}

export interface Source {
  /** Its place among the inputs. */
  readonly input: number;
  readonly name: string;
  readonly kind: ColumnKind;
  readonly levels: readonly string[];
  /**
   * What a missing cell becomes: a number, or a level of a categorical column; null: missing cells
   * are refused.
   */
  readonly fill: number | string | null;
}

export interface PreparedColumn {
  /** Its place among the sources. */
  readonly source: number;
  /** The level that becomes 1; null for a column of numbers. */
  readonly level: number | null;
  /** What is taken away for the covariates; null if there are none. */
  readonly adjusted: Pick<AdjustedColumn, 'centre' | 'residue' | 'coefficients'> | null;
  readonly centre: number;
  readonly residue: number;
  /** 0: the column is 0 whatever its cell holds. */
  readonly divisor: number;
}

export function preparationOf(model: Model, choice: InputChoice): Preparation {
  refuseOtherOrder(model.transforms);
  refuseLeft(model);
  const { inputs, notes } = inputsOf(model, choice);
  const places = new Map(inputs.map(({ name }, place) => [name, place]));
  const fills = fillsOf(model.transforms);
  const sources = sourceFeatures(model).map(({ name, kind, levels = [] }): Source => {
    const input = places.get(name);
    if (input === undefined || inputs[input].kind !== kind)
      throw problem('model-input-missing', { kind, column: name }, { at: { path: 'model.inputs' } });
    const fill = fills.get(name) ?? null;
    const suits = typeof fill === (kind === 'numeric' ? 'number' : 'string');
    return { input, name, kind, levels, fill: suits ? fill : null };
  });
  const sourceOf = new Map(sources.map(({ name }, source) => [name, source]));
  const scaleOf = scaling(model.transforms);
  const { adjustment, adjustedBy } = adjustmentOf(model.transforms, places);
  const columns = columnSources(model).map(({ feature, level }, j): PreparedColumn => {
    const adjusted = adjustedBy(model.columns[j]);
    const scaled = scaleOf(model.columns[j]);
    const divisor = adjusted?.isExplained ? 0 : scaled.divisor;
    return { source: sourceOf.get(feature.name)!, level, adjusted, ...scaled, divisor };
  });
  return { inputs, sources, adjustment, columns, notes };
}

/** What the model regresses out, and what of each column. */
function adjustmentOf(fitted: readonly Fitted[], places: ReadonlyMap<string, number>) {
  const adjust = fitted.find((entry): entry is FittedAdjust => entry.kind === 'adjust');
  if (!adjust) return { adjustment: null, adjustedBy: () => null };
  const covariates = adjust.covariates.map(({ name, levels }): Covariate => {
    const input = places.get(name);
    if (input !== undefined) return { input, name, levels };
    const kind = levels === null ? 'numeric' : 'categorical';
    throw problem('model-input-missing', { kind, column: name }, { at: { path: 'model.inputs' } });
  });
  const known = new Map(adjust.columns.map((column) => [column.name, column]));
  const adjustedBy = (name: string): AdjustedColumn => {
    const column = known.get(name);
    if (!column) throw problem('model-adjustment-missing', { column: name }, { at: { path: 'model.transforms' } });
    return column;
  };
  return { adjustment: { covariates, terms: adjust.terms }, adjustedBy };
}

function inputsOf(model: Model, choice: InputChoice): Pick<Preparation, 'inputs' | 'notes'> {
  const read = [...sourceFeatures(model), ...covariateFeatures(model)];
  const selected = read.map(({ name, kind }) => ({ name, kind }));
  if (choice === 'selected') return { inputs: selected, notes: [] };
  if (!model.inputs) {
    return { inputs: selected, notes: [note('model-inputs-unknown', {})] };
  }
  const categorical = new Set(model.inputs.categorical);
  const inputs = model.inputs.names.map((name) => {
    return { name, kind: categorical.has(name) ? ('categorical' as const) : ('numeric' as const) };
  });
  return { inputs, notes: [] };
}

function fillsOf(fitted: readonly Fitted[]): Map<string, number | string> {
  const impute = fitted.find((entry): entry is FittedImpute => entry.kind === 'impute');
  return new Map(impute?.columns.map(({ name, value }) => [name, value]));
}

type Scaling = Pick<PreparedColumn, 'centre' | 'residue' | 'divisor'>;

function scaling(fitted: readonly Fitted[]): (name: string) => Scaling {
  const scale = fitted.find((entry): entry is FittedScale => entry.kind === 'scale');
  if (!scale || scale.method === 'none') return () => ({ centre: 0, residue: 0, divisor: 1 });
  const known = new Map(scale.columns.map((column) => [column.name, column]));
  return (name) => {
    const column = known.get(name);
    if (!column) throw problem('model-scaling-missing', { column: name }, { at: { path: 'model.transforms' } });
    const { centre, residue, divisor } = column;
    return { centre, residue, divisor };
  };
}

/**
 * A model from elsewhere could name its transforms in another order, which would mean something
 * else.
 */
function refuseOtherOrder(fitted: readonly Fitted[]): void {
  const orders = fitted.map(({ kind }) => transforms.get(kind).order);
  if (orders.every((order, k) => k === 0 || order > orders[k - 1])) return;
  const kinds = fitted.map(({ kind }) => kind);
  throw problem('model-transform-order', { transforms: kinds }, { at: { path: 'model.transforms' } });
}

function refuseLeft(model: Model): void {
  const gone = new Set(
    model.transforms.flatMap((fitted) => ((fitted as FittedFilter).left ?? []).map(({ name }) => name)),
  );
  const read = model.columns.filter((name) => gone.has(name));
  if (read.length > 0)
    throw problem('model-reads-dropped-column', { columns: read }, { at: { path: 'model.columns' } });
}
