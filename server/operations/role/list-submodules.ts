import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'role-submodules',
  `select s.id, s.name, s.path, s.sequence, s.category_id, c.name as category_name, c.role_id,
                json_build_array(json_build_object(
                  'read_access', coalesce(r.read_access, false), 'write_access', coalesce(r.write_access, false))) as role_permissions
           from submodule s join permission_category c on c.id = s.category_id
           left join role_permission r on r.submodule_id = s.id and r.role_id = c.role_id
          where ($1::uuid is null or s.category_id = $1) and ($2::smallint is null or c.role_id = $2)
          order by c.role_id, c.sequence, s.sequence, s.id`,
);

export const listSubmodules: Handler<OperationOf<'listSubmodules'>> = async ({ pool, query }) => ({
  data: (await runStatement(pool, READ, [query.category_id ?? null, query.role_id ?? null])).rows,
});
