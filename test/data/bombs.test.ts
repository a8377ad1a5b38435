// Small files with huge tables that are refused at once; bombs-slow.test.ts has the others.

import { describe } from 'vitest';
import { BOMBS } from './bombs.ts';
import { expectRefused } from './bombs-refused.ts';

describe('a small file with a huge table', () => expectRefused(BOMBS.filter(({ isSlow }) => !isSlow)));
