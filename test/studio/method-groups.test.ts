import { expect, it } from 'vitest';
import { methodGroups, methodTitle } from '../../apps/studio/state/method-groups.ts';
import { composites } from '../../src/composites/index.ts';
import { methods } from '../../src/plan/methods.ts';

it('lists every method once, by kind, the recommended ones first', () => {
  const groups = methodGroups();
  expect(groups[0].title).toBe('Recommended');
  const listed = groups.flatMap((group) => group.methods.map(({ name }) => name));
  expect(listed.toSorted()).toEqual([...methods.names].toSorted());
  const titlesOf = (part: RegExp) => groups.find(({ title }) => part.test(title))!.methods.map(({ name }) => name);
  expect(titlesOf(/^Combined rankings/).toSorted()).toEqual([...composites.names].toSorted());
  expect(titlesOf(/^Searches/).toSorted()).toEqual(['backward', 'floating', 'floating-backward', 'forward']);
});

it('begins with a plain name', () => {
  for (const method of methods.entries) expect(methodTitle(method)).toMatch(/^[A-Z]/);
});
