import type pg from 'pg';
import type { BusinessId, UserId } from '../../src/api/ids.gen.ts';
import { ask, statement } from '../platform/db/statement.ts';

// A record is a person or a business; with a business all its people are signed out.
const END = statement(
  'sessions-end-of-records',
  `update session set ended_at = now()
          where ended_at is null
            and user_id in (select id from app_user where id = any($1) or business_id = any($1))`,
);

/** A person whom these records let in finds the door closed at the next request; open streams end within a second. */
export async function endSessionsOf(
  client: pg.PoolClient,
  recordIds: readonly (BusinessId | UserId)[],
): Promise<void> {
  await ask(client, END, [recordIds]);
}
