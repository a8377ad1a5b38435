// The number of features that count as selected in one of several rankings.

import { numberOption, optional } from '../base/option.ts';

export const topFeaturesOption = optional(
  numberOption({
    whole: true,
    min: 1,
    argument: 'Q',
    summary: 'stability, ensemble: number of top features that count as selected in each ranking',
    defaultText: 'stability: derived from false-selections; ensemble: 10, or a tenth of the features if that is fewer',
  }),
);
