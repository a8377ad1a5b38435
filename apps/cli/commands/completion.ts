// svm-sieve completion: scripts for shells, made from the declared commands and options.

import { registry } from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { bashScript } from '../completion/bash.ts';
import { fishScript } from '../completion/fish.ts';
import { completions } from '../completion/words.ts';
import { zshScript } from '../completion/zsh.ts';

const shells = registry('shell', [
  { name: 'bash', summary: 'GNU Bash, 3.2 or later', script: bashScript },
  { name: 'zsh', summary: 'Z shell', script: zshScript },
  { name: 'fish', summary: 'friendly interactive shell', script: fishScript },
]);

export const completionCommand = command({
  name: 'completion',
  summary: 'print a completion script for bash, zsh or fish',
  arguments: [
    { name: 'shell', kind: 'choice', summary: 'shell for which to print the script', choices: shells.meanings },
  ],
  options: {},
  examples: [
    ['completion bash > ~/.local/share/bash-completion/completions/svm-sieve', 'for bash'],
    ['completion zsh > ~/.zfunc/_svm-sieve', 'for zsh, with ~/.zfunc in $fpath before compinit'],
    ['completion fish > ~/.config/fish/completions/svm-sieve.fish', 'for fish'],
  ],
  async run({ arguments: [name], console, commands }) {
    const { script } = shells.get(name);
    const all = await Promise.all(commands.map((entry) => entry.load()));
    console.raw(script(completions(all)));
  },
});
