import type pg from 'pg';
import type { StoredFileId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { DEMO_COMPANY, drawCompanyLogo } from '../company.ts';

const PUT_FILE = statement(
  'demo-company-file-put',
  'insert into stored_file (id, key, name, mime, size, sha256) values ($1, $2, $3, $4, $5, $6)',
);
// The first version of the company profile must be older than every demo document that names the
// company.
const PUT = statement(
  'demo-company-put',
  `insert into company_version (version, at, legal_name, trading_name, address_line_1, address_line_2, postal_code, city,
          country_id, phone, email, website, registration_number, currency, payment_terms, footer, tax_numbers, bank_accounts, logo_id)
   values (1, date_trunc('minute', now()) - interval '3 years', $1, $2, $3, $4, $5, $6, (select id from country where iso2 = $7),
           $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
);

export async function loadCompany(connection: pg.PoolClient, seed: number): Promise<void> {
  const { id, key, name, mime, bytes, sha256 } = await drawCompanyLogo(seed);
  const logo = id as StoredFileId;
  await runStatement(connection, PUT_FILE, [logo, key, name, mime, bytes.length, sha256]);
  const company = DEMO_COMPANY;
  await runStatement(connection, PUT, [
    company.legal_name,
    company.trading_name,
    company.address_line_1,
    company.address_line_2,
    company.postal_code,
    company.city,
    company.iso2,
    company.phone,
    company.email,
    company.website,
    company.registration_number,
    company.currency,
    company.payment_terms,
    company.footer,
    JSON.stringify(company.tax_numbers),
    JSON.stringify(company.bank_accounts),
    logo,
  ]);
}
