// Names that tell runs on the same data apart: the method, and the options in which the runs differ.

/** What a run is named after. */
export interface NamedRun {
  /** Options of the selection, resolved. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The method of a comparison, instead of the option. */
  readonly method?: string;
}

/** Options that record more or less, or that the method itself stands for. */
const UNNAMED = new Set(['method', 'trace', 'methods', 'baselines', 'cacheMb']);

/** Options that are usually filled in from others: named only where nothing else tells runs apart. */
const DERIVED = new Set([
  'criterion',
  'loss',
  'merge',
  'multiclass',
  'once',
  'ranking',
  'recursive',
  'retrainEvery',
  'scaleWithinFolds',
  'tolerance',
]);

/** A name for each run; those that do not differ in any option are numbered. */
export function runNames(runs: readonly NamedRun[]): string[] {
  const keys = [...new Set(runs.flatMap(({ options }) => Object.keys(options)))].filter((key) => !UNNAMED.has(key));
  const short = runs.map((run) =>
    nameOf(
      run,
      runs,
      keys.filter((key) => !DERIVED.has(key)),
    ),
  );
  const plain = short.map((name, place) =>
    short.indexOf(name) === short.lastIndexOf(name) ? name : nameOf(runs[place], runs, keys),
  );
  const counts = new Map<string, number>();
  return plain.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

const methodOf = ({ options, method }: NamedRun) => method ?? String(options.method ?? '');

/**
 * The method and the options in which runs of it differ: options of another method are filled in
 * with its own defaults.
 */
function nameOf(run: NamedRun, runs: readonly NamedRun[], keys: readonly string[]): string {
  const method = methodOf(run);
  const same = runs.filter((other) => methodOf(other) === method);
  const different = keys.filter((key) => same.some(({ options }) => text(options[key]) !== text(run.options[key])));
  return [method, ...different.map((key) => `${words(key)} ${text(run.options[key])}`)].filter(Boolean).join(', ');
}

function text(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return Array.isArray(value)
    ? value.map(text).join('|')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}

/** `minFeatures` → `min features`. */
const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
