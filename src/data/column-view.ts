// Samples of a table as a view: which samples, and how each column is scaled. The table itself is
// one array, shared by all of its views, so that a fold costs no copy of its values before the core
// asks for them (kernels/columns.ts). To everyone else the features of a view are features like any
// others: their values are written out when they are first read.

import type { DenseValues, Feature } from './feature.ts';

/** Complete numeric columns, stored consecutively. */
export interface ColumnBlock {
  readonly values: Float64Array;
  readonly rowCount: number;
}

/**
 * Scales each feature by x → (x − centre − residue) / divisor; if the divisor is 0, the column
 * becomes 0.
 */
export interface Scales {
  readonly centres: Float64Array;
  readonly residues: Float64Array;
  readonly divisors: Float64Array;
}

export interface ColumnView {
  readonly block: ColumnBlock;
  /** The rows of the block, in the order of the samples; null for all. */
  readonly rows: Int32Array | null;
  /** The columns of the block, in the order of the features; null for all. */
  readonly columns: Int32Array | null;
  /** By feature. The scaling of each feature; null if the values are used unscaled. */
  readonly scales: Scales | null;
}

/** By the list of features: a list that was filtered or mapped is no view any more. */
const views = new WeakMap<readonly Feature[], ColumnView | null>();

/** Bytes up to which a table is copied to one array. */
const MAX_BLOCK_BYTES = 2 ** 26;

/**
 * Values above this may overflow where they are scaled; tables that have any are left to the chain
 * of transforms, which says so.
 */
const MAX_SIZE = 1e140;

/** The view that a list of features is, if it is one. */
export const viewOf = (features: readonly Feature[]): ColumnView | null => views.get(features) ?? null;

/**
 * The same, and a table that is no view becomes one where it can: for tables that many folds are
 * taken from. Null if a column is sparse, categorical or incomplete, or the table is large.
 */
export function sharedView(features: readonly Feature[], rowCount: number): ColumnView | null {
  const known = views.get(features);
  if (known !== undefined) return known;
  const block = blockOf(features, rowCount);
  const view = block && { block, rows: null, columns: null, scales: null };
  views.set(features, view);
  return view;
}

function blockOf(features: readonly Feature[], rowCount: number): ColumnBlock | null {
  if (8 * features.length * rowCount > MAX_BLOCK_BYTES) return null;
  if (!features.every(({ kind, data }) => kind === 'numeric' && data.kind === 'dense')) return null;
  const values = new Float64Array(features.length * rowCount);
  for (let j = 0; j < features.length; j++) values.set(features[j].data.values, j * rowCount);
  // Negated, so that a missing cell is found too.
  for (let i = 0; i < values.length; i++) if (!(Math.abs(values[i]) <= MAX_SIZE)) return null;
  return { values, rowCount };
}

/** Everything about a feature but its values. */
export type Heading = Omit<Feature, 'data'>;

/** Lists of more features than this are made when one of them is first read. */
const MADE_AT_ONCE = 32;

/** For lists of features that are seldom read: those whose names they have. */
const sources = new WeakMap<readonly Feature[], readonly Feature[]>();
const knownNames = new WeakMap<readonly Heading[], readonly string[]>();
const knownPlaces = new WeakMap<readonly Heading[], ReadonlyMap<string, number>>();

/**
 * The features of a view; `like` has their names. The core reads the view, so that features of a
 * long list are made when one of them is first read: thousands of objects for each of many folds are
 * most of the garbage of a nested evaluation, and what survives of them makes the engine drop
 * compiled code. Code that needs no values reads `headings`.
 */
export function viewFeatures(like: readonly Feature[], view: ColumnView): readonly Feature[] {
  const source = sources.get(like) ?? like;
  const isShort = source.length <= MADE_AT_ONCE;
  const features = isShort ? madeFeatures(source, view, []) : unreadFeatures(source, view);
  views.set(features, view);
  sources.set(features, source);
  return features;
}

function madeFeatures(like: readonly Feature[], view: ColumnView, made: Feature[]): Feature[] {
  for (let j = 0; j < like.length; j++) made[j] = new ViewFeature(like[j], view, j);
  return made;
}

function unreadFeatures(like: readonly Feature[], view: ColumnView): readonly Feature[] {
  const made: Feature[] = [];
  let isMade = false;
  const filled = () => {
    if (!isMade) madeFeatures(like, view, made);
    isMade = true;
    return made;
  };
  return new Proxy(made, {
    get: (_, key) => (key === 'length' ? like.length : Reflect.get(filled(), key)),
    has: (_, key) => Reflect.has(filled(), key),
    ownKeys: () => Reflect.ownKeys(filled()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(filled(), key),
  });
}

/** The features of a list apart from their values: of a view, those of the table. */
export const headings = (features: readonly Feature[]): readonly Heading[] => sources.get(features) ?? features;

/** The names of the features of a list, made once for all views of it. */
export function featureNames(features: readonly Feature[]): readonly string[] {
  const own = headings(features);
  let names = knownNames.get(own);
  if (!names) {
    names = own.map(({ name }) => name);
    knownNames.set(own, names);
  }
  return names;
}

/** The places of the features of a list by their names, made once for all views of it. */
export function featurePlaces(features: readonly Feature[]): ReadonlyMap<string, number> {
  const own = headings(features);
  let places = knownPlaces.get(own);
  if (!places) {
    places = new Map(own.map(({ name }, place) => [name, place]));
    knownPlaces.set(own, places);
  }
  return places;
}

/** Some features of a list of a view, by their places in it. */
export function pickedFromView(features: readonly Feature[], view: ColumnView, places: readonly number[]) {
  const source = sources.get(features) ?? features;
  const like: Feature[] = new Array(places.length);
  for (let j = 0; j < places.length; j++) like[j] = source[places[j]];
  return viewFeatures(like, viewColumns(view, places));
}

/** Some samples of a view, by their places in it. */
export function viewRows(view: ColumnView, places: Int32Array): ColumnView {
  const { rows } = view;
  if (rows === null) return { ...view, rows: places };
  const own = new Int32Array(places.length);
  for (let i = 0; i < places.length; i++) own[i] = rows[places[i]];
  return { ...view, rows: own };
}

/** Some features of a view, by their places in it. */
export function viewColumns(view: ColumnView, places: readonly number[]): ColumnView {
  const { columns, scales } = view;
  // Written out: `from` makes an object for every place.
  const picked = (values: Float64Array) => {
    const own = new Float64Array(places.length);
    for (let j = 0; j < own.length; j++) own[j] = values[places[j]];
    return own;
  };
  const own = new Int32Array(places.length);
  for (let j = 0; j < own.length; j++) own[j] = columns ? columns[places[j]] : places[j];
  return {
    ...view,
    columns: own,
    scales: scales && {
      centres: picked(scales.centres),
      residues: picked(scales.residues),
      divisors: picked(scales.divisors),
    },
  };
}

/**
 * The samples of one view and then those of another, where both are of one table and scaled alike;
 * null if they are not.
 */
export function joinedViews(first: readonly Feature[], second: readonly Feature[]): readonly Feature[] | null {
  const [a, b] = [viewOf(first), viewOf(second)];
  if (!a?.rows || !b?.rows || a.block !== b.block || a.columns !== b.columns || a.scales !== b.scales) return null;
  const rows = new Int32Array(a.rows.length + b.rows.length);
  rows.set(a.rows);
  rows.set(b.rows, a.rows.length);
  return viewFeatures(first, { ...a, rows });
}

/**
 * A view without its last samples, where these are all samples of another view of the same table,
 * scaled alike; null if they are not, or are all that it has.
 */
export function withoutLast(view: ColumnView | null, last: ColumnView | null): ColumnView | null {
  if (!view?.rows || !last?.rows) return null;
  const { block, columns, scales, rows } = view;
  if (block !== last.block || columns !== last.columns || scales !== last.scales) return null;
  const count = rows.length - last.rows.length;
  if (count <= 0 || !last.rows.every((row, i) => rows[count + i] === row)) return null;
  return { ...view, rows: rows.subarray(0, count) };
}

/** Name, kind and group are its own properties, so that a feature with other values can be spread. */
class ViewFeature implements Feature {
  readonly name: string;
  readonly kind = 'numeric';
  declare readonly group?: string;
  readonly #view: ColumnView;
  readonly #column: number;
  #data: DenseValues | null = null;

  constructor({ name, group }: Feature, view: ColumnView, column: number) {
    this.name = name;
    if (group !== undefined) this.group = group;
    this.#view = view;
    this.#column = column;
  }

  get data(): DenseValues {
    this.#data ??= { kind: 'dense', values: columnOf(this.#view, this.#column) };
    return this.#data;
  }
}

/** The values of a feature, written out. */
function columnOf({ block, rows, columns, scales }: ColumnView, feature: number): Float64Array {
  const start = (columns ? columns[feature] : feature) * block.rowCount;
  const all = block.values;
  if (rows === null && scales === null) return all.subarray(start, start + block.rowCount);
  const values = new Float64Array(rows?.length ?? block.rowCount);
  for (let i = 0; i < values.length; i++) values[i] = all[start + (rows ? rows[i] : i)];
  if (scales === null) return values;
  const [centre, residue, divisor] = [scales.centres[feature], scales.residues[feature], scales.divisors[feature]];
  for (let i = 0; i < values.length; i++) values[i] = divisor === 0 ? 0 : (values[i] - centre - residue) / divisor;
  return values;
}

/** A feature as plain data, which can be sent to another thread. */
export const plainFeature = (feature: Feature): Feature => ({ ...feature, data: feature.data });
