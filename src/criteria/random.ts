// Uniform numbers from the seed, in column order: the baseline that a ranking has to beat.

import { random as stream } from '../base/random.ts';
import type { Criterion } from './criterion.ts';

export const random: Criterion = {
  name: 'random',
  title: 'random number',
  ranked: 'in random order',
  summary: 'random order from the seed; a baseline',
  reference: 'a baseline, as in Hermes and Buhmann 2000',
  way: 'once',
  isBaseline: true,
  isRandom: true,
  needs: 'data',
  score({ features, seed }) {
    const { uniform } = stream(seed, 'random-ranking', features.length);
    return Float64Array.from(features, uniform);
  },
};
