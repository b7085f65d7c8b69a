import { runStatement, statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { SELECT_STAFF, STAFF, staffMember } from './staff-member.ts';

const FOUND = `${STAFF} and ($2::int is null or u.role_id = $2)
  and ($1 = '' or position($1 in lower(concat_ws(' ', u.first_name, u.last_name, u.user_name, u.email))) > 0)`;

const COUNT = statement(
  'staff-count',
  `select count(*)::int as count from app_user u where ${FOUND}`,
);
const READ = statement(
  'staff-list',
  `${SELECT_STAFF} where ${FOUND} order by lower(u.first_name), lower(u.last_name), u.id limit $3 offset $4`,
);

export const listStaff: Handler<OperationOf<'listStaff'>> = async ({ pool, query }) => {
  const page = paging(query);
  const wanted = [query.search?.trim().toLowerCase() ?? '', query.role_id ?? null] as const;
  const [counted, found] = await Promise.all([
    runStatement(pool, COUNT, wanted),
    runStatement(pool, READ, [...wanted, page.size, page.offset]),
  ]);
  return {
    data: found.rows.map(staffMember),
    pagination: pagination(page, counted.rows[0]?.count ?? 0),
  };
};
