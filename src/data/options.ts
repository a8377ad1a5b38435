// The options that say what the data are.

import {
  choiceOption,
  inGroup,
  namesOption,
  optional,
  parsedOption,
  type Resolved,
  switchOption,
  textOption,
  withDefault,
} from '../base/option.ts';
import { USUAL_MISSING } from './missing-values.ts';
import { readers } from './readers/index.ts';

/** The declared options of reading a table. */
export const dataOptions = inGroup('Data', {
  format: optional(
    choiceOption(readers.names, {
      argument: 'NAME',
      summary: `format of the data (by the file's ending): ${readers.names.join(', ')}`,
    }),
  ),
  delimiter: optional(
    textOption({ argument: 'SIGN', summary: 'sign between cells: , ; tab | (found out from the first lines)' }),
  ),
  decimal: withDefault(choiceOption(['.', ','], { argument: 'SIGN', summary: 'decimal sign of numbers' }), '.'),
  header: withDefault(
    switchOption({ summary: 'the first line is data; the columns are named f1, f2, … and class' }),
    true,
  ),
  missing: withDefault(
    namesOption({ argument: 'WORDS', summary: 'spellings of a missing cell beside the empty one' }),
    [...USUAL_MISSING],
  ),
  target: optional(
    textOption({
      argument: 'COL',
      summary: 'column of the class (the one named class, target, label or y, else the last)',
    }),
  ),
  positive: optional(
    namesOption({ argument: 'A,B', summary: 'these labels against the rest, as a two-class problem' }),
  ),
  id: optional(textOption({ argument: 'COL', summary: 'column that names the rows' })),
  weightsColumn: optional(textOption({ argument: 'COL', summary: 'column of row weights, which multiply the cost' })),
  foldsColumn: optional(textOption({ argument: 'COL', summary: 'column that gives each row its fold' })),
  subjects: optional(
    textOption({ argument: 'COL', summary: 'column of the subject: rows of one subject stay in one fold' }),
  ),
  drop: withDefault(namesOption({ argument: 'A,B', summary: 'columns to leave out; #3 is the third column' }), []),
  categorical: withDefault(
    namesOption({ argument: 'A,B', summary: 'columns to be taken as categories though they hold numbers' }),
    [],
  ),
  featureGroups: optional(
    parsedOption(
      {
        argument: 'FILE|prefix:SEP',
        summary: 'groups of features: a file with columns feature and group, or names up to SEP',
        rule: 'a file or prefix:SEP',
      },
      (value) => (typeof value === 'string' && value !== '' && value !== 'prefix:' ? value : undefined),
    ),
  ),
  transpose: withDefault(switchOption({ summary: 'the table has a line per feature and a column per sample' }), false),
});

export type DataOptions = Resolved<typeof dataOptions>;
