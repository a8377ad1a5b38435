import { inline } from '../../src/executors/inline.ts';
import { executorContract } from '../contracts/executor.ts';

executorContract('inline', async () => inline);
