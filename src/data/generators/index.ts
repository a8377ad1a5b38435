// The generators of synthetic data, by name.

import { registry } from '../../base/registry.ts';
import { clusters } from './clusters.ts';
import { checkedSize, type Generated, type GenerateOptions, type Generator } from './generator.ts';
import { hermes } from './hermes.ts';
import { madelon } from './madelon.ts';
import { microarray } from './microarray.ts';
import { noise } from './noise.ts';
import { verbs } from './verbs.ts';
import { xor } from './xor.ts';

/** The generators of synthetic data, by name. */
export const generators = registry<Generator>('generator', [clusters, hermes, madelon, microarray, noise, verbs, xor]);

/**
 * Generates data with the generator of this name. The same name, options and seed produce the same
 * bytes on every platform.
 */
export function generate(name: string, options: GenerateOptions = {}): Generated {
  const generator = generators.get(name);
  const multiClass = generators.entries.filter(({ limits }) => limits.classes[1] > 2).map((entry) => entry.name);
  return generator.make(checkedSize(generator, options, multiClass));
}

export type { Generated, GenerateOptions, Generator, Truth } from './generator.ts';
export { generatedTable } from './table.ts';
