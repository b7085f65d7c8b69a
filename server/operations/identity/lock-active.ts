import type pg from 'pg';
import type { UserId } from '../../../src/api/ids.gen.ts';
import { type LockedPerson, lockAccount } from '../../people/accounts/managed-person.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** A person who may sign in; a link would open nothing for any other. */
export async function lockActive(client: pg.PoolClient, id: UserId): Promise<LockedPerson> {
  const person = await lockAccount(client, id);
  if (!person.is_active) throw refuse('personNotActive');
  return person;
}
