import { describe, expect, it } from 'vitest';
// @ts-expect-error A script, without types.
import * as release from '../../scripts/release.mjs';
import { read } from './sources.ts';

const CHANGELOG = `# Changelog

## Unreleased

- Something new.

## 0.1.0 (2026-01-02)

- The first.
`;

describe('versions', () => {
  it('are ordered by number, pre-releases before their release', () => {
    const ordered = ['0.1.9', '0.1.10', '0.2.0-beta.1', '0.2.0', '1.0.0'];
    const shuffled = [ordered[3], ordered[0], ordered[4], ordered[2], ordered[1]];
    expect(shuffled.sort(release.compareVersions)).toEqual(ordered);
    expect(release.compareVersions('1.2.3', '1.2.3')).toBe(0);
    expect(() => release.compareVersions('1.2', '1.2.3')).toThrow('not a version: 1.2');
  });

  it('are found in every file that holds one', () => {
    const places = Object.entries(release.VERSION_PLACES as Record<string, RegExp[]>);
    expect(places.map(([path]) => path)).toEqual(['package.json', 'package-lock.json', 'CITATION.cff']);
    const { version } = JSON.parse(read('package.json'));
    for (const [path, patterns] of places) {
      const changed = patterns.reduce((text, pattern) => release.withVersion(text, pattern, '9.8.7'), read(path));
      expect(changed.split('9.8.7')).toHaveLength(1 + patterns.length);
      expect(patterns.reduce((text, pattern) => release.withVersion(text, pattern, version), changed)).toBe(read(path));
    }
    expect(() => release.withVersion('nothing', /(a)b(c)/, '1.0.0')).toThrow('no version found');
  });
});

describe('the changelog', () => {
  it('is read by section', () => {
    expect(release.changelogSection(CHANGELOG, '0.1.0')).toBe('- The first.');
    expect(release.changelogSection(CHANGELOG, 'Unreleased')).toBe('- Something new.');
    expect(release.changelogSection(CHANGELOG, '0.1')).toBeNull();
  });

  it('gets the version and the date of a release', () => {
    const dated = release.datedChangelog(CHANGELOG, '0.2.0', '2026-11-16');
    expect(dated).toContain('## 0.2.0 (2026-11-16)\n\n- Something new.');
    expect(dated).not.toContain('Unreleased');
    const named = CHANGELOG.replace('## Unreleased', '## 0.2.0 (unreleased)');
    expect(release.datedChangelog(named, '0.2.0', '2026-11-16')).toBe(dated);
    expect(() => release.datedChangelog('# Changelog\n', '0.2.0', '2026-11-16')).toThrow('says nothing of 0.2.0');
  });

  it('of this repository has a section for the next release', () => {
    const { version } = JSON.parse(read('package.json'));
    const text = read('CHANGELOG.md');
    expect(release.changelogSection(text, 'Unreleased') || release.changelogSection(text, version)).toBeTruthy();
  });
});

describe('a release', () => {
  const ready = {
    version: '0.2.0',
    present: '0.1.0',
    branch: 'main',
    changes: '',
    tags: ['v0.1.0'],
    changelog: CHANGELOG,
  };

  it('goes ahead when nothing stands against it', () => {
    expect(release.obstacles(ready)).toEqual([]);
  });

  it.each([
    [{ version: 'next' }, /not a version/],
    [{ version: '0.0.9' }, /comes before/],
    [{ tags: ['v0.2.0'] }, /tag v0.2.0 exists/],
    [{ branch: 'work' }, /not main/],
    [{ changes: ' M README.md' }, /has changes/],
    [{ changelog: '# Changelog\n' }, /says nothing/],
  ])('is refused for %j', (change, reason) => {
    const found = release.obstacles({ ...ready, ...change });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(reason);
  });
});
