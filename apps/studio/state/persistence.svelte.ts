// Stores the session and restores it after a reload: the table, the options, and the runs that have
// ended.

import type { TaskName } from '../engine/protocol.ts';
import { pickOptions, taskShapes } from '../engine/task-options.ts';
import { dataShape } from './run-requests.ts';
import type { StudioStorage } from './storage.ts';
import { ShownRun, type Studio } from './studio.svelte.ts';

/** Milliseconds without a change after which options are stored. */
const SAVE_DELAY_MS = 300;

/**
 * Restores the stored session, then stores every change. Where nothing can be stored, the page says so
 * and works without.
 */
export async function persist(studio: Studio, open: () => Promise<StudioStorage>): Promise<void> {
  const report = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    studio.storageFailure = `If you reload the page, your work will be lost. ${reason}`;
  };
  studio.isRestoring = true;
  try {
    const storage = await open();
    const stored = await restore(studio, storage);
    $effect.root(() => {
      storeOptions(studio, storage, report);
      storeRuns(studio, storage, stored, report);
    });
  } catch (error) {
    report(error);
  }
  studio.isRestoring = false;
}

/** Returns the ids of the stored runs. */
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
  // A user who was faster than the database is not interrupted.
  if (workspace && studio.source === null) {
    if (!studio.linked) {
      if (typeof view.task === 'string' && Object.hasOwn(taskShapes, view.task)) studio.task = view.task as TaskName;
      studio.taskOptions = workspace.taskOptions;
    }
    const linkedOptions = pickOptions(dataShape, studio.linked?.options ?? {});
    if (workspace.source) studio.reopen(workspace.source, { ...workspace.dataOptions, ...linkedOptions });
  }
  return new Set(runs.map(({ id }) => id));
}

function storeOptions(studio: Studio, storage: StudioStorage, report: (error: unknown) => void): void {
  $effect(() => {
    const { source, dataOptions, taskOptions, task, currentRun, pickedSize } = studio;
    const view = { task, run: currentRun?.id, size: pickedSize };
    const workspace = { source, dataOptions, taskOptions, view };
    const timer = setTimeout(() => storage.saveWorkspace(workspace).catch(report), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  });
}

/** Runs are stored when they have ended, and removed when they are closed. */
function storeRuns(studio: Studio, storage: StudioStorage, stored: Set<string>, report: (error: unknown) => void) {
  $effect(() => {
    for (const run of studio.runs) {
      if (!run.isOver || stored.has(run.id)) continue;
      stored.add(run.id);
      const { id, title, request, state, result, failure } = run;
      storage.saveRun({ id, title, request, state, result, failure }).catch(report);
    }
    const shown = new Set(studio.runs.map(({ id }) => id));
    for (const id of stored) {
      if (shown.has(id)) continue;
      stored.delete(id);
      storage.removeRun(id).catch(report);
    }
  });
}
