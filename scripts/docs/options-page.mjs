// docs/reference/options.md, from the declared options.
import { wrap } from './wrap.mjs';

/** The options of each command, as the library takes them. */
export function optionsByCommand(library) {
  const { readingOptions } = library;
  return {
    describe: library.describeOptions,
    rank: { ...readingOptions, ...library.rankOptions },
    select: { ...readingOptions, ...library.selectOptions },
    evaluate: { ...readingOptions, ...library.evaluateOptions },
    compare: { ...readingOptions, ...library.compareOptions },
    train: { ...readingOptions, ...library.trainOptions },
    predict: library.predictOptions,
    apply: library.applyOptions,
    export: library.exportOptions,
  };
}

/**
 * One option: flag, name, summary, values, default, the commands that take it, and what each choice
 * means.
 */
function entry(library, commands, name, schema) {
  const { choiceSpelling, defaultText, defaultValue, expectationOf, expectedText, flagOf, isClosedChoice } = library;
  const info = library.optionInfo(schema);
  const { kind, choices = [], forms = [], level } = info;
  const isOn = defaultValue(schema) === true;
  const flag = flagOf(isOn ? `no${name[0].toUpperCase()}${name.slice(1)}` : name);
  const taken = Object.keys(commands).filter((command) => Object.hasOwn(commands[command], name));
  const words = isOn ? 'on' : defaultText(schema);
  const initial = words === null || isOn || info.defaultText ? words : `\`${words}\``;
  const isPlain = ['boolean', 'text', 'file'].includes(kind) || isClosedChoice(info);
  const argument = info.argument ? ` ${info.argument}` : '';
  const lines = [
    `### \`${flag}\``,
    '',
    `\`${flag}${argument}\` · library: \`${name}\`${level === 'basic' ? ' · *basic*' : ''}`,
    '',
    wrap(`${isOn ? `With \`${name}: false\`, ${info.summary}` : capitalised(info.summary)}.`),
    '',
    ...(isPlain ? [] : [wrap(`- Value: ${expectedText(expectationOf(info))}.`, '  ')]),
    ...(initial === null ? [] : [wrap(`- Default: ${initial}.`, '  ')]),
    wrap(`- Commands: ${taken.join(', ')}.`, '  '),
    ...choices.map((choice) => wrap(`- \`${choiceSpelling(choice)}\`: ${choice.meaning}`, '  ')),
    ...forms.map(({ example, meaning }) => wrap(`- \`${example}\`: ${meaning}`, '  ')),
  ];
  return lines.join('\n');
}

const capitalised = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

export function optionsPage(library) {
  const commands = optionsByCommand(library);
  const groups = new Map();
  for (const option of Object.entries(Object.assign({}, ...Object.values(commands)))) {
    const { group } = library.optionInfo(option[1]);
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  const sections = [...groups].map(
    ([group, options]) =>
      `## ${group}\n\n${options.map(([name, schema]) => entry(library, commands, name, schema)).join('\n\n')}\n`,
  );
  return `# Options

<!-- Generated from the declared options by npm run docs. -->

The command line takes flags. The library takes the same options by their camelCase names, as typed
values or as text. \`svm-sieve COMMAND --help\` lists the options marked *basic*;
\`svm-sieve COMMAND --help all\` lists all of them.

Options of running (\`--json\`, \`--csv\`, \`--report\`, \`--checkpoint\`, \`--threads\`, \`--redis\`, \`--quiet\`,
\`--no-color\`, \`--force\`) never change a result. They are listed with each command in
[Commands](commands.md).

${sections.join('\n')}`;
}
