import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'notice-list',
  `select id, kind, title, detail, link, created_at, read_at is not null as read, closed_at is not null as done,
                (select count(*) from notice where user_id = $1 and read_at is null and closed_at is null)::int as unread
           from notice where user_id = $1 order by id desc limit 50`,
);

export const listNotices: Handler<OperationOf<'listNotices'>> = async ({ pool, session }) => {
  const { rows } = await runStatement(pool, READ, [session.actor.id]);
  return {
    data: {
      unread: rows[0]?.unread ?? 0,
      notices: rows.map(({ unread: _unread, ...notice }) => ({
        ...notice,
        created_at: notice.created_at.toISOString(),
      })),
    },
  };
};
