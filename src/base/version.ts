// The version of the package, as every result and the command line tell it.

import { version } from '../../package.json' with { type: 'json' };

/** The version of this package. */
export const VERSION: string = version;
