// The views of results on a page of their own, with the engine of the studio. The address says what is run:
// ?source=example:wdbc&task=select&place=watch, and any option of the task.

import '../../../apps/studio/style.css';
import { mount } from 'svelte';
import { createEngine } from '../../../apps/studio/engine/create.ts';
import type { Source, TaskName } from '../../../apps/studio/engine/protocol.ts';
import { type Place, Studio } from '../../../apps/studio/state/studio.svelte.ts';
import Page from './Page.svelte';

const {
  source = 'example:wdbc',
  task = 'select',
  place = 'watch',
  features = '2000',
  ...options
} = Object.fromEntries(new URLSearchParams(location.search));

const studio = new Studio(createEngine());
const [kind, name] = source.split(':');
const opened = sourceOf();

function sourceOf(): Source {
  if (kind === 'example') return { kind, name };
  if (kind === 'file') return { kind, name, blob: new Blob([strangeTable()]) };
  return { kind: 'generated', name, options: { rows: 62, features: Number(features), seed: 1 } };
}

/** Names that a page must bear: long ones, and ones that would do something where words are taken for more than words. */
function strangeTable(): string {
  const names = ['<img src=x onerror=harm()>', 'long '.repeat(60).trim(), '__proto__', '\u202Eturned', 'plain'];
  const rows = Array.from({ length: 40 }, (_, row) =>
    [...names.map((_, j) => (Math.sin(row * (j + 1)) + (row % 2) * j).toFixed(3)), row % 2 ? '<b>yes' : 'no'].join(','),
  );
  return [[...names, 'class'].join(','), ...rows].join('\n');
}

studio.source = opened;
studio.place = place as Place;
Object.assign(globalThis, { studio });
mount(Page, { target: document.getElementById('studio')!, props: { studio } });
studio.table = await studio.engine.table.open(opened, {});
if (task !== 'none') studio.run({ source: opened, task: task as TaskName, options, threads: 1 });
studio.go(place as Place);
