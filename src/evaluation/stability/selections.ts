// Selections and rankings as lists of feature indices below d, checked once.

export interface Selections {
  readonly featureCount: number;
  /** The features of each selection. */
  readonly lists: readonly Int32Array[];
  /** For each feature the number of selections that have it. */
  readonly counts: Float64Array;
}

/** A feature that a list has twice, or that does not exist, is a mistake of the caller. */
export function selectionsOf(lists: readonly ArrayLike<number>[], featureCount: number): Selections {
  const counts = new Float64Array(featureCount);
  const checked = lists.map((list) => checkedList(list, featureCount));
  for (const list of checked) for (const feature of list) counts[feature]++;
  return { featureCount, lists: checked, counts };
}

export function checkedList(list: ArrayLike<number>, featureCount: number): Int32Array {
  const seen = new Uint8Array(featureCount);
  const checked = new Int32Array(list.length);
  for (let i = 0; i < list.length; i++) {
    const feature = list[i];
    if (!(Number.isInteger(feature) && feature >= 0 && feature < featureCount)) {
      throw new Error(`there is no feature ${feature} among ${featureCount}`);
    }
    if (seen[feature]) throw new Error(`feature ${feature} is listed twice`);
    seen[feature] = 1;
    checked[i] = feature;
  }
  return checked;
}

/** Lists of names as lists of indices into `features`. */
export function asIndices(features: readonly string[], lists: readonly (readonly string[])[]): number[][] {
  const indices = new Map(features.map((name, index) => [name, index]));
  return lists.map((list) =>
    list.map((name) => {
      const index = indices.get(name);
      if (index === undefined) throw new Error(`there is no feature ${JSON.stringify(name)}`);
      return index;
    }),
  );
}
