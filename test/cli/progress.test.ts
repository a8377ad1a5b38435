// The words of the progress line, with a clock that is set by hand.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Console } from '../../apps/cli/output/console.ts';
import { progress } from '../../apps/cli/output/progress.ts';
import type { ScoredSize } from '../../src/evaluation/path-curve.ts';
import type { AnyStep } from '../../src/tasks/elimination.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function listen(isTerminal: boolean, barWidth = 120, unit?: string) {
  const lines: string[] = [];
  const hear = (text: string | null) => {
    if (text !== null) lines.push(text);
  };
  const console = { isTerminal, barWidth, note: hear, progress: hear } as unknown as Console;
  return { lines, bar: progress(console, unit) };
}

const step = (features: number, score?: number) =>
  ({ features, removed: ['x'], fits: 100, ...(score !== undefined && { score, summary: {} }) }) as unknown as AnyStep;

const size = (features: number, mean: number) =>
  ({ features, score: { mean, folds: [mean, mean, mean, mean, mean] } }) as unknown as ScoredSize;

describe('progress', () => {
  it('tells features left, the best so far, fits per second and the time left', () => {
    const { lines, bar } = listen(true);
    for (const [i, score] of [0.9, 0.95, 0.95, 0.91].entries()) {
      vi.advanceTimersByTime(2000);
      bar.step(step(10 - i, score), 10);
    }
    expect(lines.at(-1)).toMatch(/^█{10}░{14} 6 features left, best 0.95 with 8, 50 fits\/s, 8 s, about 12 s left$/);
  });

  it('reports the parts that are done, and looks for the best of each again', () => {
    const { lines, bar } = listen(true);
    bar.step(step(10, 0.9), 10);
    bar.part(2, 5);
    expect(lines.at(-1)).toMatch(/^█{10}░{14} 2 of 5 parts done$/);
    vi.advanceTimersByTime(2000);
    bar.step(step(10, 0.8), 10);
    expect(lines.at(-1)).toMatch(/9 features left, best 0.8 with 10, .*2 of 5 parts done, 2 s/);
  });

  it('says how many folds a checkpoint file had, and leaves them out of the time left', () => {
    const { lines, bar } = listen(false, 120, 'outer fold');
    vi.advanceTimersByTime(100);
    bar.resumed(2, 10);
    expect(lines).toEqual(['resumed: 2 of 10 outer folds found in the checkpoint file']);
    vi.advanceTimersByTime(20_000);
    bar.jobs(4, 10);
    expect(lines.at(-1)).toBe('4 of 10 outer folds done, 20 s, about 1 min 0 s left');
  });

  it('begins with a line within half a second, then says something every ten', () => {
    const { lines, bar } = listen(false, 120, 'outer fold');
    const heard: [number, string][] = [];
    for (let time = 100; time <= 12_000; time += 100) {
      vi.advanceTimersByTime(100);
      bar.jobs(time / 20_000, 10);
      for (const line of lines.splice(0)) heard.push([time, line]);
    }
    expect(heard).toEqual([
      [500, '0 of 10 outer folds done, 0 %, 1 s'],
      [10_500, '0 of 10 outer folds done, 5 %, 11 s, about 3 min 10 s left'],
    ]);
  });

  it('tells an elimination without scores by its features and times', () => {
    const { lines, bar } = listen(true);
    for (let features = 100; features > 50; features--) {
      vi.advanceTimersByTime(1000);
      bar.step(step(features), 100);
    }
    expect(lines.at(-1)).toMatch(/^█{12}░{12} 50 features left, 50 s, about 50 s left$/);
  });

  it('describes what a solver has done', () => {
    const terminal = listen(true);
    vi.advanceTimersByTime(3000);
    terminal.bar.iterations({ classifier: 2, of: 4, iterations: 17 });
    expect(terminal.lines).toEqual(['██████░░░░░░░░░░░░░░░░░░ classifier 2 of 4, 17 iterations, 3 s']);
    const log = listen(false);
    for (let iterations = 1; iterations <= 25; iterations++) {
      vi.advanceTimersByTime(1000);
      log.bar.iterations({ classifier: 1, of: 1, iterations });
    }
    expect(log.lines).toEqual(['training, 10 iterations, 10 s', 'training, 20 iterations, 20 s']);
  });

  it('takes the speed of the last while, not that of what a checkpoint knew', () => {
    const { lines, bar } = listen(true);
    for (let features = 1000; features > 500; features--) bar.step(step(features, 0.5), 1000);
    for (let features = 500; features > 400; features--) {
      vi.advanceTimersByTime(1000);
      bar.step(step(features, 0.5), 1000);
    }
    expect(lines.at(-1)).toMatch(
      /400 features left, best 0.5 with 401, 100 fits\/s, 1 min 40 s, about 6 min 40 s left$/,
    );
  });

  it('begins again with the curve', () => {
    const { lines, bar } = listen(true);
    for (let features = 4; features > 1; features--) bar.step(step(features), 4);
    for (let features = 4; features > 1; features--) {
      vi.advanceTimersByTime(1000);
      bar.size(size(features, 1 - features / 10), 4);
    }
    expect(lines.at(-1)).toMatch(/ 2 features left, best 0.8 with 2, 5 fits\/s, 3 s, about 2 s left$/);
  });

  it('leaves out the words that matter least where there is little room', () => {
    for (const barWidth of [39, 20, 10]) {
      const { lines, bar } = listen(true, barWidth);
      for (const [i, score] of [0.9, 0.95, 0.95, 0.91].entries()) {
        vi.advanceTimersByTime(2000);
        bar.step(step(10 - i, score), 10);
      }
      const wide = '6 features left, about 12 s left';
      expect(lines.at(-1)).toBe({ 39: `██░░░░ ${wide}`, 20: '6 features left', 10: '6 features left' }[barWidth]);
    }
  });

  it('writes a line now and then where there is no terminal', () => {
    const { lines, bar } = listen(false);
    for (let features = 60; features > 30; features--) {
      vi.advanceTimersByTime(1000);
      bar.step(step(features), 60);
    }
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('50 features of 60 left, 10 s, about 50 s left');
  });
});
