// Progress of an elimination: a bar on a terminal, a line now and then elsewhere.

import { counted } from '../../../src/node.ts';
import type { Console } from './console.ts';

const BAR_WIDTH = 24;
const REDRAW_MS = 100;
const LINE_MS = 10_000;

export interface Progress {
  /** So many of the features are left. */
  update(left: number, of: number): void;
  end(): void;
}

export function progress(console: Console): Progress {
  const start = performance.now();
  let shown = start;
  return {
    update(left, of) {
      const now = performance.now();
      if (now - shown < (console.isTerminal ? REDRAW_MS : LINE_MS)) return;
      shown = now;
      const done = (of - left) / of;
      const elapsed = (now - start) / 1000;
      const remaining = done > 0 ? (elapsed / done) * (1 - done) : null;
      const times = `${duration(elapsed)}${remaining === null ? '' : `, about ${duration(remaining)} left`}`;
      if (!console.isTerminal) return console.note(`${counted(left, 'feature')} of ${of} left, ${times}`);
      const filled = Math.round(BAR_WIDTH * done);
      console.progress(
        `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${counted(left, 'feature')} left, ${times}`,
      );
    },
    end: () => console.progress(null),
  };
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}
