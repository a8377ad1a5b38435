// Samples sentences evenly over everything a person reads, with their places, for editors:
// node scripts/sample-sentences.mjs [--seed N] [--count 200] [--surface NAME]
// The same seed gives the same sample of the same texts. Needs a build (help, reports, types).
import { parseArgs } from 'node:util';
import { sentencesOf, surfacePieces } from './surfaces/index.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    surface: { type: 'string' },
  },
});
const [seed, count] = [Number(values.seed), Number(values.count)];

/** Fewer words are a label or a number, which an editor cannot judge. */
const MIN_WORDS = 4;
const isSentence = (text) => {
  const words = text.match(/(?<![\w/.:-])[A-Za-z]{2,}(?![\w/])/g) ?? [];
  // Rows of tables and command lines are more numbers and names than words.
  return words.length >= MIN_WORDS && words.length > text.split(/\s+/).length / 2;
};

const bySurface = new Map();
const seen = new Set();
for (const { surface, place, text } of await surfacePieces()) {
  if (values.surface !== undefined && surface !== values.surface) continue;
  for (const sentence of sentencesOf(text)) {
    // Sentences that differ in numbers only are read once.
    const pattern = sentence.replace(/\d+/g, '#');
    if (seen.has(pattern) || !isSentence(sentence)) continue;
    seen.add(pattern);
    bySurface.set(surface, [...(bySurface.get(surface) ?? []), { surface, place, sentence }]);
  }
}

/** A generator of numbers from 0 to 1 (mulberry32): few lines, and the same everywhere. */
function random(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const next = random(seed);

function shuffled(list) {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}

// One sentence of each surface in turn, so that a long surface does not crowd out a short one.
const queues = [...bySurface].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, list]) => shuffled(list));
const sample = [];
for (let turn = 0; sample.length < count && queues.some((queue) => queue.length > turn); turn++) {
  for (const queue of queues) if (queue.length > turn && sample.length < count) sample.push(queue[turn]);
}
sample.sort((a, b) => (a.surface + a.place < b.surface + b.place ? -1 : 1));
sample.forEach(({ surface, place, sentence }, index) => {
  console.log(`${String(index + 1).padStart(3)}. [${surface}] ${place}\n     ${sentence}`);
});
