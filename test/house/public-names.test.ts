// Every name of the public entries says what it is, and every part of a result what it holds:
// editors show it, and the API reference is made of it.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

const ENTRIES = ['index', 'node', 'browser', 'core', 'report', 'papers'].map((name) => join(root, 'src', `${name}.ts`));

/** What a newcomer must look at. */
const MAX_MAIN_NAMES = 45;

function publicSymbols(): { checker: ts.TypeChecker; symbols: Map<string, ts.Symbol>; main: ts.SourceFile } {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram(ENTRIES, options);
  const checker = program.getTypeChecker();
  const symbols = new Map<string, ts.Symbol>();
  for (const entry of ENTRIES) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(entry)!)!;
    for (const name of checker.getExportsOfModule(module)) {
      const isAlias = name.flags & ts.SymbolFlags.Alias;
      symbols.set(`${name.name}`, isAlias ? checker.getAliasedSymbol(name) : name);
    }
  }
  return { checker, symbols, main: program.getSourceFile(ENTRIES[0])! };
}

const { checker, symbols, main } = publicSymbols();
const isSilent = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length === 0;

describe('the public names', () => {
  it('are few in the main entry', () => {
    const module = checker.getSymbolAtLocation(main)!;
    const names = checker.getExportsOfModule(module).map(({ name }) => name);
    for (const name of ['readData', 'rank', 'select', 'evaluate', 'compare', 'train', 'predict', 'Model'])
      expect(names).toContain(name);
    expect(names.length).toBeLessThanOrEqual(MAX_MAIN_NAMES);
  });

  it('say what they are', () => {
    expect(symbols.size).toBeGreaterThan(100);
    expect([...symbols].filter(([, symbol]) => isSilent(symbol)).map(([name]) => name)).toEqual([]);
  });

  const TOLD = /^(Data|\w+Result|RunContext|(Reading|Rank|Select|Evaluate|Compare|Train|Predict|Apply)Options)$/;

  it.each([...symbols.keys()].filter((name) => TOLD.test(name)))('say of %s what each part holds', (name) => {
    const symbol = symbols.get(name)!;
    const isDeclared = symbol.flags & ts.SymbolFlags.Interface;
    const parts = isDeclared ? checker.getDeclaredTypeOfSymbol(symbol).getProperties() : [];
    expect(parts.filter(isSilent).map((part) => `${name}.${part.name}`)).toEqual([]);
  });

  it('have option types as the options are declared', () => {
    const script = join(root, 'scripts', 'make-option-types.mjs');
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
  });
});
