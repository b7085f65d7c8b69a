import { expect, it } from 'vitest';
import { withComing } from '../../scripts/changelog/with-coming.ts';

const KEPT = '# Changelog\n\n## 0.1.0, unreleased\n\n- The house stands.\n';
const COMING =
  '# Changelog\n\n## Coming\n\n- One thing,\n  told in two lines.\n- Another.\n\n## 0.1.0, unreleased\n\n- The house stands.\n';

it('puts what comes above the versions, and leaves those as they are', () => {
  expect(withComing(KEPT, ['One thing,\ntold in two lines.\n', 'Another.\n'])).toBe(COMING);
});

it('writes the same again, and nothing where nothing comes', () => {
  expect(withComing(COMING, ['One thing,\ntold in two lines.', 'Another.'])).toBe(COMING);
  expect(withComing(COMING, [])).toBe(KEPT);
});

it('makes a version of what comes', () => {
  const released = withComing(COMING, ['Another.'], '0.2.0, 2026-12-01');
  expect(released).toBe(
    '# Changelog\n\n## 0.2.0, 2026-12-01\n\n- Another.\n\n## 0.1.0, unreleased\n\n- The house stands.\n',
  );
  expect(withComing(released, ['Later.'])).toContain('## Coming\n\n- Later.\n\n## 0.2.0');
});
