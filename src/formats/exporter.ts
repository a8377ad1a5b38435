// What every exporter is: a model in, the content of files out.

import type { Note } from '../base/problem.ts';
import type { Entry } from '../base/registry.ts';
import type { TargetKind } from '../data/dataset.ts';
import type { Model } from '../formulations/model.ts';
import type { InputChoice } from './preparation.ts';

/** A file of an exported model. */
export interface ExportedFile {
  /** The suffix appended to the name that the user gives; empty for the file itself. */
  readonly suffix: string;
  readonly content: string | Uint8Array;
}

/** The files of a model in another format. */
export interface Exported {
  readonly files: readonly ExportedFile[];
  /** Notes for users of the files. */
  readonly notes: readonly Note[];
}

/** A format in which models can be written. */
export interface Exporter extends Entry {
  /** The kinds of models that the exporter can write; classifiers by default. */
  readonly targets?: readonly TargetKind[];
  /** The suffixes of the files that the exporter writes. */
  readonly suffixes: readonly string[];
  /** The default columns of a row; null if the format has no such choice. */
  readonly inputs: InputChoice | null;
  export(model: Model, inputs: InputChoice): Exported;
}
