import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import { type LockedPerson, lockAccount } from '../../people/accounts/managed-person.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** Throws for an inactive user, who could not sign in with the new password. */
export async function lockActiveUser(connection: pg.PoolClient, id: UserId): Promise<LockedPerson> {
  const person = await lockAccount(connection, id);
  if (!person.is_active) throw refuse('personNotActive');
  return person;
}
