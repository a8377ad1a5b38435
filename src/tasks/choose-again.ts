// Another size of a selection that is done: its ranking and its curve stay as they are, so that
// nothing but a model is trained. What comes out is what `select` with that rule would give, to the
// bit.

import { problem, type Reported } from '../base/problem.ts';
import { datasetDigest, type Hash } from '../data/digest.ts';
import { plan } from '../plan/make-plan.ts';
import { methods } from '../plan/methods.ts';
import { datasetFacts, type SelectPlan } from '../plan/plan.ts';
import { type CurveFacts, choosePoint } from '../plan/size-rules.ts';
import { subsetOfSize } from '../search/finished-path.ts';
import { selectionNotes } from './baselines.ts';
import { checkData } from './check-data.ts';
import { settingAt } from './curve-setting.ts';
import type { Data } from './data.ts';
import type { SelectOptions } from './given-options.ts';
import { withOrigin } from './model-origin.ts';
import { reportedNotes } from './result.ts';
import { curveFacts, type SelectResult, subsetNotes, type UnfinishedSelection } from './select.ts';
import { selectBaselines } from './select-baselines.ts';
import { selectedDetails } from './selected-features.ts';
import { modelOn } from './subset-model.ts';

/**
 * Chooses from the curve of a selection by another rule: `chooseAgain(data, { ...options, choose:
 * 'n=7' }, result)`. Data and options are those of the selection, which may be one that was
 * interrupted.
 */
export function chooseAgain(
  data: Data,
  given: SelectOptions,
  result: SelectResult | UnfinishedSelection,
  { hash }: { readonly hash?: Hash } = {},
): SelectResult {
  checkData(data, 'chooseAgain');
  const planned = plan('select', { ...given }, datasetFacts(data.dataset));
  const { selection } = planned;
  if (selection.refinement !== null) throw problem('choose-again-refined', {}, { fixes: [{ unset: ['refine'] }] });
  if (methods.get(planned.search.method).combines?.composite.combinesSelections)
    throw problem('choose-again-panel', {});
  if (datasetDigest(data.dataset, hash) !== result.data.digest) throw problem('choose-again-other-data', {});
  const facts = {
    ...curveFacts(data.dataset, planned, result.ranking.length),
    ...(result.evidence && { selectedByMethod: result.evidence.selected.length }),
  };
  const point = choosePoint(result.curve, selection.choose, facts);
  const features = subsetOfSize(result, point.features);
  const chosen = trainedOn(data, planned, { features, cost: point.cost }, result);
  const {
    selected: _selected,
    model: _model,
    notes: _notes,
    baselines: _baselines,
    timings,
    ...known
  } = result as SelectResult;
  const details = selectedDetails({
    dataset: data.dataset,
    features,
    ranking: result,
    model: chosen.model,
    foldRankings: result.foldRankings,
  });
  const selected = { rule: selection.choose, features, score: point.score, cost: point.cost, details };
  const baselines = finished(selectBaselines(data, planned, { ...known, selected }));
  return {
    ...known,
    options: { ...result.options, choose: selection.choose },
    selected,
    baselines,
    model: withOrigin(chosen.model, data),
    notes: [
      ...reportedNotes(selectionNotes(data.dataset, planned, baselines)),
      ...notesBefore(data, planned, result, facts),
      ...reportedNotes([...subsetNotes(point, result.curve, planned, facts), ...chosen.notes]),
    ],
    timings,
  };
}

type Subset = Pick<SelectResult['selected'], 'features' | 'cost'>;

function trainedOn(data: Data, planned: SelectPlan, { features, cost }: Subset, { curve }: UnfinishedSelection) {
  const entry = curve.find((own) => own.features === features.length);
  const setting = settingAt(entry, planned.validation.settings);
  if (!setting || setting.cost !== cost) throw problem('choose-again-other-options', {});
  return modelOn(data, planned, new Set(features), setting);
}

/**
 * The notes of the ranking and the curve. They are followed by those of the chosen subset, which
 * its model repeats.
 */
function notesBefore(
  data: Data,
  planned: SelectPlan,
  result: SelectResult | UnfinishedSelection,
  facts: CurveFacts,
): readonly Reported[] {
  if (!('selected' in result)) return result.notes;
  const { selected, notes } = result;
  const own = [
    ...subsetNotes({ features: selected.features.length, score: selected.score }, result.curve, planned, facts),
    ...trainedOn(data, planned, selected, result).notes,
  ];
  const first = selectionNotes(data.dataset, planned, result.baselines ?? null).length;
  return notes.slice(first, notes.length - own.length);
}

function finished<T>(run: Generator<void, T, void>): T {
  for (let step = run.next(); ; step = run.next()) if (step.done) return step.value;
}
