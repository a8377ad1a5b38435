import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf, read, resolved } from './sources.ts';

// A room may import from itself and from rooms in earlier lines. Rooms in one line do not know each
// other.
const ROOMS = [
  ['base'],
  ['numeric', 'data'],
  ['preprocessing'],
  ['kernels'],
  ['solvers'],
  ['formulations'],
  ['criteria', 'scores', 'composites'],
  ['plan'],
  ['search'],
  ['evaluation'],
  ['executors', 'formats', 'report'],
  ['tasks'],
  ['papers'],
];

const files = filesBelow('src', '.ts').filter((path) => !path.endsWith('.generated.ts'));
const roomOf = (path: string) => path.split('/')[1];
const isEntry = (path: string) =>
  /^src\/(index|node|browser|core|report|papers|worker|web-worker|app|app\.node|app\.browser)\.ts$/.test(path);
const isAppEntry = (path: string) => /^src\/app(\.node|\.browser)?\.ts$/.test(path);
const levelOf = (room: string) => ROOMS.findIndex((rooms) => rooms.includes(room));

describe('the rooms of src', () => {
  it('are all known', () => {
    const unknown = files.filter((path) => !isEntry(path) && levelOf(roomOf(path)) < 0);
    expect(unknown).toEqual([]);
  });

  it('import from themselves and from earlier rooms only', () => {
    const wrong = files
      .filter((path) => !isEntry(path))
      .flatMap((path) =>
        importsOf(path)
          .filter((specifier) => specifier.startsWith('.') && specifier.endsWith('.ts'))
          .map((specifier) => resolved(path, specifier))
          .filter((target) => roomOf(target) !== roomOf(path) && !(levelOf(roomOf(target)) < levelOf(roomOf(path))))
          .map((target) => `${path} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('have no cycle of imports', () => {
    const graph = new Map(
      files.map((path) => [
        path,
        importsOf(path)
          .filter((name) => name.startsWith('.'))
          .map((name) => resolved(path, name)),
      ]),
    );
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: string[]) => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (done.has(path) || trail.includes(path)) return;
      for (const target of graph.get(path) ?? []) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const path of files) visit(path, []);
    expect(cycles).toEqual([]);
  });

  it('use Node only in *.node.ts and the Node entries', () => {
    const wrong = files
      .filter((path) => !path.endsWith('.node.ts') && path !== 'src/node.ts')
      .filter(
        (path) =>
          importsOf(path).some((name) => name.startsWith('node:') || name.endsWith('.node.ts')) ||
          /\b(process|Buffer|require)\b(\.\w|\()/.test(withoutComments(read(path))),
      );
    expect(wrong).toEqual([]);
  });

  it('use the page only in *.browser.ts', () => {
    const wrong = files
      .filter((path) => !path.endsWith('.browser.ts'))
      .filter((path) => /(?<!\/)\b(document|window|localStorage|navigator)\./.test(withoutComments(read(path))));
    expect(wrong).toEqual([]);
    const importing = files
      .filter((path) => path !== 'src/browser.ts' && !path.endsWith('.browser.ts'))
      .filter((path) => importsOf(path).some((name) => name.endsWith('.browser.ts')));
    expect(importing).toEqual([]);
  });

  it('never print', () => {
    expect(files.filter((path) => /\bconsole\./.test(withoutComments(read(path))))).toEqual([]);
  });
});

describe('the apps', () => {
  it('import their own entries only', () => {
    const wrong = filesBelow('apps', '.ts').flatMap((path) =>
      importsOf(path)
        .filter((name) => name.startsWith('.'))
        .map((name) => resolved(path, name))
        .filter((target) => target.startsWith('src/') && !isAppEntry(target))
        .map((target) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}
