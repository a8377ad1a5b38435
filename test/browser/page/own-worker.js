import { rank, readData, select } from 'svm-sieve';
import { ranked } from './program.js';

ranked({ rank, readData, select }).then((result) => self.postMessage(result));
