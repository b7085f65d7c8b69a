import { runStatement, statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';

const COUNT = statement(
  'share-enquiries-count',
  'select count(*)::int as count from share_enquiry where sharer_id = $1',
);
const READ = statement(
  'share-enquiries',
  `select id, link_id, stock_numbers, wants_reserved as reserve, name, email, mobile, message as note, created_at,
          answered_at
     from share_enquiry where sharer_id = $1 order by id desc limit $2 offset $3`,
);

export const listShareEnquiries: Handler<OperationOf<'listShareEnquiries'>> = async (call) => {
  const { pool, session, query } = call;
  const page = paging(query);
  const [counted, read] = await Promise.all([
    runStatement(pool, COUNT, [session.actor.id]),
    runStatement(pool, READ, [session.actor.id, page.size, page.offset]),
  ]);
  return {
    data: read.rows.map(({ created_at, answered_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      answered_at: answered_at?.toISOString() ?? null,
    })),
    pagination: pagination(page, counted.rows[0]?.count ?? 0),
  };
};
