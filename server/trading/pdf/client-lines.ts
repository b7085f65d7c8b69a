import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

const READ = statement(
  'client-lines',
  `select array_remove(array[b.company_name, nullif(b.address_line_1, ''), nullif(b.address_line_2, ''),
                nullif(trim(concat(b.postal_code, ' ', b.city)), ''), nullif(b.state, ''), c.name,
                'Tax number ' || nullif(b.tax_identification_number, '')], null) as lines
           from business b left join country c on c.id = b.country_id where b.id = $1`,
);

/** Returns the name of a trading client, and its address and tax number if they are known. */
export async function readClientLines(pool: pg.Pool, businessId: BusinessId): Promise<string[]> {
  const { rows } = await runStatement(pool, READ, [businessId]);
  return rows[0]?.lines ?? [];
}
