// The flags of a command, from its declared options: for the parser, the help and the completion scripts.

import { flagOf, type OptionInfo, type OptionShape, optionInfo, usualValue } from '../../src/node.ts';

export interface Flag {
  /** `--min-variance`; `--no-header` of a switch that is usually on. */
  readonly long: string;
  readonly short: string | null;
  /** What stands behind it; null for a switch. */
  readonly argument: string | null;
  /** One line, with the default. */
  readonly text: string;
  readonly info: OptionInfo;
}

export function flagsOf(shape: OptionShape): Flag[] {
  return Object.entries(shape).map(([name, schema]) => {
    const info = optionInfo(schema);
    const usual = usualValue(schema);
    const short = name === 'output' ? '-o' : null;
    if (usual === true) {
      const long = flagOf(`no${name[0].toUpperCase()}${name.slice(1)}`);
      return { long, short, argument: null, text: info.summary, info };
    }
    return { long: flagOf(name), short, argument: info.argument ?? null, text: helpText(info, usual), info };
  });
}

function helpText(info: OptionInfo, usual: unknown): string {
  const isTold =
    usual !== null && usual !== undefined && usual !== false && !(Array.isArray(usual) && usual.length === 0);
  const text = info.defaultText ?? (isTold ? String(usual) : null);
  return text === null ? info.summary : `${info.summary} [${text}]`;
}
