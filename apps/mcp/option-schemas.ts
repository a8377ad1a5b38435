// Options as JSON Schema, for the inputs of tools. What a value may be is checked by the library;
// the schema tells an assistant beforehand.

import { choiceSpelling, defaultText, type OptionInfo, type OptionShape, optionInfo } from '../../src/app.node.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Basic options as properties, and the others by name under `more`. */
export function optionProperties(shape: OptionShape): Record<string, JsonSchema> {
  const entries = Object.entries(shape);
  const basic = entries.filter(([, schema]) => optionInfo(schema).level === 'basic');
  const others = entries.filter(([, schema]) => optionInfo(schema).level !== 'basic');
  return {
    ...Object.fromEntries(basic.map(([name, schema]) => [name, optionSchema(optionInfo(schema), defaultText(schema))])),
    more: {
      type: 'object',
      description: 'further options by name, as in the reference of svm-sieve',
      propertyNames: { enum: others.map(([name]) => name) },
    },
  };
}

/** The values that an option takes. */
export function optionSchema(info: OptionInfo, usual: string | null): JsonSchema {
  const description = [info.summary, choicesText(info), usual === null ? '' : `[default: ${usual}]`]
    .filter((part) => part !== '')
    .join(' ');
  return { ...valueSchema(info), description };
}

function choicesText({ choices = [], forms = [] }: OptionInfo): string {
  const listed = [
    ...choices.map((choice) => `${choiceSpelling(choice)}: ${choice.meaning}`),
    ...forms.map(({ form, meaning }) => `${form}: ${meaning}`),
  ];
  return listed.length === 0 ? '' : `(${listed.join('; ')})`;
}

function valueSchema(info: OptionInfo): JsonSchema {
  const { kind, isList, range = {}, choices = [], isOpen } = info;
  const one = ((): JsonSchema => {
    if (kind === 'boolean') return { type: 'boolean' };
    if (kind === 'number') {
      const { min, max, above, below, whole } = range;
      return {
        type: whole ? 'integer' : 'number',
        ...(min !== undefined && { minimum: min }),
        ...(max !== undefined && { maximum: max }),
        ...(above !== undefined && { exclusiveMinimum: above }),
        ...(below !== undefined && { exclusiveMaximum: below }),
      };
    }
    const isClosed = kind === 'choice' && !isOpen && choices.every(({ argument }) => !argument);
    if (isClosed) return { type: 'string', enum: choices.map(({ value }) => value) };
    return kind === 'grammar' ? { type: ['string', 'number'] } : { type: 'string' };
  })();
  return isList ? { type: 'array', items: one } : one;
}
