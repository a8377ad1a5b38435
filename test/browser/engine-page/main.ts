// A page with nothing but the studio's engine, and a watch on tasks that hold up the page.

import { createEngine } from '../../../apps/studio/engine/create.ts';

const held: number[] = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) held.push(duration);
}).observe({ entryTypes: ['longtask'] });

Object.assign(window, { engine: createEngine(), held });
