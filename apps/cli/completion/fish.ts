// The completion script of fish.

import type { CommandWords, FlagWords, Values } from './words.ts';

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** What complete offers, where the value is looked for. */
function offer(values: Values): string {
  if (values.kind === 'anything') return '';
  if (values.kind === 'file') return ' -F';
  if (values.kind === 'list')
    return ` -a ${quoted(`(__svm_sieve_list ${values.words.map(({ word }) => quoted(word)).join(' ')})`)}`;
  // Each word with its meaning behind a tab, which fish shows next to it.
  const words = values.words.map(({ word, meaning }) => `${quoted(word)}\\t${quoted(meaning)}`).join(' ');
  return ` -a ${quoted(words)}${values.kind === 'data' ? ' -F' : ''}`;
}

function flagLine(command: CommandWords, { long, short, text, values }: FlagWords): string {
  const names = `${short === null ? '' : ` -s ${short.slice(1)}`} -l ${long.slice(2)}`;
  const value = values === null ? '' : values.kind === 'file' ? ' -r -F' : ` -x${offer(values)}`;
  return `complete -c svm-sieve -n ${quoted(`__svm_sieve_in ${command.name}`)}${names}${value} -d ${quoted(text)}`;
}

function commandLines(command: CommandWords): string[] {
  const { name, text, flags } = command;
  const withValue = flags
    .filter(({ values }) => values !== null)
    .flatMap(({ long, short }) => (short === null ? [long] : [short, long]));
  const places = command.arguments.flatMap((values, i) => {
    const isRepeated = command.isRepeated && i === command.arguments.length - 1;
    const condition = `__svm_sieve_at ${isRepeated ? 'any' : i} ${name} ${withValue.join(' ')}`.trimEnd();
    const offered = offer(values);
    return offered === '' ? [] : [`complete -c svm-sieve -n ${quoted(condition)}${offered}`];
  });
  return [
    `complete -c svm-sieve -n __fish_use_subcommand -a ${name} -d ${quoted(text)}`,
    ...flags.map((flag) => flagLine(command, flag)),
    ...places,
  ];
}

export function fishScript(commands: readonly CommandWords[]): string {
  return `# Completion of svm-sieve for fish. Made by: svm-sieve completion fish

# Whether this command is typed.
function __svm_sieve_in
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test $words[2] = $argv[1]
end

# Whether so many arguments of the command stand before the word that is typed; its flags that take a value follow.
function __svm_sieve_at
    __svm_sieve_in $argv[2]; or return 1
    set -l words (commandline -opc)
    set -l place 0
    set -l is_value 0
    for word in $words[3..-1]
        if test $is_value = 1
            set is_value 0
        else if contains -- $word $argv[3..-1]
            set is_value 1
        else if not string match -q -- '-?*' $word
            set place (math $place + 1)
        end
    end
    test $is_value = 0; and test $argv[1] = any -o $argv[1] = $place
end

# Words for the last of several with commas between.
function __svm_sieve_list
    set -l before (string match -r '.*,' -- (commandline -ct | string replace -r '^--[^=]*=' ''))
    printf '%s\\n' $before$argv
end

complete -c svm-sieve -e
complete -c svm-sieve -f
complete -c svm-sieve -n __fish_use_subcommand -s h -l help -d 'print the help'
complete -c svm-sieve -n __fish_use_subcommand -s v -l version -d 'print the version'
${commands.flatMap(commandLines).join('\n')}
`;
}
