import { describe, expect, it } from 'vitest';
import { readLibsvmModel } from '../../src/formats/libsvm-model-reader.ts';

const model = (vectors: string) =>
  `svm_type c_svc\nkernel_type linear\nnr_class 2\ntotal_sv 2\nrho 0\nlabel 1 2\nnr_sv 1 1\nSV\n${vectors}`;

describe('a model of LIBSVM', () => {
  it('may count its features from 0, as the data may', () => {
    const { columns, supportVectors } = readLibsvmModel(model('1 0:3 2:1\n-1 1:2\n')).model;
    expect(columns).toEqual(['f0', 'f1', 'f2']);
    expect(supportVectors).toEqual([
      [3, 0, 1],
      [0, 2, 0],
    ]);
  });

  it('counts from 1 where no feature is called 0', () => {
    expect(readLibsvmModel(model('1 1:3\n-1 2:2\n')).model.columns).toEqual(['f1', 'f2']);
  });
});
