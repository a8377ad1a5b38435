// The completion script of bash; for 3.2 too, which macOS has.

import type { CommandWords, FlagWords, Values } from './words.ts';

const spellings = ({ long, short }: FlagWords) => (short === null ? [long] : [short, long]);

const OFFERS = {
  words: '_svm_sieve_words',
  list: '_svm_sieve_list',
  data: '_svm_sieve_data',
  file: '_svm_sieve_files',
  anything: ':',
};

/** What to do after a flag, or for an argument. */
const offer = ({ kind, words }: Values) => [OFFERS[kind], ...words.map(({ word }) => quoted(word))].join(' ');

const quoted = (word: string) => (/^[\w.:=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

function flagCases({ flags }: CommandWords): string[] {
  const cases = new Map<string, string[]>();
  for (const flag of flags) {
    if (flag.values === null) continue;
    const offered = offer(flag.values);
    cases.set(offered, [...(cases.get(offered) ?? []), ...spellings(flag)]);
  }
  return [...cases].map(([offered, names]) => `        ${names.join('|')}) ${offered}; return ;;`);
}

function commandCase(command: CommandWords): string {
  const { name, flags } = command;
  const withValue = flags.filter(({ values }) => values !== null).flatMap(spellings);
  const places = command.arguments.map((values, i) => {
    const isLast = i === command.arguments.length - 1;
    return `        ${isLast && command.isRepeated ? '*' : i}) ${offer(values)} ;;`;
  });
  return [
    `    ${name})`,
    `      case $previous in`,
    ...flagCases(command),
    `      esac`,
    `      if [[ $current == -* ]]; then _svm_sieve_words ${flags.flatMap(spellings).join(' ')}; return; fi`,
    `      case $(_svm_sieve_place "${withValue.join(' ')}") in`,
    ...places,
    `      esac ;;`,
  ].join('\n');
}

export function bashScript(commands: readonly CommandWords[]): string {
  return `# Completion of svm-sieve for bash. Made by: svm-sieve completion bash

# Words that begin with what is typed; no blank follows one that is continued after its "=" or ":".
_svm_sieve_words() {
  local word
  for word in "$@"; do
    [[ $word == "$current"* ]] && COMPREPLY+=("$word")
  done
  [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *[=:] ]] && compopt -o nospace 2>/dev/null
}

# The same for the last of several words with commas between.
_svm_sieve_list() {
  local word before=
  [[ $current == *,* ]] && before=\${current%,*},
  for word in "$@"; do
    [[ $before$word == "$current"* ]] && COMPREPLY+=("$before$word")
  done
}

_svm_sieve_files() {
  local file
  compopt -o filenames 2>/dev/null
  while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$current")
}

# Files, and the bundled examples.
_svm_sieve_data() {
  _svm_sieve_words "$@"
  _svm_sieve_files
}

# How many arguments stand before the word that is typed: no flags, and no values of the flags that take one.
_svm_sieve_place() {
  local i place=0 word
  for ((i = 2; i < \${#words[@]} - 1; i++)); do
    word=\${words[i]}
    if [[ $word == -?* ]]; then
      [[ " $1 " == *" $word "* ]] && ((i++))
    else
      ((place++))
    fi
  done
  echo "$place"
}

# The words before the cursor, without quotes and backslashes. Bash itself parts words also at ":" and "=", which stand in example:wine and
# --flag=value.
_svm_sieve_parse() {
  local line=\${COMP_LINE:0:COMP_POINT} word= quote= sign i
  words=()
  for ((i = 0; i < \${#line}; i++)); do
    sign=\${line:i:1}
    if [[ $sign == "$quote" ]]; then
      quote=
    elif [[ -n $quote ]]; then
      word+=$sign
    elif [[ $sign == \\' || $sign == '"' ]]; then
      quote=$sign
    elif [[ $sign == \\\\ ]]; then
      i=$((i + 1))
      word+=\${line:i:1}
    elif [[ $sign == [[:space:]] ]]; then
      [[ -n $word ]] && words+=("$word")
      word=
    else
      word+=$sign
    fi
  done
  words+=("$word")
}

_svm_sieve() {
  local words current previous
  _svm_sieve_parse
  current=\${words[\${#words[@]} - 1]}
  previous=\${words[\${#words[@]} - 2]}
  COMPREPLY=()
  if [[ $current == --*=* ]]; then
    previous=\${current%%=*}
    current=\${current#*=}
  fi
  if [[ \${#words[@]} -le 2 ]]; then
    _svm_sieve_words ${commands.map(({ name }) => name).join(' ')} --help --version
    return
  fi
  case \${words[1]} in
${commands.map(commandCase).join('\n')}
  esac
}

# What readline replaces begins behind the last sign that parts words.
_svm_sieve_completed() {
  _svm_sieve
  local typed=\${COMP_LINE:0:COMP_POINT} kept= i
  typed=\${typed##*[[:space:]]}
  [[ $typed == --*=* ]] && typed=\${typed#*=}
  [[ $typed == *:* && $COMP_WORDBREAKS == *:* ]] && kept=\${typed%"\${typed##*:}"}
  for ((i = 0; i < \${#COMPREPLY[@]}; i++)); do COMPREPLY[i]=\${COMPREPLY[i]#"$kept"}; done
}

complete -F _svm_sieve_completed svm-sieve
`;
}
