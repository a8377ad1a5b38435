// What messages.mjs needs of the sources.

export { fact, render } from '../../src/base/problem.ts';
export { COMMAND_LINE, LIBRARY } from '../../src/base/spelling.ts';
