import type { UserId } from '#api/ids.gen.ts';
import { type NewUser, writeUser } from '../people/accounts/write-user.ts';
import type { Change } from './change.ts';
import { createFlag } from './flag-steps.ts';
import { userFlags } from './records/active-flag-records.ts';

/**
 * Creates a user with the default rights of the role, and the first ledger entry of the account.
 */
export async function addUser(change: Change, user: NewUser): Promise<UserId> {
  const id = await writeUser(change.connection, user);
  await createFlag(change, userFlags, { id, businessId: user.businessId ?? null });
  return id;
}
