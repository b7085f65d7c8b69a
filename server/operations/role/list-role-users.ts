import { runStatement, statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { selectedRole } from './selected-role.ts';

// Counts the rights that differ from those of the role. Counting is slow, so `found` has only the
// users of the page.
const READ = statement(
  'role-users',
  `with found as (
           select u.id, u.role_id, u.first_name, u.last_name, u.email,
                  coalesce(b.company_name, u.guest_company) as company_name, u.is_active, count(*) over () as total
             from app_user u left join business b on b.id = u.business_id
            where u.role_id = $1 and u.deleted_at is null
              and ($2 = '' or strpos(lower(concat_ws(' ', u.first_name, u.last_name, u.email, b.company_name, u.guest_company)), lower($2)) > 0)
            order by u.first_name, u.last_name, u.id limit $3 offset $4)
         select f.id, f.role_id, f.first_name, f.last_name, f.email, f.company_name, f.is_active, f.total::int,
                (select count(*)::int
                   from submodule s join permission_category c on c.id = s.category_id and c.role_id = f.role_id
                   left join role_permission r on r.submodule_id = s.id and r.role_id = f.role_id
                   left join user_permission p on p.submodule_id = s.id and p.user_id = f.id
                  where (coalesce(r.read_access, false), coalesce(r.write_access, false))
                     <> (coalesce(p.read_access, false), coalesce(p.write_access, false))) as differs
           from found f order by f.first_name, f.last_name, f.id`,
);

export const listRoleUsers: Handler<OperationOf<'listRoleUsers'>> = async ({ pool, query }) => {
  const page = paging(query);
  const { rows } = await runStatement(pool, READ, [
    selectedRole(query),
    query.search?.trim() ?? '',
    page.size,
    page.offset,
  ]);
  return {
    data: rows.map(({ total: _total, ...user }) => user),
    pagination: pagination(page, rows[0]?.total ?? 0),
  };
};
