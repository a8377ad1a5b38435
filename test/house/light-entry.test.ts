// Importing the library, and predicting with it, loads none of the heavy packages that only some
// programs need.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { read, root } from './sources.ts';

const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };

/** Prints every package that the program loads, one per line. */
function packagesOf(program: string): string[] {
  const hooks = `export async function resolve(specifier, context, next) {
    const found = await next(specifier, context);
    const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url)?.[1];
    if (name) process._rawDebug('package ' + name);
    return found;
  }`;
  const register = `import { register } from 'node:module'; register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hooks)}));`;
  const code = `${register}\n${program}`;
  const text = execFileSync('bash', ['-c', '"$0" --input-type=module -e "$1" 2>&1', process.execPath, code], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(text).toContain('done');
  return [...new Set([...text.matchAll(/^package (.*)$/gm)].map((match) => match[1]))];
}

const entry = (name: string) => JSON.stringify(pathToFileURL(join(root, 'dist', `${name}.js`)).href);

it.each(['index', 'node'])('the entry %s loads no optional package, and neither does predicting', (name) => {
  const names = Object.keys(optionalDependencies);
  expect(names).toEqual(expect.arrayContaining(['bullmq', 'ioredis', 'vega']));
  const loaded = packagesOf(`
    const { Model, readData, train } = await import(${entry(name)});
    const data = await readData('a,b,class\\n1,0,x\\n2,1,y\\n1.5,0,x\\n3,1,y\\n');
    const model = new Model(await train(data));
    console.log('done', model.predict([{ a: 3, b: 1 }])[0]);`);
  expect(loaded.filter((one) => names.includes(one) || one.startsWith('d3-'))).toEqual([]);
});

it('notices a package that is loaded', () => {
  expect(packagesOf("await import('ioredis'); console.log('done');")).toContain('ioredis');
});
