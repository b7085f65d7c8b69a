import { expect, it } from 'vitest';
import { withUnreleased } from '../../scripts/changelog/unreleased-section.ts';

const RELEASED = '# Changelog\n\n## 0.1.0, 2026-11-28\n\n### Added\n\n- Holds.\n';
const UNRELEASED =
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- Memos.\n- Mailings.\n\n### Fixed\n\n- A total lost its cents.\n\n## 0.1.0, 2026-11-28\n\n### Added\n\n- Holds.\n';
const CHANGES = ['Fixed: A total lost its cents.\nAdded: Memos.\n', 'Added: Mailings.\n'];

it('groups unreleased entries above the versions and keeps the versions', () => {
  expect(withUnreleased(RELEASED, CHANGES)).toBe(UNRELEASED);
});

it('is idempotent, and removes the section without changes', () => {
  expect(withUnreleased(UNRELEASED, CHANGES)).toBe(UNRELEASED);
  expect(withUnreleased(UNRELEASED, [])).toBe(RELEASED);
});

it('turns the unreleased changes into a version', () => {
  const released = withUnreleased(UNRELEASED, ['Removed: Faxes.'], '0.2.0, 2026-12-01');
  expect(released).toBe(
    '# Changelog\n\n## 0.2.0, 2026-12-01\n\n### Removed\n\n- Faxes.\n\n## 0.1.0, 2026-11-28\n\n### Added\n\n- Holds.\n',
  );
  expect(withUnreleased(released, ['Added: Pairs.'])).toContain(
    '## Unreleased\n\n### Added\n\n- Pairs.\n\n## 0.2.0',
  );
});

it('refuses a line without a group', () => {
  expect(() => withUnreleased(RELEASED, ['Memos.'])).toThrow('"Memos." must begin with Added:');
});
