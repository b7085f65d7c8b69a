import { expect, it } from 'vitest';
import { ownPath } from '../../src/shared/session/next-path.ts';

const HOME = 'https://culet.example';

it.each(['/search', '/search?type=2&shape=ROUND', '/transaction/hold#row', '/a//b', '/logins'])(
  'follows %s',
  (next) => expect(ownPath(next, HOME)).toBe(next),
);

it.each([
  '//evil.example',
  '///evil.example',
  '//notculet.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '//[',
  'https://evil.example/search',
  'javascript:alert(1)',
  'search',
  '',
  '/login?next=/search',
  '/setup',
  undefined,
  ['/search'],
])('does not follow %j', (next) => expect(ownPath(next, HOME)).toBeNull());
