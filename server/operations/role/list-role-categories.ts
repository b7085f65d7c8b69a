import type { components } from '../../../src/api/schema.gen.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'role-categories',
  'select id, name, role_id, sequence from permission_category where role_id = $1 order by sequence, id',
);

interface CategoryRow {
  id: string;
  name: string;
  role_id: components['schemas']['Role'];
  sequence: number;
}

export const listRoleCategories: Handler<OperationOf<'listRoleCategories'>> = async ({
  pool,
  query,
}) => ({
  data: (await pool.query<CategoryRow>({ ...READ, values: [query.role_id] })).rows,
});
