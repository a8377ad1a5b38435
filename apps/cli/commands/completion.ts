// svm-sieve completion: scripts for shells, made from the declared commands and options.

import { nearest, quoted, UserError } from '../../../src/node.ts';
import { command } from '../command.ts';
import { bashScript } from '../completion/bash.ts';
import { fishScript } from '../completion/fish.ts';
import { completions } from '../completion/words.ts';
import { zshScript } from '../completion/zsh.ts';

const scripts = new Map([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
]);
const shells = [...scripts.keys()];

export const completionCommand = command({
  name: 'completion',
  summary: 'a script that lets bash, zsh or fish complete commands, flags and values',
  arguments: [{ name: '<shell>', summary: shells.join(', '), choices: shells }],
  options: {},
  examples: [
    ['completion bash > ~/.local/share/bash-completion/completions/svm-sieve', 'for bash'],
    ['completion zsh > ~/.zfunc/_svm-sieve', 'for zsh, with ~/.zfunc in $fpath before compinit'],
    ['completion fish > ~/.config/fish/completions/svm-sieve.fish', 'for fish'],
  ],
  async run({ arguments: [name], console, commands }) {
    const script = scripts.get(name);
    if (!script) {
      const guess = nearest(name, shells);
      const hint = guess ? `did you mean ${guess}?` : `known are ${shells.join(', ')}`;
      throw new UserError(`${quoted(name)} is not a shell with a script; ${hint}`);
    }
    const all = await Promise.all(commands.map((entry) => entry.load()));
    console.raw(script(completions(all)));
  },
});
