import { describe, expect, it } from 'vitest';
import { fieldName, STUDIO } from '../../apps/studio/engine/studio-speller.ts';
import { taskShapes } from '../../apps/studio/engine/task-options.ts';
import { firstOptions, optionGroups, refusedOptions } from '../../apps/studio/state/chosen-options.ts';
import {
  chosenChoice,
  closedChoices,
  hintOf,
  isSwitch,
  optionLabel,
  refusalOf,
  valueText,
} from '../../apps/studio/state/option-text.ts';
import { render } from '../../src/base/problem.ts';
import { dataOptions } from '../../src/data/options.ts';
import { compareOptions, selectOptions } from '../../src/plan/task-options.ts';
import { scores } from '../../src/scores/index.ts';

const TASKS = ['select', 'evaluate', 'compare', 'rank'] as const;

import { inPageQuotes } from '../../src/report/text.ts';

describe('the text of an option', () => {
  it.each([
    ['minVariance', selectOptions.minVariance, 'Min variance'],
    ['header', dataOptions.header, 'No header'],
    ['baselines', compareOptions.baselines, 'No baselines'],
    ['ranking', selectOptions.ranking, 'Ranking'],
  ])('labels %s', (name, schema, label) => {
    expect(optionLabel(name, schema)).toBe(label);
  });

  it('distinguishes lists, switches and text', () => {
    expect(closedChoices(selectOptions.kernel)?.map(({ value }) => value)).toEqual([
      'linear',
      'poly',
      'rbf',
      'sigmoid',
    ]);
    expect(closedChoices(selectOptions.choose)).toBeNull();
    expect(closedChoices(selectOptions.classWeights)).toBeNull();
    expect(isSwitch(selectOptions.once)).toBe(true);
    expect(isSwitch(selectOptions.cost)).toBe(false);
  });

  it('finds the choice of a value, with or without a number', () => {
    expect(chosenChoice(selectOptions.choose, undefined)?.value).toBe('one-se');
    expect(chosenChoice(selectOptions.choose, 'n=10')).toMatchObject({ value: 'n', argument: { name: 'K' } });
    expect(chosenChoice(selectOptions.choose, 'nonsense')).toBeNull();
    expect(chosenChoice(selectOptions.gamma, 0.5)).toBeNull();
  });

  it('explains the present choice of a list only', () => {
    const { accuracy, mcc } = scores.meanings;
    expect(hintOf(selectOptions.score, 'accuracy')).toBe(`score of a subset. accuracy: ${accuracy}`);
    expect(hintOf(selectOptions.score, 'mcc')).toBe(`score of a subset. mcc: ${mcc}`);
    // Its default depends on the formulation.
    expect(hintOf(selectOptions.score, undefined)).toBe('score of a subset');
    expect(hintOf(selectOptions.criterion, undefined)).toBe('ranking criterion');
  });

  it('gives the rule of an invalid value', () => {
    expect(refusalOf(selectOptions.cost, 'abc')).toBe('Expected a number above 0 or Infinity, got “abc”.');
    expect(refusalOf(selectOptions.cost, '10')).toBeNull();
    expect(refusalOf(selectOptions.cost, undefined)).toBeNull();
  });

  it('names the field and its value in messages', () => {
    const one = { code: 'cell-missing', facts: { kind: 'numeric' }, at: { column: '--x' } } as const;
    expect(render(one, STUDIO)).toBe(
      'column "--x": the value is missing. Fill it in with “Impute” median, or drop the sample with “Drop missing” rows.',
    );
    // Names in the same quotes as fields, whatever they hold.
    expect(inPageQuotes(render(one, STUDIO))).toMatch(/^column “--x”: .* “Impute” median, .*“Drop missing” rows\.$/);
    expect(['a "b', 'no quotes'].map(inPageQuotes)).toEqual(['a "b', 'no quotes']);
    expect(STUDIO.setting('header', false)).toBe('“No header”');
    expect(['fdr', 'mrmrBeta', 'aromNorm'].map(fieldName)).toEqual(['FDR', 'mRMR beta', 'AROM norm']);
    expect(STUDIO.setting('missing', ['NA', 'n/a'])).toBe('“Missing” NA, n/a');
  });

  it('spells a list so that it is read as the same list', () => {
    const names = ['a', 'b,c', 'say "d"', ' e '];
    expect(dataOptions.drop.safeParse(valueText(names))).toEqual({ success: true, data: names });
  });
});

describe('the options of a task', () => {
  it.each(TASKS)('of %s are all shown once, except imputation', (task) => {
    const shown = [...firstOptions(task), ...optionGroups(task).flatMap(({ options }) => options)].map(
      ([name]) => name,
    );
    const all = Object.keys(taskShapes[task]).filter((name) => name !== 'impute');
    expect(shown.toSorted()).toEqual(all.toSorted());
  });

  it('are found by flag, text and group', () => {
    const found = (search: string) =>
      optionGroups('select', search).flatMap(({ options }) => options.map(([name]) => name));
    expect(found('--halve-above')).toEqual(['halveAbove']);
    expect(found('yan zhang')).toEqual(['correlationBias']);
    expect(found('tuning')).toEqual(expect.arrayContaining(['costs', 'gammas']));
    expect(found('no such thing')).toEqual([]);
  });

  it('with invalid values are listed by label', () => {
    expect(refusedOptions('select', { cost: '-1', kernel: 'rbf', methods: ['x'] })).toEqual([
      { label: 'Cost', sentence: 'Expected a number above 0 or Infinity, got “-1”.' },
    ]);
  });
});
