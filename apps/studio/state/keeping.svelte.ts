// Keeps what must survive a reload, and brings it back: the table, the choices, and the runs that
// have ended.

import type { TaskName } from '../engine/protocol.ts';
import { pickOptions, taskShapes } from '../engine/task-options.ts';
import { dataShape } from './run-requests.ts';
import type { StudioStorage } from './storage.ts';
import { ShownRun, type Studio } from './studio.svelte.ts';

/** Milliseconds of peace after which choices are kept: typing changes them many times. */
const PEACE = 300;

/**
 * Brings back what was kept, then keeps whatever changes. Where nothing can be kept, the page says
 * so and goes on without.
 */
export async function keep(studio: Studio, open: () => Promise<StudioStorage>): Promise<void> {
  const tell = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    studio.keepingFailure = `Your work will not survive a reload. ${reason}`;
  };
  studio.isRestoring = true;
  try {
    const storage = await open();
    const kept = await restore(studio, storage);
    $effect.root(() => {
      keepChoices(studio, storage, tell);
      keepRuns(studio, storage, kept, tell);
    });
  } catch (error) {
    tell(error);
  }
  studio.isRestoring = false;
}

/** Gives the ids of the runs that were found. */
async function restore(studio: Studio, storage: StudioStorage): Promise<Set<string>> {
  const runs = await storage.loadRuns();
  const found = runs.map(
    ({ id, request, title, ...finished }) => new ShownRun(id, request, title, null, { ...finished, progress: null }),
  );
  studio.runs = [...found, ...studio.runs];
  const workspace = await storage.loadWorkspace();
  const view = workspace?.view ?? {};
  if (studio.currentRun === null) {
    const last = found.find(({ id }) => id === view.run);
    studio.currentRun = last ?? found.at(-1) ?? null;
    if (last && typeof view.size === 'number') studio.pickSize(view.size);
  }
  // Whoever was faster than the database is not disturbed.
  if (workspace && studio.source === null) {
    if (!studio.linked) {
      if (typeof view.task === 'string' && Object.hasOwn(taskShapes, view.task)) studio.task = view.task as TaskName;
      studio.taskOptions = workspace.taskOptions;
    }
    const ofLink = pickOptions(dataShape, studio.linked?.options ?? {});
    if (workspace.source) studio.reopen(workspace.source, { ...workspace.dataOptions, ...ofLink });
  }
  return new Set(runs.map(({ id }) => id));
}

function keepChoices(studio: Studio, storage: StudioStorage, tell: (error: unknown) => void): void {
  $effect(() => {
    const { source, dataOptions, taskOptions, task, currentRun, pickedSize } = studio;
    const view = { task, run: currentRun?.id, size: pickedSize };
    const workspace = { source, dataOptions, taskOptions, view };
    const timer = setTimeout(() => storage.saveWorkspace(workspace).catch(tell), PEACE);
    return () => clearTimeout(timer);
  });
}

/** Runs are kept once they are over, and removed when they are closed. */
function keepRuns(studio: Studio, storage: StudioStorage, kept: Set<string>, tell: (error: unknown) => void): void {
  $effect(() => {
    for (const run of studio.runs) {
      if (!run.isOver || kept.has(run.id)) continue;
      kept.add(run.id);
      const { id, title, request, state, result, failure } = run;
      storage.saveRun({ id, title, request, state, result, failure }).catch(tell);
    }
    const shown = new Set(studio.runs.map(({ id }) => id));
    for (const id of kept) {
      if (shown.has(id)) continue;
      kept.delete(id);
      storage.removeRun(id).catch(tell);
    }
  });
}
