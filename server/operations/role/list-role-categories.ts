import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { selectedRole } from './selected-role.ts';

const READ = statement(
  'role-categories',
  'select id, name, role_id, sequence from permission_category where role_id = $1 order by sequence, id',
);

export const listRoleCategories: Handler<OperationOf<'listRoleCategories'>> = async ({
  pool,
  query,
}) => ({
  data: (await runStatement(pool, READ, [selectedRole(query)])).rows,
});
