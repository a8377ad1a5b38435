// Whether contenders found the same: each function says in a few words how the first of them and
// another one differ.

const places = (steps) => [...steps.keys()].sort((a, b) => steps[b] - steps[a]);

/** Rankings: features that left at the same step, and how many of our first are among theirs. */
function steps(ours, theirs) {
  if (!theirs?.steps) return 'no ranking';
  const same = ours.steps.filter((step, j) => step === theirs.steps[j]).length;
  const first = Math.min(20, ours.steps.length);
  const best = new Set(places(theirs.steps).slice(0, first));
  const shared = places(ours.steps)
    .slice(0, first)
    .filter((feature) => best.has(feature)).length;
  return `${same} of ${ours.steps.length} leave at the same step; ${shared} of the first ${first} shared`;
}

/** Curves: sizes at which the mean scores differ, and by how much at most. */
function curve(ours, theirs) {
  const scores = new Map(theirs.curve);
  const gaps = ours.curve
    .filter(([size]) => scores.has(size))
    .map(([size, score]) => Math.abs(score - scores.get(size)));
  const other = gaps.filter((gap) => gap > 1e-9).length;
  return `scores equal at ${gaps.length - other} of ${gaps.length} sizes, else at most ${Math.max(...gaps).toFixed(4)} apart`;
}

const stepsAndCurve = (ours, theirs) =>
  theirs.curve?.length > 0 ? `${steps(ours, theirs)}; ${curve(ours, theirs)}` : steps(ours, theirs);

function selected(ours, theirs) {
  const shared = ours.selected.filter((feature) => theirs.selected.includes(feature)).length;
  return `${shared} of ${ours.selected.length} features shared; accuracy ${ours.score.toFixed(4)}, theirs ${theirs.score.toFixed(4)}`;
}

function objective(ours, theirs) {
  const gap = Math.abs(ours.objective - theirs.objective) / Math.abs(theirs.objective);
  return `objectives ${gap.toExponential(0)} apart; ${ours.support} and ${theirs.support} support vectors`;
}

function values(ours, theirs) {
  const scale = Math.max(...theirs.values.map(Math.abs));
  const gap = Math.max(...ours.values.map((value, j) => Math.abs(value - theirs.values[j]))) / scale;
  return `values at most ${gap.toExponential(0)} of the largest apart`;
}

const score = (ours, theirs) =>
  ours.score === theirs.score ? 'the same result' : `scores ${ours.score} and ${theirs.score}`;

/** By the name that a row gives. */
/** Objectives of the same C; of another loss, how far the conditions of optimality are missed. */
function path(ours, theirs) {
  if (!theirs.objectives)
    return `another loss, ${theirs.values} values; violation ${theirs.violation.toExponential(0)} of the penalty, ours ${ours.violation.toExponential(0)}`;
  const own = new Map(ours.objectives);
  const gaps = theirs.objectives.map(([k, objective]) => objective / own.get(k) - 1);
  const [low, high] = [Math.min(...gaps), Math.max(...gaps)];
  return `objectives of ${gaps.length} C: theirs higher by ${low.toExponential(0)} to ${high.toExponential(0)}; ${ours.features} and ${theirs.features} features`;
}

export const agreements = { path, steps, curve, stepsAndCurve, selected, objective, values, score };
