// A gene-by-sample matrix and a table of the samples, as the commands read them.

import { describe, expect, it } from 'vitest';
import { folder, run } from './run.ts';

const files = folder();
const matrix = files.write(
  'matrix.csv',
  'probe,symbol,s1,s2,s3,s4\np1,TP53,1.5,2.5,3.5,4.5\np2,EGFR,4.5,2.5,8.5,1.5\np3,TP53,0.5,9.5,0.5,9.5\n',
);
const samples = files.write('samples.csv', 'sample,diagnosis,batch\ns4,b,2\ns3,b,1\ns2,a,2\ns1,a,1\ns9,a,1\n');
const reading = ['--transpose', '--feature-names', 'symbol', '--duplicates', 'max-variance'];
const joined = [matrix, ...reading, '--samples', samples, '--target', 'diagnosis'];

describe('a table of samples', () => {
  it.each(['describe', 'rank'])('is joined by %s', async (command) => {
    const { code, stdout } = await run([command, ...joined, '--json', '-']);
    expect(code).toBe(0);
    const { data } = JSON.parse(stdout);
    expect([data.features, data.classes, data.counts]).toEqual([
      ['TP53', 'EGFR'],
      ['a', 'b'],
      [2, 2],
    ]);
  });
});
