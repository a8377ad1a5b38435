// Finds the words that separate two groups of sentences, with a sparse table: node examples/text.mjs
import { rank, readData } from 'svm-sieve';

const sentences = {
  cooking: [
    'chop the onions and fry them in butter',
    'bake the bread until the crust is brown',
    'stir the sauce and add salt and pepper',
    'fry the fish in butter and add lemon',
    'let the dough rest and bake it with salt',
    'add the onions to the sauce and stir',
  ],
  sailing: [
    'hoist the sail and turn into the wind',
    'the boat lay at anchor in the harbour',
    'the wind fell and the boat drifted',
    'pull the rope and lower the sail',
    'leave the harbour with the wind behind',
    'drop the anchor and furl the sail',
  ],
};

// Words are numbered from 1; a line has the class and the numbers of its words in ascending order.
const numbers = new Map();
const lines = Object.values(sentences).flatMap((group, index) =>
  group.map((sentence) => {
    const words = new Set(sentence.split(' '));
    for (const word of words) if (!numbers.has(word)) numbers.set(word, numbers.size + 1);
    const present = [...words].map((word) => numbers.get(word)).sort((a, b) => a - b);
    const cells = present.map((number) => `${number}:1`);
    return `${index} ${cells.join(' ')}`;
  }),
);
const words = [...numbers.keys()];

const data = await readData(lines.join('\n'), { format: 'libsvm' });
const { ranking } = await rank(data, { machine: 'linear', scale: 'none', step: 0.1 });
const best = ranking.slice(0, 5).map((feature) => words[Number(feature.slice(1)) - 1]);
console.log(`${words.length} words, ${lines.length} sentences; best words: ${best.join(', ')}`);
