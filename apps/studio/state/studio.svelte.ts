// The state of the studio: views read it and call its methods, which call the engine.

import type { Engine } from '../engine/client.ts';
import { failureOf } from '../engine/failure.ts';
import type { Pilot } from '../engine/pilot.ts';
import type {
  Failure,
  OpenedTable,
  Options,
  RunRequest,
  RunResult,
  SampleFile,
  Source,
  TaskName,
} from '../engine/protocol.ts';
import { pickOptions, taskShapes } from '../engine/task-options.ts';
import { digestOf, isQuickToEvaluate } from '../results/evaluations.ts';
import { estimatedSeconds, pilotKey } from './estimate.ts';
import { storeTemplate } from './feature-link.ts';
import type { Place } from './places.ts';
import { dataName, dataShape, evaluationRequest, optionsFor, titleOf } from './run-requests.ts';
import type { Shared } from './share.ts';
import { ShownRun } from './shown-run.svelte.ts';
import { type Shape, suggestFor } from './suggest.ts';

export type { Place } from './places.ts';
export { ShownRun } from './shown-run.svelte.ts';

/** The initial methods of a comparison: the standard method, one of another kind, and a filter. */
const DEFAULT_METHODS = ['svm-rfe', 'gradient-angle', 'fisher'];

/** Milliseconds for which the end of a run is shown before its result. */
const SHOW_RESULT_MS = 900;

interface Opened {
  readonly source: Source;
  readonly options: Options;
}

/** Options that were set for another data set. */
export interface EarlierOptions {
  readonly dataName: string;
  readonly options: Options;
}

export class Studio {
  readonly engine: Engine;
  place = $state<Place>('data');
  source = $state.raw<Source | null>(null);
  /** Options of reading the data and of imputation. */
  dataOptions = $state.raw<Options>({});
  table = $state.raw<OpenedTable | null>(null);
  /** Why the table cannot be opened. */
  tableFailure = $state.raw<Failure | null>(null);
  /** Why a change of the data options failed; the table is unchanged. */
  changeFailure = $state.raw<Failure | null>(null);
  isOpening = $state(false);
  /** Whether the stored session is being loaded. */
  isRestoring = $state(false);
  /** Why nothing can be stored on this computer. */
  storageFailure = $state.raw<string | null>(null);
  task = $state<TaskName>('select');
  /** Options of the task of the next run. */
  taskOptions = $state.raw<Options>({});
  /** Options that were set for the previous data set, to be restored on request. */
  earlier = $state.raw<EarlierOptions | null>(null);
  /** Number of compute workers of a run. */
  threads = $state(Math.max(1, Math.min(8, globalThis.navigator?.hardwareConcurrency ?? 2)));
  runs = $state.raw<readonly ShownRun[]>([]);
  /** The run whose progress, result and exports are shown. */
  currentRun = $state.raw<ShownRun | null>(null);
  /** A size that the user picked on the curve of the current run; null for the rule's. */
  pickedSize = $state<number | null>(null);

  /** The runs that the user ticked for a comparison, by the digest of their data. */
  compared = $state.raw<ReadonlyMap<string, readonly string[]>>(new Map());

  /** Options of a link, for the next data set. */
  linked = $state.raw<Shared | null>(null);

  /** Whether a selection is evaluated by itself when it is done. */
  evaluates = $state(true);

  /** The measured time of the request with this key; null while it is unknown. */
  measured = $state.raw<{ readonly key: string; readonly pilots: readonly (Pilot | null)[] } | null>(null);

  /** Runs whose end has been handled. */
  private readonly ended = new WeakSet<ShownRun>();
  private opened: Opened | null = null;
  /** The last of several openings counts. */
  private opening = 0;
  private sized: { readonly key: string; readonly result: Promise<RunResult> } | null = null;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /**
   * Opens another table; `tableFailure` says why it cannot. The options of the task are set to those
   * suggested for it: options of another data set apply only on request.
   */
  async open(source: Source): Promise<void> {
    const { linked } = this;
    this.setEarlier();
    if (!(await this.reopen(source, pickOptions(dataShape, linked?.options ?? {})))) return;
    if (linked) this.linked = null;
    else this.resetTaskOptions();
  }

  /** Opens generated expression data and selects features of them, with the suggested options. */
  async tryGenes(): Promise<void> {
    const source: Source = { kind: 'generated', name: 'microarray', options: { rows: 62, features: 2000 } };
    this.task = 'select';
    await this.open(source);
    if (this.source === source && this.table) this.run();
  }

  /** Opens a table with the options that it had before; returns whether it could. */
  reopen(source: Source, options: Options): Promise<boolean> {
    this.opened = null;
    this.table = null;
    this.changeFailure = null;
    return this.read(source, options);
  }

  /** The shape of the table, which the suggestion depends on; null without a table. */
  get shape(): Shape | null {
    const data = this.table?.description.data;
    return data ? { rows: data.rows, features: data.features.length, classes: data.classes.length } : null;
  }

  /** The suggested options of the task. */
  get suggested(): Options {
    return this.shape ? suggestFor(this.shape).options : {};
  }

  /** Whether the options are the suggested ones. */
  get isAsSuggested(): boolean {
    const { methods: _methods, ...own } = this.taskOptions;
    return sameOptions(own, this.suggested);
  }

  /** Uses the task and the options of a link. */
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
   * Changes options of the data; undefined for the default. Where the table cannot be read with them,
   * it stays unchanged.
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

  /**
   * Joins a table of sample annotations to a file, by default the open one, and opens it. Where no
   * sample is in both, the samples may be the columns of the table; where that is not so either, the
   * table is opened without annotations.
   */
  async join(samples: SampleFile, to: Source | null = this.source): Promise<void> {
    if (to?.kind !== 'file') return;
    const isOpen = to === this.source;
    const before = isOpen ? this.dataOptions : {};
    if (!isOpen) this.closeTable();
    this.changeFailure = null;
    const source = { ...to, samples };
    const options = changed(before, { samples: samples.name, target: undefined });
    for (const transpose of [before.transpose, before.transpose ? undefined : true]) {
      if (await this.read(source, changed(options, { transpose }))) {
        if (!isOpen) this.resetTaskOptions();
        return;
      }
      if (this.isOpening) return;
      if (!isForeign(this.tableFailure)) {
        // The user must choose the class among the annotations: the table without them is no choice.
        this.table = null;
        this.opened = null;
        return;
      }
    }
    const failure = this.tableFailure;
    if (await this.read(to, before)) this.changeFailure = failure;
  }

  setDataOption(name: string, value: unknown): Promise<void> {
    return this.changeData({ [name]: value });
  }

  /** Closes the table, so that another one can be opened. */
  closeTable(): void {
    this.setEarlier();
    if (!this.linked) this.taskOptions = {};
    this.opening++;
    this.engine.table.close();
    this.engine.pilots.close();
    this.measured = null;
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
    if (task === 'compare' && this.taskOptions.methods === undefined) this.setTaskOption('methods', DEFAULT_METHODS);
  }

  /** Sets an option of the task; undefined for its default. */
  setTaskOption(name: string, value: unknown): void {
    this.taskOptions = changed(this.taskOptions, { [name]: value });
  }

  /** Sets the options of the task to the suggested ones. */
  resetTaskOptions(): void {
    this.linked = null;
    this.taskOptions = this.suggested;
    this.setTask(this.task);
  }

  /** Uses the options that were set for the previous data set. */
  restoreEarlier(): void {
    if (this.earlier) this.taskOptions = this.earlier.options;
    this.earlier = null;
  }

  /** The request of the next run; null without a table. */
  get request(): RunRequest | null {
    const { source, task, threads } = this;
    if (!source) return null;
    const options = optionsFor(task, { ...this.dataOptions, ...this.taskOptions });
    const digest = this.table?.description.data.digest;
    return { source, task, options, threads, ...(digest !== undefined && { digest }) };
  }

  /** Measures how long the next run takes; its estimate is shown before it is started. */
  async measure(request: RunRequest): Promise<void> {
    const key = pilotKey(request);
    if (this.measured?.key === key) return;
    try {
      const pilots = await this.engine.pilots.measure(request);
      if (this.request && pilotKey(this.request) === key) this.measured = { key, pilots };
    } catch {
      // The run itself says what is wrong with its options.
    }
  }

  /** The estimated seconds of a request; null while it is not measured. */
  estimateOf(request: RunRequest): number | null {
    const { measured, shape } = this;
    if (!shape || measured?.key !== pilotKey(request)) return null;
    return estimatedSeconds(request, measured.pilots, shape.rows);
  }

  /** Starts a run, by default of the chosen options, and shows it. */
  run(request: RunRequest | null = this.request): ShownRun | null {
    if (!request) return null;
    this.engine.pilots.close();
    const run = this.start(request);
    this.showRun(run);
    this.go('watch');
    return run;
  }

  /** Starts a run without showing it. A selection is evaluated afterwards where that is quick. */
  private start(request: RunRequest): ShownRun {
    const title = titleOf(
      request,
      this.runs.map((run) => run.title),
    );
    const run = new ShownRun(crypto.randomUUID(), request, title, this.engine.start(request));
    this.runs = [...this.runs, run];
    run.live?.subscribe(() => {
      if (!run.isOver || this.ended.has(run)) return;
      this.ended.add(run);
      this.runEnded(run);
    });
    return run;
  }

  /** Goes on to the result of the run that the user watches, and evaluates a selection. */
  private runEnded(run: ShownRun): void {
    if (run.state !== 'done' || !this.runs.includes(run)) return;
    if (
      this.evaluates &&
      run.request.task === 'select' &&
      isQuickToEvaluate(run.request, run.result!, this.estimateOf(evaluationRequest(run.request, null)))
    )
      this.evaluateInBackground(run);
    if (this.place !== 'watch' || this.currentRun !== run) return;
    setTimeout(() => {
      if (this.place === 'watch' && this.currentRun === run) this.go('understand');
    }, SHOW_RESULT_MS);
  }

  /**
   * Evaluates the selection of a run by nested cross-validation, with the same options, and with
   * permuted labels as often as requested.
   */
  evaluateInBackground(run: ShownRun, permutations = 0): ShownRun {
    const own = evaluationRequest(run.request, run === this.currentRun ? this.pickedSize : null);
    const request = permutations > 0 ? { ...own, options: { ...own.options, permutations } } : own;
    const digest = digestOf(run);
    return this.start(digest === null ? request : { ...request, digest });
  }

  /** Whether the open table holds the data of a run, read in the same way. */
  hasDataOf(run: ShownRun): boolean {
    const digest = this.table?.description.data.digest;
    return digest !== undefined && digest === digestOf(run);
  }

  /** The result of a selection at a picked size; the last one is kept. */
  resultAt(run: ShownRun, size: number | null): Promise<RunResult> {
    const { result } = run;
    if (size === null || !result) return Promise.resolve(result!);
    const key = `${run.id} ${size}`;
    if (this.sized?.key !== key) {
      const sized = this.engine.chooseSize(run.request, result, size).then((found) => found.result);
      this.sized = { key, result: sized };
      // A failure is not kept: the next call tries again.
      sized.catch(() => {
        this.sized = null;
      });
    }
    return this.sized!.result;
  }

  showRun(run: ShownRun): void {
    if (this.currentRun !== run) this.pickedSize = null;
    this.currentRun = run;
  }

  /** Picks a size on the curve of the current run; null for the rule's. */
  pickSize(size: number | null): void {
    this.pickedSize = size;
  }

  /** Ticks runs of a data set for a comparison. */
  compare(digest: string, ids: readonly string[]): void {
    this.compared = new Map([...this.compared, [digest, ids]]);
  }

  /** Terminates the workers of a run and removes it, also from the storage. */
  closeRun(run: ShownRun): void {
    run.live?.close();
    const index = this.runs.indexOf(run);
    this.runs = this.runs.filter((other) => other !== run);
    if (this.currentRun !== run) return;
    this.pickedSize = null;
    this.currentRun = this.runs[Math.min(index, this.runs.length - 1)] ?? null;
  }

  /** Removes the table, the options and all runs, also from the storage. */
  remove(): void {
    for (const run of this.runs) run.live?.close();
    this.runs = [];
    this.currentRun = null;
    this.pickedSize = null;
    this.closeTable();
    storeTemplate(null);
    this.earlier = null;
    this.task = 'select';
    this.resetTaskOptions();
    this.go('data');
  }

  go(place: Place): void {
    this.place = place;
  }

  /** Keeps options that the user set for the present data set, so that they can be restored. */
  private setEarlier(): void {
    if (this.linked || this.source === null) return;
    const isChanged = this.table !== null && !this.isAsSuggested;
    this.earlier = isChanged ? { dataName: dataName(this.source), options: this.taskOptions } : null;
  }

  /** Whether the table was read; false also where another one has been requested since. */
  private async read(source: Source, options: Options): Promise<boolean> {
    const opening = ++this.opening;
    this.isOpening = true;
    this.tableFailure = null;
    this.source = source;
    this.dataOptions = options;
    try {
      const table = await this.engine.table.open(source, options);
      // Many columns take a while to be received, and again to be shown: each is a task of its own.
      await new Promise((resolve) => setTimeout(resolve));
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

/** Whether a table of samples has nothing in common with the rows of the data. */
const isForeign = (failure: Failure | null) =>
  failure?.problems?.some(({ code }) => code === 'samples-foreign' || code === 'samples-without-names') === true;

/** The options with changes; undefined ones get their default. */
function changed(options: Options, changes: Options): Options {
  return Object.fromEntries(Object.entries({ ...options, ...changes }).filter(([, value]) => value !== undefined));
}

const sameOptions = (a: Options, b: Options) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (options: Options) => Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
