// Copies of a strong feature share its weight, so a single model ranks a weak feature above them.
// Eliminating features one by one avoids this: node examples/correlated.mjs
import { rank, readData } from 'svm-sieve';
import { random } from 'svm-sieve/core';

function table(seed) {
  const { normal } = random(seed, 'copies');
  const records = Array.from({ length: 200 }, (_, row) => {
    const side = row % 2 === 0 ? 1 : -1;
    const strong = 1.2 * side + normal();
    const [copy1, copy2, copy3, copy4] = Array.from({ length: 4 }, () => strong + 0.3 * normal());
    return { copy1, copy2, copy3, copy4, weak: 0.7 * side + normal(), noise: normal(), class: side };
  });
  return readData(records);
}

for (const once of [true, false]) {
  const rankings = [];
  for (const seed of [1, 2, 3, 4, 5]) rankings.push((await rank(await table(seed), { once })).ranking);
  const misled = rankings.filter(([best]) => best === 'weak').length;
  const schedule = once ? 'ranked once' : 'one by one';
  console.log(
    `${schedule}: the weak feature is first in ${misled} of 5 tables; the first table: ${rankings[0].join(', ')}`,
  );
}
