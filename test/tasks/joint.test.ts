// Joint multi-class SVMs from training to nested evaluation, and MSVM-RFE (Zhou and Tuck 2007).

import { describe, expect, it } from 'vitest';
import { compare } from '../../src/tasks/compare.ts';
import { readData } from '../../src/tasks/data.ts';
import { evaluate } from '../../src/tasks/evaluate.ts';
import { explain } from '../../src/tasks/explain.ts';
import { exportModel } from '../../src/tasks/export.ts';
import { predict } from '../../src/tasks/predict.ts';
import { rank } from '../../src/tasks/rank.ts';
import { evaluateReport } from '../../src/tasks/reports/evaluate.ts';
import { checkResult } from '../../src/tasks/reports/saved-result.ts';
import { select } from '../../src/tasks/select.ts';
import { train } from '../../src/tasks/train.ts';
import { problemFrom } from '../problem.ts';

const MACHINES = ['crammer-singer', 'weston-watkins'] as const;
const wine = () => readData('example:wine');

/** The objective of weights on standardised wine, from the definition. */
async function objectiveOf(machine: (typeof MACHINES)[number], cost: number) {
  const data = await wine();
  const { model, decision, objective } = await train(data, { machine, cost, tolerance: 1e-8 });
  const { labels } = data.dataset;
  const margin = machine === 'crammer-singer' ? 1 : 2;
  let expected = 0;
  for (const { weights, bias } of model.machines) expected += weights!.reduce((sum, w) => sum + w * w, bias * bias) / 2;
  for (const [row, f] of decision.entries()) {
    const slacks = f.filter((_, c) => c !== labels[row]).map((value) => Math.max(0, margin - (f[labels[row]] - value)));
    expected += cost * (machine === 'crammer-singer' ? Math.max(...slacks) : slacks.reduce((a, b) => a + b));
  }
  return { expected, objective: objective! };
}

describe.each(MACHINES)('%s', (machine) => {
  it('has a decision value per class, and the largest one is predicted', async () => {
    const data = await wine();
    const result = await train(data, { machine });
    expect(result.model).toMatchObject({ machine, multiclass: 'ovr', classes: ['1', '2', '3'] });
    expect(result.options.multiclass).toBe('ovr');
    expect(result.decision).toHaveLength(178);
    for (const [row, own] of result.decision.entries()) {
      expect(own).toHaveLength(3);
      expect(result.predicted[row]).toBe(result.model.classes[own.indexOf(Math.max(...own))]);
    }
    const { decision, predicted, accuracy } = await predict(JSON.parse(JSON.stringify(result)), 'example:wine');
    expect([decision, predicted, accuracy]).toEqual([result.decision, result.predicted, result.accuracy]);
  });

  it.each([0.05, 1])('reports the objective of its definition: C = %f', async (cost) => {
    const { expected, objective } = await objectiveOf(machine, cost);
    expect(Math.abs(objective / expected - 1)).toBeLessThan(1e-10);
  });

  it('of two classes is a binary linear SVM with hinge loss', async () => {
    const data = await readData('example:wdbc');
    const joint = await train(data, { machine, cost: 0.2, tolerance: 1e-8 });
    const cost = machine === 'crammer-singer' ? 0.4 : 0.2;
    const binary = await train(data, { machine: 'linear', loss: 'hinge', cost, tolerance: 1e-8 });
    expect(joint.model.machines).toEqual(binary.model.machines);
    expect(joint.objective! / binary.objective!).toBeCloseTo(machine === 'crammer-singer' ? 0.5 : 2, 12);
  });

  it('eliminates the feature with the smallest Σ_c w_cj² (MSVM-RFE)', async () => {
    const data = await wine();
    const { trace, options } = await rank(data, { machine, trace: 'full' });
    expect(options).toMatchObject({ machine, multiclass: 'ovr', criterion: 'weight', merge: 'sum' });
    expect(trace).toHaveLength(12);
    const left = data.dataset.features.map(({ name }) => name);
    for (const { removed, criteria, features, margin, weightNorm2 } of trace.slice(0, 4)) {
      const gone = data.dataset.features.map(({ name }) => name).filter((name) => !left.includes(name));
      const part = await readData('example:wine', { drop: gone });
      const { model } = await train(part, { machine });
      const expected = left.map((_, j) => model.machines.reduce((sum, { weights }) => sum + weights![j] ** 2, 0));
      expect(features).toBe(left.length);
      const largest = Math.max(...expected);
      for (const [j, name] of left.entries())
        expect(Math.abs(criteria![name]! - expected[j])).toBeLessThan(1e-5 * largest);
      expect(removed).toEqual([left[expected.indexOf(Math.min(...expected))]]);
      expect(Math.abs(weightNorm2 / expected.reduce((a, b) => a + b) - 1)).toBeLessThan(1e-5);
      expect(Number.isFinite(margin)).toBe(true);
      left.splice(left.indexOf(removed[0]), 1);
    }
  });

  it('is selected, explained, evaluated and compared, and reports what it did', async () => {
    const data = await wine();
    const selection = await select(data, { machine, folds: 3, repeats: 1, step: 3 });
    expect(selection.model.machine).toBe(machine);
    expect(selection.model.machines).toHaveLength(3);
    const saved = JSON.parse(JSON.stringify(selection));
    expect(() => checkResult(saved, 'saved')).not.toThrow();
    const explained = explain(saved, selection.eliminationOrder[0]);
    expect(explained).toBeTruthy();
    const nested = await evaluate(data, { machine, folds: 3, repeats: 1, outerFolds: 3, step: 4 });
    expect(nested.evaluation.outer.mean).toBeGreaterThan(0.9);
    const text = JSON.stringify(evaluateReport(nested));
    expect(text).toContain('The 3 classes were trained together');
    expect(text).toContain(machine === 'crammer-singer' ? 'Crammer and Singer 2001' : 'Weston and Watkins 1999');
    expect(text).not.toContain('binary classifiers');
    const methods = ['svm-rfe', `svm-rfe[machine=${machine}]`, `fisher[machine=${machine}]`];
    const compared = await compare(data, { methods, baselines: false, folds: 3, repeats: 1, outerFolds: 3, step: 4 });
    expect(compared.methods.map(({ name }) => name)).toEqual(methods);
    const means = compared.methods.map((one) => ('evaluation' in one ? one.evaluation.outer.mean : 0));
    expect(Math.min(...means)).toBeGreaterThan(0.85);
  });

  it('weighs classes', async () => {
    const data = await wine();
    const even = await train(data, { machine, cost: 0.01 });
    const tilted = await train(data, { machine, cost: 0.01, classWeights: { 1: 0.05, 3: 20 } });
    const count = (result: typeof even) => result.predicted.filter((label) => label === '3').length;
    expect(count(tilted)).toBeGreaterThan(count(even));
  });

  it('is written for LIBLINEAR, and not for LIBSVM', async () => {
    const result = await train(await wine(), { machine });
    expect(exportModel(result, { to: 'liblinear' }).files[0].content).toContain('nr_class 3');
    expect(await problemFrom(async () => exportModel(result, { to: 'libsvm' }))).toMatchObject({
      code: 'libsvm-needs-pairs',
    });
  });

  it('says that it has no probabilities, and refuses what needs a Gram matrix', async () => {
    const data = await wine();
    const { notes } = await train(data, { machine, probability: true });
    expect(notes.map(({ code }) => code)).toContain('formulation-without-probabilities');
    expect(await problemFrom(() => rank(data, { machine, method: 'eb-rfe' }))).toMatchObject({
      code: 'method-needs-capability',
    });
    expect(await problemFrom(() => train(data, { machine, cost: Infinity }))).toMatchObject({
      code: 'linear-cost-invalid',
    });
  });

  it('scores a subset alike wherever the path came from', async () => {
    const data = await wine();
    const along = await rank(data, { machine }, { test: data.dataset });
    const { removed } = along.trace[0];
    const less = await readData('example:wine', { drop: [...removed] });
    const fresh = await rank(less, { machine }, { test: less.dataset });
    expect(along.trace.slice(1).every(({ test }) => test! > 0.5)).toBe(true);
    expect(along.trace.slice(1).map(({ test }) => test)).toEqual(fresh.trace.map(({ test }) => test));
  });
});
