import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { criteria } from '../../src/criteria/index.ts';
import { subsetCriteria } from '../../src/criteria/subsets/index.ts';
import { generators } from '../../src/data/generators/index.ts';
import { readers } from '../../src/data/readers/index.ts';
import { writers } from '../../src/data/writers/index.ts';
import { exporters } from '../../src/formats/index.ts';
import { kernels } from '../../src/kernels/index.ts';
import { sizeRules } from '../../src/plan/size-rules.ts';
import { transforms } from '../../src/preprocessing/index.ts';
import { scores } from '../../src/scores/index.ts';
import { strategies } from '../../src/search/strategies/index.ts';
import { filesBelow, read, root } from './sources.ts';

const registries = {
  sizeRules,
  criteria,
  exporters,
  generators,
  kernels,
  readers,
  scores,
  strategies,
  subsetCriteria,
  transforms,
  writers,
};

describe.each(Object.entries(registries))('the registry of %s', (_, registry) => {
  it('lists its entries sorted by name, each with a summary', () => {
    expect(registry.names).toEqual([...registry.names].sort());
    for (const entry of registry.entries) expect(entry.summary.length).toBeGreaterThan(10);
  });

  it('uses names that users can type', () => {
    for (const name of registry.names) expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
  });
});

describe('a registry folder', () => {
  // The file of an entry has its name; two formats that differ in one sign share a file.
  const folders = {
    'src/criteria': criteria,
    'src/criteria/subsets': subsetCriteria,
    'src/search/strategies': strategies,
    'src/data/generators': generators,
    'src/scores': scores,
    'src/formats': exporters,
    'src/kernels': kernels,
    'src/preprocessing': transforms,
  };
  it.each(Object.entries(folders))('%s has a file for each entry, of the same name', (folder, registry) => {
    const files = filesBelow(folder, '.ts');
    for (const name of registry.names) expect(files).toContain(`${folder}/${name}.ts`);
  });

  it.each(Object.keys(folders))('%s leaves no entry out of its index', (folder) => {
    const index = read(`${folder}/index.ts`);
    // A registry in a folder below has its own index.
    const below = Object.keys(folders).filter((other) => other.startsWith(`${folder}/`));
    const own = filesBelow(folder, '.ts').filter((path) => !below.some((other) => path.startsWith(`${other}/`)));
    const entries = own.filter((path) => /^export const [a-z]\w*(: [\w<>]+)? = \{\n {2}name:/m.test(read(path)));
    for (const path of entries) expect(index).toContain(`./${path.slice(folder.length + 1)}`);
  });
});

describe('the core', () => {
  it('returns nothing through variables of its modules', () => {
    const files = filesBelow('core', '.ts');
    expect(files.length).toBeGreaterThan(20);
    const variables = files.flatMap((path) => read(path).match(/^(export )?let \w+/gm) ?? []);
    // A count of all steps, which only ever grows.
    expect(variables).toEqual(['let allSteps']);
  });

  it('declares what src/numeric/routines.ts says', () => {
    expect(() => execFileSync(process.execPath, [join(root, 'scripts/make-routines.mjs'), '--check'])).not.toThrow();
  });

  it('has a reference implementation of each routine, of the same name', () => {
    // What lays out, starts, finishes or reads the state of a routine; the routine itself has the
    // reference implementation.
    const bookkeeping =
      /^(heapBase|refreshKernel|\w+Scratch|\w+Bytes|\w+(Setup|Start|Finish)|activeSetPivots|smoSteps|problem\w+)$/;
    // Listed by name, so that a new routine is asked for its reference implementation. Those that
    // compute are covered by properties and golden values of the solver they belong to
    // (test/solvers/linear*.test.ts, rows*.test.ts).
    const withoutReference = new Set([
      // `decide` on the support of a problem.
      'foldDecide',
      // `smo` and `decide` over the problems of a split; see
      // test/evaluation/subset-evaluator.test.ts.
      'foldJudge',
      // How exact a solution of a split is, and its refinement; held by
      // test/evaluation/path-independence.test.ts.
      'foldAccuracy',
      'foldRefined',
      'foldReopen',
      'foldScales',
      'foldViolation',
      // The state of a split put aside and brought back; held by
      // test/evaluation/subset-evaluator.test.ts.
      'foldStateLength',
      'foldSuspend',
      'foldResume',
      // Held by test/solvers/shared-rows.test.ts.
      'shareRows',
      'linearDualResume',
      'linearDecide',
      'linearGap',
      'linearObjective',
      'linearWeights',
      'linearKeepDense',
      'linearKeepSparse',
      'rowsGather',
      'linearAdd',
      'linearBlend',
      'linearDualEpochs',
      'linearDualViolation',
      'linearRecords',
      'linearSizes',
      'rowKernel',
      // Steps of linear SVM-RFE in one call; held to the engine, step by step and to the bit, by
      // test/search/steps-ahead.test.ts. The others read its state.
      'linearPathRun',
      'linearPathClassifier',
      'linearPathPivots',
      'linearPathRoom',
      'linearPathRoomBytes',
      'linearPathTest',
      'linearPathProgress',
      'linearPathVerdict',
      // Several features forgotten in one call; held to one after the other by
      // test/kernels/gram.test.ts.
      'forgetGram',
      'forgetCross',
      // Held to a plain sort with the tie rule by test/search/order.test.ts.
      'lowestOrder',
      // Scaled views of a table; held to the chain of transforms, to the bit, by
      // test/preprocessing/fold-samples.test.ts.
      'columnSpreads',
      'columnSquares',
      'fitScales',
      'writeRows',
      'writeScaled',
      'lazyBeta',
      'lazyComputed',
      'lazyCriteria',
      'lazyFeatures',
      'lazyLargest',
      'lazyClassifier',
      'lazyNorms',
      'lazyRows',
      'foldDecisions',
      'foldKeep',
      'foldRefresh',
      'foldTest',
      'foldTrained',
      'jointAlpha',
      'jointEpochs',
      'jointExpose',
      'jointGap',
      'jointLossSum',
      'jointResume',
      'jointViolation',
      'jointWeights',
      // Steps of a path of the elastic net; held to the conditions of optimality, from the data
      // alone, by test/solvers/elastic-net.test.ts.
      'netAnchor',
      'netBegin',
      'netCertify',
      'netColumns',
      'netLoss',
      'netSetColumn',
      'netSigns',
      'netSweeps',
      'rowsMisses',
      'rowsPanels',
      'rowsReplay',
      'rowsShrink',
      'rowsViolation',
      'rowsWhole',
    ]);
    const routines = [...read('core/index.ts').matchAll(/export \{([^}]*)\}/g)]
      .flatMap((match) => match[1].split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '' && !bookkeeping.test(name) && !withoutReference.has(name));
    const references = filesBelow('test/reference', '.ts').map(read).join('\n');
    expect(routines.length).toBeGreaterThan(5);
    const hasReference = (name: string) => new RegExp(`export (function|const) ${name}\\b`).test(references);
    expect(routines.filter((name) => !hasReference(name))).toEqual([]);
  });
});
