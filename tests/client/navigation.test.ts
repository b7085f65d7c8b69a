import { describe, expect, it } from 'vitest';
import { isCurrent } from '../../src/features/app-shell/navigation.ts';

describe('the entry of the sidebar that is lit', () => {
  it.each([
    ['/settings/master-settings/master', '/settings/markup', true],
    ['/settings/users', '/settings/external-clients', true],
    ['/settings/users', '/profile', false],
    ['/client', '/client/kyc', true],
    ['/client', '/client-frame', false],
    ['/inventory', '/search', true],
    ['/admin', '/dashboard', true],
    ['/supply', '/imports', false],
  ])('%s at %s: %s', (path, pathname, lit) => {
    expect(isCurrent({ label: '', path }, pathname)).toBe(lit);
  });
});
