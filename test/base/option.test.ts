import { describe, expect, it } from 'vitest';
import { expectedText } from '../../src/base/messages/option-rules.ts';
import {
  atLevel,
  choiceOption,
  defaultText,
  flagOf,
  inGroup,
  namesOption,
  numberOption,
  numbersOption,
  type OptionShape,
  optional,
  optionInfo,
  parsedOption,
  resolveOptions,
  switchOption,
  textOption,
  withDefault,
} from '../../src/base/option.ts';
import { choiceSpelling, choiceStart, type Expectation, isClosedChoice } from '../../src/base/option-info.ts';
import { render } from '../../src/base/problem.ts';
import { COMMAND_LINE } from '../../src/base/spelling.ts';
import { problemOf } from '../problem.ts';

const summary = 'words';
const shape = inGroup('Test', {
  cost: withDefault(numberOption({ summary, above: 0 }), 1),
  seed: withDefault(numberOption({ summary, whole: true, min: 0, max: 100 }), 1),
  share: optional(numberOption({ summary, above: 0, below: 1 })),
  limit: withDefault(numberOption({ summary, min: 0, max: Number.POSITIVE_INFINITY }), Number.POSITIVE_INFINITY),
  offset: withDefault(numberOption({ summary }), 0),
  costs: optional(numbersOption({ summary, above: 0 })),
  kernel: withDefault(
    choiceOption({ linear: 'a line', poly: 'a polynomial', rbf: 'a Gaussian' }, { summary }),
    'linear',
  ),
  target: optional(textOption({ summary })),
  drop: withDefault(namesOption({ summary }), []),
  positive: optional(namesOption({ summary })),
  quiet: withDefault(switchOption({ summary }), false),
  minVariance: optional(
    parsedOption(
      {
        summary,
        kind: 'grammar',
        choices: [
          { value: 'two', meaning: '2' },
          { value: 'four', meaning: '4', argument: { name: 'K', separator: '=', range: { min: 1 } } },
        ],
      },
      (value) => (value === 'two' ? 2 : value === 4 ? 4 : undefined),
    ),
  ),
});

const resolve = (given: Record<string, unknown>) => resolveOptions(shape, given);
const refused = (given: Record<string, unknown>) => problemOf(() => resolve(given));

const NUMBER = { kind: 'number' };
const COST = { kind: 'number', range: { above: 0 } };
const SEED = { kind: 'number', range: { whole: true, min: 0, max: 100 } };
const COSTS = { kind: 'number', isList: true, range: { above: 0 } };
const KERNEL = { kind: 'choice', choices: [{ value: 'linear' }, { value: 'poly' }, { value: 'rbf' }] };

describe('resolveOptions', () => {
  it('fills in defaults', () => {
    expect(resolve({})).toEqual({
      cost: 1,
      seed: 1,
      share: null,
      limit: Number.POSITIVE_INFINITY,
      offset: 0,
      costs: null,
      kernel: 'linear',
      target: null,
      drop: [],
      positive: null,
      quiet: false,
      minVariance: null,
    });
  });

  it('takes undefined for absent, and null where that is the default', () => {
    expect(resolve({ cost: undefined, target: null, share: null })).toEqual(resolve({}));
    expect(refused({ cost: null })).toMatchObject({
      code: 'option-invalid',
      facts: { option: 'cost', value: 'null', expected: COST },
    });
  });

  it('takes typed values and their text for the same', () => {
    const typed = { cost: 10, seed: 7, share: 0.5, costs: [1, 100], drop: ['a', 'b'], quiet: true, positive: ['x'] };
    const text = {
      cost: '1e1',
      seed: ' 7 ',
      share: '.5',
      costs: '1, 100',
      drop: ' a ,b',
      quiet: 'true',
      positive: 'x',
    };
    expect(resolve(text)).toEqual(resolve(typed));
    expect(resolve({ costs: ['1', 2] }).costs).toEqual([1, 2]);
    expect(resolve({ costs: 5 }).costs).toEqual([5]);
    expect(resolve({ quiet: 'false' }).quiet).toBe(false);
  });

  it('resolves what it resolved to the same', () => {
    const once = resolve({ cost: '3', costs: '1,2', drop: 'a,b', limit: 'Infinity', minVariance: 4 });
    expect(resolve(once)).toEqual(once);
  });

  it('reads an empty list, and names with commas from an array', () => {
    expect(resolve({ drop: '' }).drop).toEqual([]);
    expect(resolve({ drop: ['a,b', ' c '] }).drop).toEqual(['a,b', ' c ']);
  });

  it('gives each caller lists of its own', () => {
    (resolve({}).drop as string[]).push('changed');
    expect(resolve({}).drop).toEqual([]);
  });

  it('keeps infinity to the options that allow it', () => {
    expect(resolve({ limit: 'infinity' }).limit).toBe(Number.POSITIVE_INFINITY);
    expect(resolve({ offset: '-5' }).offset).toBe(-5);
    for (const offset of ['Infinity', '-Infinity', '1e999', Number.NEGATIVE_INFINITY, Number.NaN])
      expect(refused({ offset })).toMatchObject({
        code: 'option-invalid',
        facts: { option: 'offset', value: String(offset), expected: NUMBER },
      });
    expect(refused({ limit: '-Infinity' }).facts).toMatchObject({ option: 'limit', value: '-Infinity' });
  });

  it.each<[Record<string, unknown>, { value: string; expected: object; nearest?: string | null }]>([
    [{ cost: 0 }, { value: '0', expected: COST }],
    [{ cost: '-1' }, { value: '-1', expected: COST }],
    [{ cost: 'ten' }, { value: 'ten', expected: COST }],
    [{ cost: '0x10' }, { value: '0x10', expected: COST }],
    [{ cost: '1_000' }, { value: '1_000', expected: COST }],
    [{ cost: '' }, { value: '', expected: COST }],
    [{ cost: true }, { value: 'true', expected: COST }],
    [{ cost: '1,5' }, { value: '1,5', expected: COST }],
    [{ seed: 1.5 }, { value: '1.5', expected: SEED }],
    [{ seed: 101 }, { value: '101', expected: SEED }],
    [{ seed: '1e99' }, { value: '1e99', expected: SEED }],
    [{ share: 1 }, { value: '1', expected: { kind: 'number', range: { above: 0, below: 1 } } }],
    [{ costs: '1,x' }, { value: '1,x', expected: COSTS }],
    [{ costs: '1,,2' }, { value: '1,,2', expected: COSTS }],
    [{ costs: '' }, { value: '', expected: COSTS }],
    [{ costs: [1, -1] }, { value: '1,-1', expected: COSTS }],
    [{ kernel: 'RBF' }, { value: 'RBF', expected: KERNEL, nearest: 'rbf' }],
    [{ kernel: 'lin' }, { value: 'lin', expected: KERNEL, nearest: 'linear' }],
    [{ kernel: 'xxxxxxxx' }, { value: 'xxxxxxxx', expected: KERNEL, nearest: null }],
    [{ kernel: 3 }, { value: '3', expected: KERNEL, nearest: null }],
    [{ target: '' }, { value: '', expected: { kind: 'text' } }],
    [{ target: 5 }, { value: '5', expected: { kind: 'text' } }],
    [{ drop: 'a,,b' }, { value: 'a,,b', expected: { kind: 'names', isList: true } }],
    [{ drop: [1] }, { value: '1', expected: { kind: 'names', isList: true } }],
    [{ quiet: 'yes' }, { value: 'yes', expected: { kind: 'boolean' } }],
    [{ quiet: 1 }, { value: '1', expected: { kind: 'boolean' } }],
    [{ minVariance: 'tow' }, { value: 'tow', expected: { kind: 'grammar', isOpen: true }, nearest: 'two' }],
    [{ minVariance: 3 }, { value: '3', expected: { kind: 'grammar', isOpen: true }, nearest: null }],
  ])('refuses %j', (given, facts) => {
    const [option] = Object.keys(given);
    expect(refused(given)).toMatchObject({ code: 'option-invalid', facts: { option, ...facts } });
  });

  it('refuses that a required option is missing', () => {
    const required = { redis: textOption({ summary }) };
    expect(problemOf(() => resolveOptions(required, {}))).toMatchObject({
      code: 'option-missing',
      facts: { option: 'redis', expected: { kind: 'text' } },
    });
  });

  it('names an option as its surface does', () => {
    const wrong = refused({ minVariance: 3 });
    expect(render(wrong)).toMatch(/^`minVariance`: expected /);
    expect(render(wrong, COMMAND_LINE)).toMatch(/^--min-variance: expected /);
  });

  it('refuses an unknown option and suggests the nearest', () => {
    expect(refused({ targte: 'a' })).toMatchObject({
      code: 'option-unknown',
      facts: { option: 'targte', nearest: 'target', known: Object.keys(shape) },
    });
    expect(refused({ zzzzzzzz: 1 })).toMatchObject({ code: 'option-unknown', facts: { nearest: null } });
  });

  it('takes nothing from what every object inherits, and refuses such names', () => {
    const odd: OptionShape = { constructor: optional(textOption({ summary })) };
    expect(resolveOptions(odd, {})).toEqual({ constructor: null });
    expect(refused(JSON.parse('{"__proto__": "x"}'))).toMatchObject({
      code: 'option-unknown',
      facts: { option: '__proto__' },
    });
  });

  it('escapes control characters of a value in the message', () => {
    expect(render(refused({ kernel: '\u001b[31m' }))).toContain('"\\x1b[31m"');
  });
});

describe('optionInfo', () => {
  it('keeps the structure through default, optional and group', () => {
    expect(optionInfo(shape.kernel)).toEqual({
      summary,
      kind: 'choice',
      argument: 'linear|poly|rbf',
      choices: [
        { value: 'linear', meaning: 'a line' },
        { value: 'poly', meaning: 'a polynomial' },
        { value: 'rbf', meaning: 'a Gaussian' },
      ],
      default: 'linear',
      level: 'advanced',
      group: 'Test',
    });
    expect(optionInfo(shape.costs)).toMatchObject({ kind: 'number', isList: true, group: 'Test' });
    expect(optionInfo(shape.seed).range).toEqual({ whole: true, min: 0, max: 100 });
    expect(optionInfo(shape.quiet)).toMatchObject({ kind: 'boolean', default: false });
  });

  it('marks options as basic, one by one or together', () => {
    const basic = { cost: numberOption({ summary, level: 'basic' }) };
    expect(optionInfo(basic.cost).level).toBe('basic');
    expect(optionInfo(atLevel('advanced', basic).cost).level).toBe('advanced');
  });

  it('says whether there are values besides the choices', () => {
    expect(isClosedChoice(optionInfo(shape.kernel))).toBe(true);
    expect(isClosedChoice(optionInfo(shape.minVariance))).toBe(false);
    expect(optionInfo(shape.minVariance).isOpen).toBe(true);
    const delimiter = textOption({ summary, suggestions: { tab: 'a tab' } });
    expect(optionInfo(delimiter)).toMatchObject({ isOpen: true, choices: [{ value: 'tab', meaning: 'a tab' }] });
  });
});

describe('defaultText', () => {
  it('is the value or its words, and nothing where it is off or empty', () => {
    expect(defaultText(shape.cost)).toBe('1');
    expect(defaultText(shape.kernel)).toBe('linear');
    expect([shape.drop, shape.quiet, shape.target].map(defaultText)).toEqual([null, null, null]);
    expect(defaultText(optional(numberOption({ summary, defaultText: 'the cost' })))).toBe('the cost');
  });
});

describe('choices', () => {
  const choice = { value: 'auto', argument: { name: 'MAX', separator: ':' as const, isOptional: true } };

  it('are spelled with their argument, and typed as far as it is known', () => {
    expect(choiceSpelling({ value: 'rbf' })).toBe('rbf');
    expect(choiceSpelling(choice)).toBe('auto[:MAX]');
    expect(choiceStart(choice)).toBe('auto');
    const required = { value: 'n', argument: { name: 'K', separator: '=' as const } };
    expect([choiceSpelling(required), choiceStart(required)]).toEqual(['n=K', 'n=']);
  });
});

describe('expectedText', () => {
  it.each<[Expectation, string]>([
    [{ kind: 'number' }, 'a number'],
    [{ kind: 'number', range: { above: 0, infinite: true } }, 'a number above 0 or Infinity'],
    [{ kind: 'number', range: { whole: true, min: 1, max: 9 } }, 'a whole number from 1 to 9'],
    [{ kind: 'number', range: { above: 0, below: 1 } }, 'a number above 0 and below 1'],
    [
      { kind: 'number', range: { whole: true, min: 2 }, choices: [{ value: 'loo' }] },
      'loo or a whole number of at least 2',
    ],
    [
      { kind: 'number', isList: true, range: { above: 0 } },
      'a comma-separated list in which each item is a number above 0',
    ],
    [{ kind: 'choice', choices: [{ value: 'a' }, { value: 'b' }] }, 'a or b'],
    [
      {
        kind: 'choice',
        choices: [{ value: 'best' }, { value: 'n', argument: { name: 'K', separator: '=', range: { min: 1 } } }],
      },
      'best or n=K (K: a number of at least 1)',
    ],
    [{ kind: 'boolean' }, 'true or false'],
    [{ kind: 'names', isList: true }, 'names separated by commas'],
    [{ kind: 'text' }, 'non-empty text'],
    [{ kind: 'file', choices: [{ value: '-' }], isOpen: true }, '- or the name of a file'],
    [
      { kind: 'grammar', choices: [{ value: 'none' }], forms: [{ form: 'CLASS=WEIGHT,…', example: 'a=2' }] },
      'none or CLASS=WEIGHT,… such as a=2',
    ],
  ])('%j', (expected, text) => {
    expect(expectedText(expected)).toBe(text);
  });
});

describe('flagOf', () => {
  it('spells a property as a flag', () => {
    expect(['cost', 'minVariance', 'coef0'].map(flagOf)).toEqual(['--cost', '--min-variance', '--coef0']);
  });
});
