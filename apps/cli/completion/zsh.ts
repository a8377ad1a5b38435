// The completion script of zsh.

import type { CommandWords, FlagWords, Values } from './words.ts';

/** A text inside single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A text in a description of _arguments or _describe, where brackets and colons have a meaning. */
const plain = (text: string) => text.replace(/[[\]:\\]/g, '\\$&');

/** A word as a shell reads it without quotes. */
const escaped = (text: string) => text.replace(/[^\w.=-]/gu, '\\$&');

/** What _arguments does for a value. */
function action(values: Values): string {
  if (values.kind === 'anything') return ' ';
  if (values.kind === 'file') return '_files';
  const words = values.words.map(({ word }) => escaped(word)).join(' ');
  if (values.kind === 'data') return `_svm_sieve_data ${words}`;
  if (values.kind === 'list') return `_sequence compadd - ${words}`;
  // Words and meanings in turn.
  return `_svm_sieve_words ${values.words.map(({ word, meaning }) => `${escaped(word)} ${escaped(meaning)}`).join(' ')}`;
}

function flagSpecs({ long, short, text, values }: FlagWords): string[] {
  const names = short === null ? [long] : [short, long];
  // With + and = the value may be in the same word.
  return names.map((name) => {
    const joined = values === null ? '' : name === long ? '=' : '+';
    return quoted(`${name}${joined}[${plain(text)}]${values === null ? '' : `:value:${action(values)}`}`);
  });
}

function commandCase(command: CommandWords): string {
  const places = command.arguments.map((values, i) => {
    const isRepeated = command.isRepeated && i === command.arguments.length - 1;
    return quoted(`${isRepeated ? '*' : i + 1}:argument:${action(values)}`);
  });
  const specs = [...command.flags.flatMap(flagSpecs), ...places];
  return `    ${command.name})\n      _arguments ${specs.map((spec) => `\\\n        ${spec}`).join(' ')} ;;`;
}

export function zshScript(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name, text }) => `    ${quoted(`${plain(name)}:${text}`)}`);
  return `#compdef svm-sieve
# Completion of svm-sieve for zsh. Made by: svm-sieve completion zsh

# Words, each followed by its meaning; no blank follows one that is continued after its "=" or ":".
_svm_sieve_words() {
  local -a whole begun wholeTexts begunTexts
  local word meaning
  for word meaning in "$@"; do
    if [[ $word == *[=:] ]]; then
      begun+=("$word")
      begunTexts+=("$word  -- $meaning")
    else
      whole+=("$word")
      wholeTexts+=("$word  -- $meaning")
    fi
  done
  local result=1
  (( $#whole )) && compadd -l -d wholeTexts "\${expl[@]}" -- $whole && result=0
  (( $#begun )) && compadd -l -d begunTexts "\${expl[@]}" -S '' -- $begun && result=0
  return result
}

# Files, and the bundled examples.
_svm_sieve_data() {
  local result=1
  compadd "\${expl[@]}" -- "$@" && result=0
  _files && result=0
  return result
}

_svm_sieve() {
  local -a commands expl
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _arguments '--help[print the help]' '--version[print the version]'
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
${commands.map(commandCase).join('\n')}
  esac
}

# In a folder of $fpath it is run as a function, else it was sourced.
if [[ \${funcstack[1]} == _svm* ]]; then
  _svm_sieve "$@"
else
  compdef _svm_sieve svm-sieve
fi
`;
}
