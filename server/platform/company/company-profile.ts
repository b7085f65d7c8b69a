import type pg from 'pg';
import type { StoredFileId } from '#api/ids.gen.ts';
import {
  addressLines,
  type Company,
  type CompanyProfile,
  companyName,
} from '#common/company/company-texts.ts';
import { runStatement, statement } from '../db/statement.ts';
import { refuse } from '../http/refusal.ts';

/** A version of the profile. `country` is the name of the country, whose tax rates apply. */
export type CompanyRecord = Omit<CompanyProfile, 'missing'> & {
  readonly country: string | null;
  readonly has_tax_rate: boolean;
};

const EMPTY: CompanyRecord = {
  version: 0,
  legal_name: null,
  trading_name: null,
  address_line_1: null,
  address_line_2: null,
  postal_code: null,
  city: null,
  country_id: null,
  country: null,
  has_tax_rate: false,
  phone: null,
  email: null,
  website: null,
  registration_number: null,
  currency: null,
  payment_terms: null,
  footer: null,
  reminder_before: null,
  reminder_first: null,
  reminder_further: null,
  account_receivables: null,
  account_sales: null,
  account_tax: null,
  account_bank: null,
  account_credit: null,
  tax_numbers: [],
  bank_accounts: [],
  logo_id: null,
};

// A document that is older than the first version gets the current version.
const READ = statement(
  'company-read',
  `select v.version, v.legal_name, v.trading_name, v.address_line_1, v.address_line_2, v.postal_code, v.city, v.country_id,
          c.name as country, v.phone, v.email, v.website, v.registration_number, v.currency, v.payment_terms, v.footer,
          v.reminder_before, v.reminder_first, v.reminder_further,
          v.account_receivables, v.account_sales, v.account_tax, v.account_bank, v.account_credit,
          v.tax_numbers, v.bank_accounts, v.logo_id,
          exists (select from tax_rate r where r.seller_country_id = v.country_id
                     and current_date between r.first_day and coalesce(r.last_day, 'infinity')) as has_tax_rate
     from company_version v left join country c on c.id = v.country_id
    order by v.at <= coalesce($1::timestamptz, 'infinity') desc, v.version desc limit 1`,
);

/**
 * Returns the version that was valid at the given time, which is the time of a document; null
 * returns the current version.
 */
export async function readCompanyRecord(
  db: pg.Pool | pg.PoolClient,
  at: Date | null = null,
): Promise<CompanyRecord> {
  const { rows } = await runStatement(db, READ, [at]);
  // The cast is safe: the server writes `tax_numbers` and `bank_accounts` in the form that the
  // contract defines.
  return (rows[0] as CompanyRecord | undefined) ?? EMPTY;
}

export const toCompany = (record: CompanyRecord): Company => ({
  name: companyName(record),
  legal_name: record.legal_name,
  address: addressLines(record),
  phone: record.phone,
  email: record.email,
  website: record.website,
  tax_numbers: record.tax_numbers,
  registration_number: record.registration_number,
  logo_id: record.logo_id,
});

export const readCompany = async (
  db: pg.Pool | pg.PoolClient,
  at: Date | null = null,
): Promise<Company> => toCompany(await readCompanyRecord(db, at));

export function toCompanyProfile({
  country: _,
  has_tax_rate,
  ...record
}: CompanyRecord): CompanyProfile {
  const missing: CompanyProfile['missing'] = [];
  if (!record.legal_name && !record.trading_name) missing.push('name');
  if (!record.address_line_1 || !record.city || !record.country_id) missing.push('address');
  if (record.tax_numbers.length === 0) missing.push('tax_number');
  if (record.country_id && !has_tax_rate) missing.push('tax_rate');
  if (record.bank_accounts.length === 0) missing.push('bank_account');
  if (record.logo_id === null) missing.push('logo');
  return { ...record, missing };
}

const LOGO = statement(
  'company-logo',
  `select key, mime, size::int as size from stored_file f
    where f.id = $1 and exists (select from company_version v where v.logo_id = f.id)`,
);

/** Former logos stay readable, because old documents and e-mails show them. */
export async function requireCompanyLogo(db: pg.Pool | pg.PoolClient, id: StoredFileId) {
  const { rows } = await runStatement(db, LOGO, [id]);
  const [logo] = rows;
  if (!logo) throw refuse('notFound');
  return logo;
}
