import type pg from 'pg';
import type { SubMasterId, UserId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';

const FIND = statement(
  'salesperson-type-find',
  `select s.nr from sub_master s join master m on m.id = s.master_id
          where s.id = $1 and m.code = 'SALES_PERSON_TYPE'
            and (s.is_active or s.nr = (select salesperson_type from app_user where id = $2))`,
);

/**
 * Returns the code number of the type; null if `id` is null. Refuses an inactive type unless the
 * associate already has it.
 */
export async function requireSalespersonType(
  connection: pg.PoolClient,
  id: SubMasterId | null,
  associateId: UserId | null,
): Promise<number | null> {
  if (id === null) return null;
  const { rows } = await runStatement(connection, FIND, [id, associateId]);
  if (!rows[0]) throw refuseField('data.business_associate_type', 'Unknown salesperson type.');
  return rows[0].nr;
}
