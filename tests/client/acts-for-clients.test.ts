import { expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { actsForClients } from '../../src/shared/stones/stone-permissions.ts';

it('administrators, quality control and associates act for clients, and no other role', () => {
  const acting = Object.values(ROLE).filter(actsForClients);
  expect(acting.toSorted()).toEqual([1, 4, 5]);
});
