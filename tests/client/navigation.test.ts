import { describe, expect, it } from 'vitest';
import { currentEntry } from '../../src/features/app-shell/navigation.ts';

describe('the active sidebar entry', () => {
  it.each([
    ['/settings/master-settings/master', '/settings/markup', true],
    ['/settings/users', '/settings/external-clients', true],
    ['/settings/users', '/profile', false],
    ['/client', '/client/new', true],
    ['/client', '/client-frame', false],
    ['/inventory', '/search', true],
    ['/admin', '/dashboard', true],
    ['/supply', '/imports', false],
  ])('%s at %s: %s', (path, pathname, lit) => {
    expect(currentEntry([{ label: '', path }], pathname) !== undefined).toBe(lit);
  });

  it.each([
    ['/client/kyc', '/client/kyc'],
    ['/client/7/edit', '/client'],
    ['/imports/media', '/imports/media'],
    ['/imports/12', '/imports'],
  ])('at %s is only %s', (pathname, lit) => {
    const entries = ['/client', '/client/kyc', '/imports', '/imports/media'].map((path) => ({
      label: path,
      path,
    }));
    for (const order of [entries, entries.toReversed()])
      expect(currentEntry(order, pathname)?.path).toBe(lit);
  });
});
