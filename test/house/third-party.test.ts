// Every package whose code is in what we ship is named there with its licence.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
// @ts-expect-error A script, without types.
import { bundledPackages } from '../../scripts/third-party.mjs';
import { root } from './sources.ts';

interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

const packages: readonly Bundled[] = bundledPackages();
const dist = join(root, 'dist');
const notices = readFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), 'utf8');

describe('third-party notices', () => {
  it('have the licence text of every bundled package', () => {
    expect(packages.length).toBeGreaterThan(10);
    for (const { name, version, licence, text } of packages) {
      expect(notices).toContain(`\n${name} ${version} (${licence})\n`);
      expect(text.length, name).toBeGreaterThan(300);
      expect(notices, name).toContain(text);
    }
  });

  it('name the packages that bundles are known to hold', () => {
    const names = new Set(packages.map(({ name }) => name));
    // Read off the bundles themselves: words that only these packages have.
    const code = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(dist, file), 'utf8'))
      .join('\n');
    const marks: Readonly<Record<string, RegExp>> = {
      vega: /Unrecognized data set|vega-embed|"vega"/i,
      'vega-lite': /vega-lite/,
      svelte: /svelte\.dev/,
      '@noble/hashes': /expected Uint8Array/,
    };
    for (const [name, mark] of Object.entries(marks)) {
      expect(code, name).toMatch(mark);
      const isNamed = [...names].some((own) => own === name || own.startsWith(`${name}-`));
      expect(isNamed, name).toBe(true);
    }
  });

  it('say whose the BSD code is', () => {
    expect(existsSync(join(dist, 'studio'))).toBe(true);
    const vega = packages.filter(({ name }) => name.startsWith('vega'));
    expect(vega.length).toBeGreaterThan(5);
    for (const { text } of vega) expect(text).toMatch(/Copyright \(c\)|Redistributions? (of|in)/);
  });
});
