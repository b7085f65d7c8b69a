import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

const LIST = statement(
  'session-list',
  `select id, created_at, used_at, id = $2 as current, host(address) as address, agent
           from session where user_id = $1 and ended_at is null and expires_at > now()
          order by used_at desc, id desc limit 100`,
);

export const listSessions: Handler<OperationOf<'listSessions'>> = async ({ pool, session }) => {
  const { rows } = await runStatement(pool, LIST, [session.actor.id, session.id]);
  return {
    data: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      used_at: row.used_at.toISOString(),
    })),
  };
};
