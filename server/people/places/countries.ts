import type pg from 'pg';
import type { CountryId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

export interface Country {
  id: CountryId;
  name: string;
  iso2: string;
  phonecode: string;
}

const READ = statement('countries', 'select id, name, iso2, phonecode from country order by name');

export async function readCountries(pool: pg.Pool): Promise<Country[]> {
  return (await runStatement(pool, READ)).rows;
}
