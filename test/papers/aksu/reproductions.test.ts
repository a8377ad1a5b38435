// The reproductions themselves, small: the same bits inline and on threads.

import { describe, expect, it } from 'vitest';
import { openSource, threads } from '../../../src/node.ts';
import type { ReproduceContext } from '../../../src/papers/reproduce.ts';
import { reproduce } from '../../../src/papers/reproduce.ts';
import { reportPage } from '../../../src/report/page.ts';
import { messagesOf } from '../../problem.ts';
import { savedReport } from '../saved-report.ts';
import { describePaper, sharedFile } from '../shared-data.ts';

const worker = new URL('../../../dist/worker.js', import.meta.url);
/** Seconds on a machine that is idle. */
const TIMEOUT = 120_000;

async function onThreads(name: string, context: Partial<ReproduceContext>) {
  const executor = await threads({ threads: 2, worker });
  try {
    return await reproduce(name, { small: true }, { ...context, executor });
  } finally {
    await executor.dispose();
  }
}

async function expectSame(name: string, context: Partial<ReproduceContext>) {
  const here = await reproduce(name, { small: true }, context);
  const there = await onThreads(name, context);
  expect(there.result.rows).toEqual(here.result.rows);
  expect(there.result.notes).toEqual(here.result.notes);
  expect(there.report).toEqual(here.report);
  expect(savedReport(here.result)).toEqual(here.report);
  return here;
}

describe('reproduce aksu-large', () => {
  it('speaks of generated data alone where there are no others', { timeout: TIMEOUT }, async () => {
    const { result, report } = await expectSame('aksu-large', {});
    expect(messagesOf(result.notes)).toMatch(/The colon data are omitted/);
    expect(result.rows.some(({ what }) => what.startsWith('microarray, own'))).toBe(true);
    const page = await reportPage(report);
    expect(page).toContain('features left');
    expect(page.match(/<svg/g)!.length).toBeGreaterThanOrEqual(6);
  });
});

const FILES = ['flags/flags.csv', 'hepatitis/hepatitis.csv', 'cylinder-bands/bands.csv', 'colon/colon.csv.gz'];

describePaper('reproduce', FILES, () => {
  const context = { open: (path: string) => openSource(sharedFile(path)) };

  it.each(['aksu-cylinder', 'aksu-flags', 'aksu-hepatitis'])('%s, small', { timeout: TIMEOUT }, async (name) => {
    const { result } = await expectSame(name, context);
    expect(result.rows.filter(({ published }) => typeof published === 'string').length).toBeGreaterThan(2);
    expect(messagesOf(result.notes)).toMatch(/printed candidate rule/);
  });

  it('aksu-large, small, with the colon data', { timeout: TIMEOUT }, async () => {
    const { result } = await reproduce('aksu-large', { small: true }, context);
    expect(result.rows.some(({ what }) => what.startsWith('colon, '))).toBe(true);
  });
});
