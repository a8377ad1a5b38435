// The same program for the page, a worker of its own and Node: what it gives must be the same to the bit.

/** Without what may differ between two runs. */
const plain = ({ timings: _, ...result }) => result;

const withoutTimes = (result) =>
  JSON.parse(JSON.stringify(result, (key, value) => (key === 'timings' ? undefined : value)));

export async function ranked({ rank, readData, select }) {
  const wine = await readData('example:wine');
  const results = [
    plain(await rank(wine)),
    plain(await rank(wine, { kernel: 'rbf', cost: 10, step: 3 })),
    plain(await select(wine, { choose: 'one-se', folds: 4 })),
  ];
  return JSON.stringify(results);
}

/** What is shared out among workers. */
export async function shared({ compare, evaluate, readData, select }, executor) {
  const wine = await readData('example:wine');
  const results = [
    await select(wine, { method: 'eb-rfe', candidates: 4, costs: [0.1, 1], folds: 3 }, { executor }),
    await select(wine, { ranking: 'per-fold', folds: 3 }, { executor }),
    await evaluate(wine, { outerFolds: 4, folds: 3, step: 3 }, { executor }),
    await compare(wine, { methods: ['svm-rfe', 'fisher'], outerFolds: 3, folds: 3, step: 4 }, { executor }),
  ];
  return JSON.stringify(results.map(withoutTimes));
}
