// What the reference pages describe: the library, and the commands of the command line.

export { argumentSpelling } from '../../apps/cli/command.ts';
export { commands } from '../../apps/cli/commands/index.ts';
export * from '../../src/app.node.ts';
