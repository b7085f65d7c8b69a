import type pg from 'pg';
import type { TaxRateId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { HS_CODES } from '#common/tax/hs-codes.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Schemas = components['schemas'];
export type TaxRate = Schemas['TaxRate'];
export type HsCodes = Schemas['HsCodes'];
type Db = pg.Pool | pg.PoolClient;

const RATES = statement(
  'tax-rates',
  `select r.id, s.name as seller_country, r.buyer_group, b.name as buyer_country, r.buyer_status, r.growth_type,
          r.category, r.rate, r.exemption, r.first_day, r.last_day
     from tax_rate r join country s on s.id = r.seller_country_id left join country b on b.id = r.buyer_country_id
    where $1::uuid is null or r.id = $1
    order by r.first_day desc, r.id desc`,
);

export async function readTaxRates(db: Db, id: TaxRateId | null = null): Promise<TaxRate[]> {
  const { rows } = await runStatement(db, RATES, [id]);
  return rows.map((row) => ({ ...row, rate: parseDecimal(row.rate) }));
}

export async function requireTaxRate(db: Db, id: TaxRateId): Promise<TaxRate> {
  const [found] = await readTaxRates(db, id);
  if (!found) throw refuse('notFound');
  return found;
}

const CODES = statement(
  'hs-codes',
  `select coalesce(max(code) filter (where growth_type = ${GROWTH_TYPE.natural}), '${HS_CODES.natural}') as natural,
          coalesce(max(code) filter (where growth_type = ${GROWTH_TYPE.labGrown}), '${HS_CODES.lab_grown}') as lab_grown from hs_code`,
);

export async function readHsCodes(db: Db): Promise<HsCodes> {
  const { rows } = await runStatement(db, CODES);
  const [codes] = rows;
  if (!codes) throw new Error('the query for the HS codes returned no row');
  return codes;
}
