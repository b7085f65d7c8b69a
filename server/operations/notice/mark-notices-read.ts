import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

const SET_READ = statement(
  'notice-mark',
  `update notice set read_at = now()
    where id in (select id from notice where user_id = $1 and read_at is null order by id for no key update)`,
);

export const markNoticesRead: Handler<OperationOf<'markNoticesRead'>> = async ({
  pool,
  session,
}) => {
  await runStatement(pool, SET_READ, [session.actor.id]);
  return { message: 'All notices marked as read' };
};
