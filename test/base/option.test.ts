import { describe, expect, it } from 'vitest';
import {
  choiceOption,
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
import { UserError } from '../../src/base/problem.ts';

const summary = 'words';
const shape = inGroup('Test', {
  cost: withDefault(numberOption({ summary, above: 0 }), 1),
  seed: withDefault(numberOption({ summary, whole: true, min: 0, max: 100 }), 1),
  share: optional(numberOption({ summary, above: 0, below: 1 })),
  limit: withDefault(numberOption({ summary, min: 0, max: Number.POSITIVE_INFINITY }), Number.POSITIVE_INFINITY),
  offset: withDefault(numberOption({ summary }), 0),
  costs: optional(numbersOption({ summary, above: 0 })),
  kernel: withDefault(choiceOption(['linear', 'poly', 'rbf'], { summary }), 'linear'),
  target: optional(textOption({ summary })),
  drop: withDefault(namesOption({ summary }), []),
  positive: optional(namesOption({ summary })),
  quiet: withDefault(switchOption({ summary }), false),
  minVariance: optional(
    parsedOption({ summary, rule: 'even', choices: ['two', 'four'] }, (value) =>
      value === 'two' ? 2 : value === 4 ? 4 : undefined,
    ),
  ),
});

const resolve = (given: Record<string, unknown>) => resolveOptions(shape, given);
const refusal = (given: Record<string, unknown>) => {
  try {
    resolveOptions(shape, given);
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    return (error as Error).message;
  }
  throw new Error('nothing was refused');
};

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
    expect(refusal({ cost: null })).toBe('--cost "null" is not a number above 0');
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
      expect(refusal({ offset })).toBe(`--offset "${offset}" is not a number`);
    expect(refusal({ limit: '-Infinity' })).toContain('--limit "-Infinity" is not');
  });

  it.each([
    [{ cost: 0 }, '--cost "0" is not a number above 0'],
    [{ cost: '-1' }, '--cost "-1" is not a number above 0'],
    [{ cost: 'ten' }, '--cost "ten" is not a number above 0'],
    [{ cost: '0x10' }, '--cost "0x10" is not a number above 0'],
    [{ cost: '1_000' }, '--cost "1_000" is not a number above 0'],
    [{ cost: '' }, '--cost "" is not a number above 0'],
    [{ cost: true }, '--cost "true" is not a number above 0'],
    [{ cost: '1,5' }, '--cost "1,5" is not a number above 0'],
    [{ seed: 1.5 }, '--seed "1.5" is not a whole number of at least 0 and of at most 100'],
    [{ seed: 101 }, '--seed "101" is not a whole number of at least 0 and of at most 100'],
    [{ seed: '1e99' }, '--seed "1e99" is not a whole number of at least 0 and of at most 100'],
    [{ share: 1 }, '--share "1" is not a number above 0 and below 1'],
    [{ costs: '1,x' }, '--costs "1,x" is not a list of numbers with commas between, each a number above 0'],
    [{ costs: '1,,2' }, '--costs "1,,2" is not a list of numbers with commas between, each a number above 0'],
    [{ costs: '' }, '--costs "" is not a list of numbers with commas between, each a number above 0'],
    [{ costs: [1, -1] }, '--costs "1,-1" is not a list of numbers with commas between, each a number above 0'],
    [{ kernel: 'RBF' }, '--kernel "RBF" is not one of linear, poly, rbf; did you mean rbf?'],
    [{ kernel: 'lin' }, '--kernel "lin" is not one of linear, poly, rbf; did you mean linear?'],
    [{ kernel: 'xxxxxxxx' }, '--kernel "xxxxxxxx" is not one of linear, poly, rbf'],
    [{ kernel: 3 }, '--kernel "3" is not one of linear, poly, rbf'],
    [{ target: '' }, '--target "" is not a text of at least one sign'],
    [{ target: 5 }, '--target "5" is not a text of at least one sign'],
    [{ drop: 'a,,b' }, '--drop "a,,b" is not names with commas between'],
    [{ drop: [1] }, '--drop "1" is not names with commas between'],
    [{ quiet: 'yes' }, '--quiet "yes" is not true or false'],
    [{ quiet: 1 }, '--quiet "1" is not true or false'],
    [{ minVariance: 'tow' }, '--min-variance "tow" is not even; did you mean two?'],
    [{ minVariance: 3 }, '--min-variance "3" is not even'],
  ])('refuses %j', (given, sentence) => {
    expect(refusal(given)).toBe(sentence);
  });

  it('names an option as the library does where no flags are asked for', () => {
    expect(refusal({ minVariance: 3 })).toBe('minVariance "3" is not even');
  });

  it('refuses an unknown option and says the nearest', () => {
    expect(refusal({ targte: 'a' })).toBe('unknown option "targte"; did you mean target?');
    expect(refusal({ zzzzzzzz: 1 })).toMatch(/^unknown option "zzzzzzzz"; known are cost, seed, share, /);
  });

  it('takes nothing from what every object inherits, and refuses such names', () => {
    const odd: OptionShape = { constructor: optional(textOption({ summary })) };
    expect(resolveOptions(odd, {})).toEqual({ constructor: null });
    expect(refusal(JSON.parse('{"__proto__": "x"}'))).toContain('unknown option "__proto__"');
  });

  it('shows a stranger value harmlessly', () => {
    expect(refusal({ kernel: '\u001b[31m' })).toContain('"\\x1b[31m"');
  });
});

describe('optionInfo', () => {
  it('keeps the words through default, optional and group', () => {
    expect(optionInfo(shape.kernel)).toEqual({
      summary,
      argument: 'linear|poly|rbf',
      choices: ['linear', 'poly', 'rbf'],
      rule: 'one of linear, poly, rbf',
      group: 'Test',
    });
    expect(optionInfo(shape.costs)).toMatchObject({ isList: true, group: 'Test' });
  });
});

describe('flagOf', () => {
  it('spells a property as a flag', () => {
    expect(['cost', 'minVariance', 'coef0'].map(flagOf)).toEqual(['--cost', '--min-variance', '--coef0']);
  });
});
