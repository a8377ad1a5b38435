// As much of vitest as the suites of test/contracts ask for, in a page.

import { ASYMMETRIC_MATCHERS_OBJECT, chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);

const matchers = (globalThis as unknown as Record<symbol, object>)[ASYMMETRIC_MATCHERS_OBJECT];
export const expect = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
  matchers,
);

type Work = () => unknown;
interface Suite {
  readonly title: string;
  readonly before: Work[];
  readonly after: Work[];
  readonly tests: { readonly title: string; readonly work: Work }[];
}

export const suites: Suite[] = [];

export function describe(title: string, define: Work): void {
  suites.push({ title, before: [], after: [], tests: [] });
  define();
}

export const beforeAll = (work: Work) => suites.at(-1)!.before.push(work);
export const afterAll = (work: Work) => suites.at(-1)!.after.push(work);

export function it(title: string, work: Work): void {
  suites.at(-1)!.tests.push({ title, work });
}

it.each = (cases: readonly unknown[]) => (title: string, work: (value: unknown) => unknown) => {
  for (const value of cases) it(title.replace(/%\w/, String(value)), () => work(value));
};
