// The distributions of features that have come into view: asked for a few at a time, and kept.

import { SvelteMap } from 'svelte/reactivity';
import type { TableClient } from '../engine/client.ts';
import type { Distribution } from '../engine/protocol.ts';

/** Milliseconds in which requests are gathered. */
const GATHER = 40;

export class Distributions {
  private readonly table: TableClient;
  private readonly known = new SvelteMap<string, Distribution | Error>();
  private readonly wanted = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: TableClient) {
    this.table = table;
  }

  /** What is known of a feature; undefined while it is not. */
  of(feature: string): Distribution | Error | undefined {
    return this.known.get(feature);
  }

  /** Asks for a feature, unless that was done before. */
  want(feature: string): void {
    if (this.known.has(feature) || this.wanted.has(feature)) return;
    this.wanted.add(feature);
    this.timer ??= setTimeout(() => this.ask(), GATHER);
  }

  private async ask(): Promise<void> {
    const names = [...this.wanted];
    this.timer = undefined;
    try {
      const found = await this.table.distributions(names);
      const byName = new Map(found.map((own) => [own.feature, own]));
      for (const [place, name] of names.entries())
        this.known.set(name, byName.get(name) ?? found[place] ?? new Error('Nothing is known of its values.'));
    } catch (error) {
      for (const name of names) this.known.set(name, error instanceof Error ? error : new Error(String(error)));
    }
    for (const name of names) this.wanted.delete(name);
  }
}
