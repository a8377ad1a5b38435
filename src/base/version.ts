// The version of the package, as every result and the command line tell it.

import { version } from '../../package.json' with { type: 'json' };

export const VERSION: string = version;
