// All that the studio knows, in one place: views read it and call its methods; it calls the engine
// and keeps what must survive a reload.

import type { Engine } from '../engine/client.ts';
import { failureOf } from '../engine/failure.ts';
import type { Failure, OpenedTable, Options, RunRequest, Source, TaskName } from '../engine/protocol.ts';
import { pickOptions, taskShapes } from '../engine/task-options.ts';
import type { Place } from './places.ts';
import { dataShape, honestRequest, optionsFor, titleOf } from './run-requests.ts';
import type { Shared } from './share.ts';
import { ShownRun } from './shown-run.svelte.ts';
import { type Shape, suggestFor } from './suggest.ts';

export type { Place } from './places.ts';
export { ShownRun } from './shown-run.svelte.ts';

/**
 * What a comparison begins with: the method most papers mean, one of another kind, and a filter.
 */
const BEGIN_COMPARING = ['svm-rfe', 'gradient-angle', 'fisher'];

interface Opened {
  readonly source: Source;
  readonly options: Options;
}

export class Studio {
  readonly engine: Engine;
  place = $state<Place>('data');
  source = $state.raw<Source | null>(null);
  /** Options of reading and preparing the data. */
  dataOptions = $state.raw<Options>({});
  table = $state.raw<OpenedTable | null>(null);
  /** Why the table cannot be opened. */
  tableFailure = $state.raw<Failure | null>(null);
  /** Why a change to the options of the data could not be made; the table stayed as it was. */
  changeFailure = $state.raw<Failure | null>(null);
  isOpening = $state(false);
  /** What was kept before a reload is on its way. */
  isRestoring = $state(false);
  /** A sentence, where nothing can be kept on this computer. */
  keepingFailure = $state.raw<string | null>(null);
  task = $state<TaskName>('select');
  /** Options of the task that will be run. */
  taskOptions = $state.raw<Options>({});
  /** Workers that a run computes on. */
  threads = $state(Math.max(1, Math.min(8, globalThis.navigator?.hardwareConcurrency ?? 2)));
  runs = $state.raw<readonly ShownRun[]>([]);
  /** The run that Watch, Understand and Take away are about. */
  currentRun = $state.raw<ShownRun | null>(null);
  /**
   * A size that the user picked on the curve of the current run; null for the one that the rule
   * chose.
   */
  pickedSize = $state<number | null>(null);

  /**
   * Options that a link brought: they stand against suggestions, and those of the data wait for the
   * next table.
   */
  linked = $state.raw<Shared | null>(null);

  private opened: Opened | null = null;
  /** Only the last of several openings is shown. */
  private opening = 0;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /**
   * Opens another table, as far as it can be; what cannot is told by `tableFailure`. What is chosen
   * is chosen anew for its shape.
   */
  async open(source: Source): Promise<void> {
    const isUntouched = !this.linked && this.isAsSuggested;
    if (isUntouched) this.taskOptions = {};
    if (!(await this.reopen(source, pickOptions(dataShape, this.linked?.options ?? {})))) return;
    if (isUntouched) this.resetTaskOptions();
  }

  /** Opens a table with the options that it had before; tells whether it could. */
  reopen(source: Source, options: Options): Promise<boolean> {
    this.opened = null;
    this.table = null;
    this.changeFailure = null;
    return this.read(source, options);
  }

  /** The shape of the table, by which methods are suggested; null without one. */
  get shape(): Shape | null {
    const data = this.table?.description.data;
    return data ? { rows: data.rows, features: data.features.length, classes: data.classes.length } : null;
  }

  /** The options of the task that suit the table, where it is known. */
  get suggested(): Options {
    return this.shape ? suggestFor(this.shape).options : {};
  }

  /** Whether the options are those that suit the table. */
  get isAsSuggested(): boolean {
    const { methods: _methods, ...own } = this.taskOptions;
    return sameOptions(own, this.suggested);
  }

  /** Takes the task and the options of a link. */
  takeLink(shared: Shared): void {
    this.linked = shared;
    this.task = shared.task;
    this.taskOptions = pickOptions(taskShapes[shared.task], shared.options);
    this.setTask(shared.task);
    const forData = pickOptions(dataShape, shared.options);
    if (this.source && Object.keys(forData).length > 0) this.changeData(forData);
    this.go(this.source ? 'choose' : 'data');
  }

  /**
   * Changes options of the data; undefined for the usual value. Where the table cannot be read so,
   * it stays as it was.
   */
  async changeData(changes: Options): Promise<void> {
    const { source, opened } = this;
    if (!source) return;
    this.changeFailure = null;
    if (await this.read(source, changed(this.dataOptions, changes))) return;
    if (opened === null || this.isOpening) return;
    const failure = this.tableFailure;
    if (await this.read(opened.source, opened.options)) this.changeFailure = failure;
  }

  setDataOption(name: string, value: unknown): Promise<void> {
    return this.changeData({ [name]: value });
  }

  /** Gives the table up, to choose another one. */
  closeTable(): void {
    if (!this.linked && this.isAsSuggested) this.taskOptions = {};
    this.opening++;
    this.engine.table.close();
    this.opened = null;
    this.isOpening = false;
    this.source = null;
    this.table = null;
    this.tableFailure = null;
    this.changeFailure = null;
    this.dataOptions = {};
  }

  setTask(task: TaskName): void {
    this.task = task;
    if (task === 'compare' && this.taskOptions.methods === undefined) this.setTaskOption('methods', BEGIN_COMPARING);
  }

  /** Sets an option of the task; undefined for its usual value. */
  setTaskOption(name: string, value: unknown): void {
    this.taskOptions = changed(this.taskOptions, { [name]: value });
  }

  /** Sets the options of the task to those that suit the table. */
  resetTaskOptions(): void {
    this.linked = null;
    this.taskOptions = this.suggested;
    this.setTask(this.task);
  }

  /** What would be run now; null without a table. */
  get request(): RunRequest | null {
    const { source, task, threads } = this;
    if (!source) return null;
    return { source, task, options: optionsFor(task, { ...this.dataOptions, ...this.taskOptions }), threads };
  }

  /** Starts a run, by itself of what was chosen, and shows it. */
  run(request: RunRequest | null = this.request): ShownRun | null {
    if (!request) return null;
    const title = titleOf(
      request,
      this.runs.map((run) => run.title),
    );
    const run = new ShownRun(crypto.randomUUID(), request, title, this.engine.start(request));
    this.runs = [...this.runs, run];
    this.showRun(run);
    this.go('watch');
    return run;
  }

  /** Evaluates the selection of a run on rows that take no part in it, with the same options. */
  evaluateHonestly(run: ShownRun): ShownRun | null {
    return this.run(honestRequest(run.request, run === this.currentRun ? this.pickedSize : null));
  }

  showRun(run: ShownRun): void {
    if (this.currentRun !== run) this.pickedSize = null;
    this.currentRun = run;
  }

  /** Picks a size on the curve of the current run; null for the one that the rule chose. */
  pickSize(size: number | null): void {
    this.pickedSize = size;
  }

  /** Ends a run's workers, takes its tab away and forgets what was kept of it. */
  closeRun(run: ShownRun): void {
    run.live?.close();
    const place = this.runs.indexOf(run);
    this.runs = this.runs.filter((other) => other !== run);
    if (this.currentRun !== run) return;
    this.pickedSize = null;
    this.currentRun = this.runs[Math.min(place, this.runs.length - 1)] ?? null;
  }

  /**
   * Removes everything: the table, the options, all runs, and what was kept of them on this
   * computer.
   */
  remove(): void {
    for (const run of this.runs) run.live?.close();
    this.runs = [];
    this.currentRun = null;
    this.pickedSize = null;
    this.closeTable();
    this.task = 'select';
    this.resetTaskOptions();
    this.go('data');
  }

  go(place: Place): void {
    this.place = place;
  }

  /** Whether the table was read; it is not where another one was asked for meanwhile either. */
  private async read(source: Source, options: Options): Promise<boolean> {
    const opening = ++this.opening;
    this.isOpening = true;
    this.tableFailure = null;
    this.source = source;
    this.dataOptions = options;
    try {
      const table = await this.engine.table.open(source, options);
      if (opening !== this.opening) return false;
      this.table = table;
      this.opened = { source, options };
    } catch (error) {
      if (opening !== this.opening) return false;
      this.tableFailure = failureOf(error);
    }
    this.isOpening = false;
    return this.tableFailure === null;
  }
}

/** Options with some changed; those that are undefined become usual. */
function changed(options: Options, changes: Options): Options {
  return Object.fromEntries(Object.entries({ ...options, ...changes }).filter(([, value]) => value !== undefined));
}

const sameOptions = (a: Options, b: Options) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (options: Options) => Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
