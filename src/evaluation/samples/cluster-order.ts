// The order of the leaves of a hierarchical clustering (average linkage), in which similar items are
// neighbours. Of equal distances the earlier pair is joined first, and the tighter branch is put first.

/** `distances[a][b]`, symmetric. Returns the items in their order. */
export function clusterOrder(distances: readonly (readonly number[])[]): number[] {
  interface Cluster {
    readonly leaves: readonly number[];
    readonly height: number;
  }
  let clusters: Cluster[] = distances.map((_, leaf) => ({ leaves: [leaf], height: 0 }));
  const between = (a: Cluster, b: Cluster) => {
    let sum = 0;
    for (const i of a.leaves) for (const k of b.leaves) sum += distances[i][k];
    return sum / (a.leaves.length * b.leaves.length);
  };
  let matrix = clusters.map((a) => clusters.map((b) => (a === b ? Infinity : between(a, b))));
  while (clusters.length > 1) {
    let [p, q, least] = [0, 1, Infinity];
    for (let i = 0; i < clusters.length; i++)
      for (let k = i + 1; k < clusters.length; k++) if (matrix[i][k] < least) [p, q, least] = [i, k, matrix[i][k]];
    const [a, b] = [clusters[p], clusters[q]];
    const [first, second] = b.height < a.height ? [b, a] : [a, b];
    const joined = { leaves: [...first.leaves, ...second.leaves], height: least };
    // The mean distance of the joined cluster is the mean of both, weighted by their sizes.
    const weights = [a.leaves.length, b.leaves.length];
    const kept = clusters.map((_, i) => i).filter((i) => i !== p && i !== q);
    const further = kept.map(
      (i) => (weights[0] * matrix[p][i] + weights[1] * matrix[q][i]) / (weights[0] + weights[1]),
    );
    matrix = [...kept.map((i, at) => [...kept.map((k) => matrix[i][k]), further[at]]), [...further, Infinity]];
    clusters = [...kept.map((i) => clusters[i]), joined];
  }
  return [...(clusters[0]?.leaves ?? [])];
}
