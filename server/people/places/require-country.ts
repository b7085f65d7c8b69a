import type pg from 'pg';
import type { CountryId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';

/** Placeholder code for a missing country. ISO 3166 reserves ZZ for private use. */
export const NO_COUNTRY = 'ZZ';

const KNOWN = statement('country-by-letters', 'select id from country where iso2 = $1');

export async function requireCountry(
  db: pg.Pool | pg.PoolClient,
  country: string,
): Promise<CountryId> {
  const { rows } = await runStatement(db, KNOWN, [country]);
  if (!rows[0]) throw refuseField('country', 'Unknown country.');
  return rows[0].id;
}

const KNOWN_ID = statement('country-by-id', 'select from country where id = $1');

/** Refuses the id of an unknown country. `field` is its place in the request. */
export async function requireCountryId(
  db: pg.Pool | pg.PoolClient,
  id: CountryId | null | undefined,
  field: string,
): Promise<void> {
  if (!id) return;
  const { rows } = await runStatement(db, KNOWN_ID, [id]);
  if (!rows[0]) throw refuseField(field, 'This country does not exist.');
}
