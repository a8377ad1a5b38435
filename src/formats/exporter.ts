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
  /** What a user of the files must know. */
  readonly notes: readonly Note[];
}

/** A format that models can be written in. */
export interface Exporter extends Entry {
  /** Which models it can write; classifiers by default. */
  readonly targets?: readonly TargetKind[];
  /** Of the files it writes. */
  readonly suffixes: readonly string[];
  /** Which columns a row has where the user does not say; null if that is not asked. */
  readonly inputs: InputChoice | null;
  export(model: Model, inputs: InputChoice): Exported;
}
