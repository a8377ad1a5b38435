// docs/reference/commands.md, from the commands as the command line declares them.
import { wrap } from './wrap.mjs';

const capitalised = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

/** Options of running: those that the page of options does not have. */
function ownOptions({ options }, { optionInfo, flagOf, defaultValue }, listed) {
  return Object.entries(options)
    .filter(([name]) => !listed.has(name))
    .map(([name, schema]) => {
      const { argument, summary } = optionInfo(schema);
      const spelled = defaultValue(schema) === true ? `no${capitalised(name)}` : name;
      return wrap(`- \`${flagOf(spelled)}${argument ? ` ${argument}` : ''}\`: ${summary}`, '  ');
    });
}

function section(command, library, listed) {
  const { name, summary, arguments: taken, examples } = command;
  const usage = ['svm-sieve', name, ...taken.map(library.argumentSpelling), '[options]'].join(' ');
  const shared = Object.keys(command.options).filter((option) => listed.has(option)).length;
  const choices = taken.flatMap(({ choices: words = {} }) =>
    Object.entries(words).map(([word, meaning]) => wrap(`- \`${word}\`: ${meaning}`, '  ')),
  );
  const lines = [
    `## ${name}`,
    '',
    wrap(`${capitalised(summary)}.`),
    '',
    '```text',
    usage,
    '```',
    '',
    ...taken.map((argument) => wrap(`- \`${library.argumentSpelling(argument)}\`: ${argument.summary}`, '  ')),
    ...choices,
    ...ownOptions(command, library, listed),
    ...(shared > 0 ? [`- ${shared} options of data and method: see [Options](options.md)`] : []),
    '',
    '```text',
    ...examples.flatMap(([line, what]) => [`# ${what}`, `svm-sieve ${line}`]),
    '```',
  ];
  return lines.join('\n');
}

export function commandsPage(commands, library, listed) {
  const [described, ...others] = commands;
  return `# Commands

<!-- Generated from the declared commands by npm run docs. -->

Every command prints its result on standard output and progress and notes on standard error.
[The terminal](../how-to/terminal.md) explains exit codes, pipes and completion.

${[described, ...others].map((command) => section(command, library, listed)).join('\n\n')}
`;
}
