// The version of the package, as results and the command line report it.

import { version } from '../../package.json' with { type: 'json' };

/** The version of this package. */
export const VERSION: string = version;
