// The script of a report, bundled into one line by scripts/build.mjs. It only makes more of what is
// there: a page without it says the same.

import { startCopying } from './copying.browser.ts';
import { startSizes } from './sizes.browser.ts';
import { startTables } from './tables.browser.ts';
import { startTips } from './tips.browser.ts';

startTips();
startSizes();
startTables();
startCopying();
