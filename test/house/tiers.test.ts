import { describe, expect, it } from 'vitest';
import { isAcceptedInCi } from '../skipped-reporter.ts';
import { mocksModules, testFiles, tierOf } from '../tiers.ts';
import { filesBelow, read } from './sources.ts';

describe('the tiers of the tests', () => {
  it('hold every test file once', () => {
    const tiers = testFiles();
    const all = [...tiers.unit, ...tiers.package, ...tiers.tools];
    expect(all.length).toBeGreaterThan(100);
    expect(all.sort()).toEqual(filesBelow('test', '.test.ts'));
    expect(tiers.unit.length).toBeGreaterThan(tiers.package.length);
  });

  it.each([
    ['test/numeric/routines.test.ts', 'unit'],
    ['test/cli/start.test.ts', 'package'],
    ['test/house/package.test.ts', 'package'],
    ['test/executors/threads.test.ts', 'package'],
    ['test/browser/report.test.ts', 'tools'],
    ['test/executors/cluster/cluster.test.ts', 'tools'],
    ['test/papers/guyon.test.ts', 'tools'],
  ])('know what %s needs: %s', (path, tier) => {
    expect(tierOf(path)).toBe(tier);
  });

  it('share modules between files, so that only unit tests replace them and no helper sets hooks as it is loaded', () => {
    const { package: built, tools } = testFiles();
    expect([...built, ...tools].filter(mocksModules)).toEqual([]);
    const helpers = filesBelow('test', '.ts').filter((path) => !path.endsWith('.test.ts'));
    expect(helpers.length).toBeGreaterThan(30);
    expect(helpers.filter((path) => /^(before|after)(All|Each)\(/m.test(read(path)))).toEqual([]);
  });
});

it('skips nothing in CI but what needs data that cannot be passed on', () => {
  expect(isAcceptedInCi('colon (needs ../shared/data/colon, which is absent) > is ranked as published')).toBe(true);
  expect(isAcceptedInCi('a cluster (skipped: redis-server is not installed) > computes')).toBe(false);
  expect(isAcceptedInCi('computes')).toBe(false);
});
