import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featureLink, templateProblem } from '../../apps/studio/state/feature-link.ts';

const GENES = 'https://www.example.org/gene/{name}?from=studio';

describe('the link of a feature', () => {
  it('has the escaped name where the template says', () => {
    expect(featureLink(GENES, 'T62947')).toEqual({
      href: 'https://www.example.org/gene/T62947?from=studio',
      site: 'www.example.org',
    });
    expect(featureLink(GENES, 'a/b?c#d&e=f')!.href).toBe(
      'https://www.example.org/gene/a%2Fb%3Fc%23d%26e%3Df?from=studio',
    );
    expect(featureLink('https://a.org/?q={name}&r={name}', 'x y')!.href).toBe('https://a.org/?q=x%20y&r=x%20y');
    // A pattern of a replacement is a name like any other.
    expect(featureLink('https://a.org/?q={name}', '$&')!.href).toBe('https://a.org/?q=%24%26');
  });

  it('is off without a template, and with one that leads anywhere else', () => {
    expect(featureLink(null, 'x')).toBeNull();
    const refused = [
      'http://a.org/{name}',
      'javascript:alert({name})',
      'data:text/html,{name}',
      'https://a.org/',
      'https://{name}.a.org/',
      'https://a.org:{name}/',
      'https://me:secret@a.org/{name}',
      'https://me@a.org/{name}',
      '{name}',
      '//a.org/{name}',
      `https://a.org/{name}${'x'.repeat(3000)}`,
    ];
    expect(refused.filter((template) => templateProblem(template) === null)).toEqual([]);
    expect(refused.flatMap((template) => featureLink(template, 'evil.org') ?? [])).toEqual([]);
  });

  it('stays on its site and in its folder for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const link = featureLink('https://a.org/gene/{name}', name);
        if (['.', '..'].includes(name)) return expect(link).toBeNull();
        const { href, site } = link!;
        expect(site).toBe('a.org');
        expect(href.startsWith('https://a.org/gene/')).toBe(true);
        expect(new URL(href).pathname.split('/')).toHaveLength(3);
      }),
    );
    expect(featureLink('https://a.org/gene/{name}', '..')).toBeNull();
    expect(featureLink('https://a.org/gene/{name}', '.')).toBeNull();
    expect(featureLink('https://a.org/gene/?q={name}', '..')!.href).toBe('https://a.org/gene/?q=..');
    for (const name of ['../..', '//evil.org', '\\\\evil.org', '\ud800'])
      expect(featureLink('https://a.org/gene/{name}', name)!.href).toMatch(/^https:\/\/a\.org\/gene\/[^/]*$/);
  });
});
