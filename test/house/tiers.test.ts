import { describe, expect, it } from 'vitest';
import { isAcceptedInCi } from '../skipped-reporter.ts';
import { testFiles, tierOf } from '../tiers.ts';
import { filesBelow } from './sources.ts';

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
});

it('skips nothing in CI but what needs data that cannot be passed on', () => {
  expect(isAcceptedInCi('colon (needs ../shared/data/colon, which is absent) > is ranked as published')).toBe(true);
  expect(isAcceptedInCi('a cluster (skipped: redis-server is not installed) > computes')).toBe(false);
  expect(isAcceptedInCi('computes')).toBe(false);
});
