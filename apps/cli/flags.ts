// The flags of a command, from its declared options: for the parser, the help and the completion
// scripts.

import {
  defaultText,
  defaultValue,
  flagOf,
  formerNames,
  type OptionInfo,
  type OptionShape,
  optionInfo,
} from '../../src/app.node.ts';

export interface Flag {
  /** `--min-variance`; `--no-header` of a switch that is on by default. */
  readonly long: string;
  readonly short: string | null;
  /** The placeholder of the value; null for a switch. */
  readonly argument: string | null;
  /** The default as text; null if it is not shown. */
  readonly defaultText: string | null;
  readonly info: OptionInfo;
  /** Accepted, but not shown: a former spelling, or the opposite of a switch. */
  readonly isHidden?: true;
}

/** Former names, which are accepted with a notice, and the opposites of switches without a fixed default. */
export function hiddenFlags(shape: OptionShape): Flag[] {
  const former = formerNames(shape).map(({ was, option }) => ({ name: was, info: optionInfo(shape[option]) }));
  const opposites = Object.entries(shape)
    .filter(([, schema]) => optionInfo(schema).kind === 'boolean' && defaultValue(schema) === null)
    .map(([name, schema]) => ({ name: `no${name[0].toUpperCase()}${name.slice(1)}`, info: optionInfo(schema) }));
  return [...former, ...opposites].map(({ name, info }) => ({
    long: flagOf(name),
    short: null,
    argument: info.kind === 'boolean' ? null : (info.argument ?? 'VALUE'),
    defaultText: null,
    info,
    isHidden: true,
  }));
}

export function flagsOf(shape: OptionShape): Flag[] {
  return Object.entries(shape).map(([name, schema]) => {
    const info = optionInfo(schema);
    const isOn = defaultValue(schema) === true;
    return {
      long: flagOf(isOn ? `no${name[0].toUpperCase()}${name.slice(1)}` : name),
      short: name === 'output' ? '-o' : null,
      argument: info.kind === 'boolean' ? null : (info.argument ?? 'VALUE'),
      defaultText: defaultText(schema),
      info,
    };
  });
}
