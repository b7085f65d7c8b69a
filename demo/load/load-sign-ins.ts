import type pg from 'pg';
import { runStatement, statement } from '../../server/platform/db/statement.ts';

const PUT = statement(
  'demo-sign-ins-put',
  `insert into session (token_hash, user_id, created_at, used_at, expires_at, ended_at)
   select sha256(convert_to('demo ' || actor_id, 'UTF8')), actor_id, last - interval '9 minutes', last,
          last + interval '24 hours', last + interval '20 minutes'
     from (select actor_id, max(at) as last from ledger where author = 'person' group by actor_id) as acts`,
);

/**
 * Writes the last, ended sign-in of every person who has changed a record, shortly before the last
 * change. Without it, the most active person would never have signed in.
 */
export const loadSignIns = (connection: pg.PoolClient) => runStatement(connection, PUT);
