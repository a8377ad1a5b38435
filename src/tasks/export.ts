// A model for use elsewhere: the files of a format, made from a result or a model.

import { choiceOption, inGroup, optional, type Resolved, resolveOptions } from '../base/option.ts';
import { problem } from '../base/problem.ts';
import type { Exported } from '../formats/exporter.ts';
import { exporters } from '../formats/index.ts';
import type { InputChoice } from '../formats/preparation.ts';
import { checkModel } from '../formulations/check-model.ts';
import { type Model, modelTarget } from '../formulations/model.ts';
import { trainingKernels } from '../kernels/index.ts';
import type { ExportOptions } from './given-options.ts';

/** The declared options of `exportModel`. */
export const exportOptions = inGroup('Export', {
  to: choiceOption(exporters.meanings, { argument: 'NAME', level: 'basic', summary: 'format of the exported model' }),
  inputs: optional(
    choiceOption(
      {
        all: 'all columns of the training data',
        selected: 'only the columns that the model uses',
      } satisfies Record<InputChoice, string>,
      { level: 'basic', summary: 'input columns of the exported model', defaultText: 'all; selected for js' },
    ),
  ),
});

/** Every option of `exportModel` with its value. */
export type ResolvedExportOptions = Resolved<typeof exportOptions>;

/**
 * Returns the files of a model in another format; `suffix` is appended to the file name that the
 * caller chooses.
 */
export function exportModel(from: Model | { readonly model: Model }, given: ExportOptions): Exported {
  const options = resolveOptions(exportOptions, { ...given });
  const model = 'model' in from ? from.model : from;
  refuseOwnKernel(model);
  const exporter = exporters.get(options.to);
  if (options.inputs !== null && exporter.inputs === null)
    throw problem('export-inputs-unused', { format: options.to }, { fixes: [{ unset: ['inputs'] }] });
  const checked = checkModel(model);
  refuseTarget(checked, options.to);
  return exporter.export(checked, options.inputs ?? exporter.inputs ?? 'all');
}

/** Most formats hold classifiers only. */
function refuseTarget(model: Model, format: string): void {
  const target = modelTarget(model);
  const writers = exporters.entries.filter(({ targets = ['classes'] }) => targets.includes(target));
  if (writers.some(({ name }) => name === format)) return;
  const formats = writers.map(({ name }) => name);
  const fixes = formats.map((name) => ({ set: { to: name } }));
  throw problem('regression-not-exportable', { format, formats }, { fixes });
}

/** A function or matrix of the user's is known nowhere else. */
function refuseOwnKernel(model: Partial<Model>): void {
  const isModel = typeof model === 'object' && model !== null && Array.isArray(model.machines);
  if (!isModel) throw problem('export-without-model', {});
  const name = model.kernel?.name;
  if (typeof name === 'string' && trainingKernels.has(name)) return;
  throw problem('export-kernel-unknown', { kernel: name ?? null, known: trainingKernels.names });
}
