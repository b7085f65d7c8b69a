import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

const READ = statement(
  'business-verification',
  'select id, risk_class, verified_on, verified_until from business where id = $1',
);

export async function readVerification(connection: pg.PoolClient, id: BusinessId) {
  const { rows } = await runStatement(connection, READ, [id]);
  const [found] = rows;
  if (!found) throw new Error('the query for a locked business returned no row');
  return found;
}
