import type pg from 'pg';
import type { BusinessId, ProviderId, UserId } from '../../src/api/ids.gen.ts';
import { ask, statement } from '../platform/db/statement.ts';

// A record is a person, a business or a supplier; with the last two all their people are signed out.
const END = statement(
  'sessions-end-of-records',
  `update session set ended_at = now()
          where ended_at is null
            and user_id in (select id from app_user where id = any($1) or business_id = any($1)
                         union all select user_id from provider where id = any($1))`,
);

/** A person whom these records let in finds the door closed at the next request; open streams end within a second. */
export async function endSessionsOf(
  client: pg.PoolClient,
  recordIds: readonly (BusinessId | ProviderId | UserId)[],
): Promise<void> {
  await ask(client, END, [recordIds]);
}
