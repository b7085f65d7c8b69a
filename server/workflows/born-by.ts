import { statement } from '../db/statement.ts';
import type { Change } from './change.ts';

const NAME = statement('births-by', `select set_config('culet.by', $1, true)`);

/**
 * People and businesses that this change inserts from here on begin in the ledger under its actor: the database writes
 * their births itself, so that none can come in without one.
 */
export async function bornBy({ client, actor, requestId }: Change): Promise<void> {
  const maker = JSON.stringify({ actor: actor.id, role: actor.role, request: requestId });
  await client.query({ ...NAME, values: [maker] });
}
