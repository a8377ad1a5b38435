// The distributions of features that have scrolled into view, requested in batches and cached.

import { SvelteMap } from 'svelte/reactivity';
import type { FeatureCard } from '../../../src/app.browser.ts';
import type { TableClient } from '../engine/client.ts';
import type { Distribution } from '../engine/protocol.ts';

/** Requests within this many milliseconds form a batch. */
const BATCH_MS = 40;

export class Distributions {
  private readonly table: TableClient;
  private readonly known = new SvelteMap<string, Distribution | Error>();
  private readonly wanted = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: TableClient) {
    this.table = table;
  }

  /** The distribution of a feature; undefined until it has been loaded. */
  of(feature: string): Distribution | Error | undefined {
    return this.known.get(feature);
  }

  /** Every sample of a feature, its AUC and correlated features. */
  card(feature: string): Promise<FeatureCard | null> {
    return this.table.card(feature);
  }

  /** Requests a feature once. */
  want(feature: string): void {
    if (this.known.has(feature) || this.wanted.has(feature)) return;
    this.wanted.add(feature);
    this.timer ??= setTimeout(() => this.ask(), BATCH_MS);
  }

  private async ask(): Promise<void> {
    const names = [...this.wanted];
    this.timer = undefined;
    try {
      const found = await this.table.distributions(names);
      const byName = new Map(found.map((own) => [own.feature, own]));
      for (const [place, name] of names.entries())
        this.known.set(name, byName.get(name) ?? found[place] ?? new Error('Its values are not available.'));
    } catch (error) {
      for (const name of names) this.known.set(name, error instanceof Error ? error : new Error(String(error)));
    }
    for (const name of names) this.wanted.delete(name);
  }
}
