import type pg from 'pg';
import type { StoredFileId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { isBic, isIban, normalizeBankNumber } from '#common/company/bank-numbers.ts';
import {
  type BankAccount,
  COMPANY_LINES,
  COMPANY_PARAGRAPHS,
} from '#common/company/company-texts.ts';
import { CURRENCIES } from '#common/company/currencies.ts';
import { isEmail } from '#common/is-email.ts';
import { vatNumberFault } from '#common/tax/vat-numbers.ts';
import { PROBLEMS } from '#machines/problems.ts';
import type { CompanyRecord } from '../../platform/company/company-profile.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal } from '../../platform/http/refusal.ts';

type Changes = components['schemas']['CompanyChanges'];
type Fault = { field: string; message: string };

const WEBSITE = /^https?:\/\/[^\s/]+\.[^\s]+$/;

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
export const paragraphs = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]|(?!\n)\p{Cc}/gu, ' ')
    .trim();

/** Returns the changed profile. Throws a refusal that names each invalid field. */
export function applyCompanyChanges(present: CompanyRecord, changes: Changes): CompanyRecord {
  const faults: Fault[] = [];
  const next = { ...present };
  for (const name of COMPANY_LINES) {
    const text = changes[name];
    if (text !== undefined) next[name] = oneLine(text) || null;
  }
  for (const name of COMPANY_PARAGRAPHS) {
    const text = changes[name];
    if (text !== undefined) next[name] = paragraphs(text) || null;
  }
  if (changes.country_id !== undefined) next.country_id = changes.country_id;
  if (changes.logo_id !== undefined) next.logo_id = changes.logo_id;
  if (next.currency) next.currency = next.currency.toUpperCase();
  const refuseIf = (isFaulty: boolean, field: string, message: string) => {
    if (isFaulty) faults.push({ field: `data.${field}`, message });
  };
  const { email, website, currency } = next;
  refuseIf(email !== null && !isEmail(email), 'email', 'Enter a valid e-mail address.');
  refuseIf(
    website !== null && !WEBSITE.test(website),
    'website',
    'Enter a web address that starts with https://.',
  );
  refuseIf(currency !== null && !CURRENCIES.includes(currency), 'currency', UNKNOWN_CURRENCY);
  if (changes.tax_numbers)
    next.tax_numbers = changes.tax_numbers.map(({ kind, number }, i) => {
      const text = oneLine(number);
      const fault = kind === 'vat' || kind === 'gst' ? vatNumberFault(text) : null;
      refuseIf(text === '', `tax_numbers.${i}.number`, 'Enter the tax number.');
      refuseIf(fault !== null, `tax_numbers.${i}.number`, fault ?? '');
      return { kind, number: text };
    });
  if (changes.bank_accounts)
    next.bank_accounts = changes.bank_accounts.map((account, i) =>
      checkAccount(account, (isFaulty, field, message) =>
        refuseIf(isFaulty, `bank_accounts.${i}.${field}`, message),
      ),
    );
  if (faults.length > 0) throw new Refusal(PROBLEMS.invalidRequest, faults);
  return next;
}

const UNKNOWN_CURRENCY = 'Enter the ISO code of a currency, such as USD.';

type RefuseIf = (isFaulty: boolean, field: keyof BankAccount, message: string) => void;

function checkAccount(account: BankAccount, refuseIf: RefuseIf): BankAccount {
  const [bank, holder] = [oneLine(account.bank), oneLine(account.holder)];
  const iban = normalizeBankNumber(account.iban ?? '') || null;
  const account_number = oneLine(account.account_number ?? '') || null;
  const bic = normalizeBankNumber(account.bic ?? '') || null;
  const currency = account.currency.toUpperCase();
  refuseIf(bank === '', 'bank', 'Enter the name of the bank.');
  refuseIf(holder === '', 'holder', 'Enter the account holder.');
  refuseIf(
    iban === null && account_number === null,
    'iban',
    'Enter the IBAN, or the account number if the account has no IBAN.',
  );
  refuseIf(
    iban !== null && account_number !== null,
    'account_number',
    'Enter either the IBAN or the account number, not both.',
  );
  refuseIf(
    iban !== null && !isIban(iban),
    'iban',
    'This IBAN is wrong: its check digits do not match. Compare it with a bank statement.',
  );
  refuseIf(bic !== null && !isBic(bic), 'bic', 'A BIC has 8 or 11 characters, such as KREDBEBB.');
  refuseIf(!CURRENCIES.includes(currency), 'currency', UNKNOWN_CURRENCY);
  return { bank, holder, iban, account_number, bic, currency };
}

// Serializes concurrent changes, so that the second change sees the version of the first.
const LOCK = statement('company-lock', `select pg_advisory_xact_lock(4850174691122)`);
const KNOWN_LOGO = statement(
  'company-known-logo',
  'select exists (select from company_version where logo_id = $1) as known',
);
const ADD = statement(
  'company-add',
  `insert into company_version (version, changed_by, legal_name, trading_name, address_line_1, address_line_2, postal_code,
          city, country_id, phone, email, website, registration_number, currency, payment_terms, footer, tax_numbers,
          bank_accounts, logo_id, account_receivables, account_sales, account_tax, account_bank, account_credit,
          reminder_before, reminder_first, reminder_further)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27)`,
);

export const lockCompany = (connection: pg.PoolClient) => runStatement(connection, LOCK);

/** A logo can be set again only if the company had it before: other files are not public. */
export async function requireOwnLogo(
  connection: pg.PoolClient,
  { logo_id }: Changes,
): Promise<void> {
  if (!logo_id) return;
  const { rows } = await runStatement(connection, KNOWN_LOGO, [logo_id]);
  if (!rows[0]?.known)
    throw new Refusal(PROBLEMS.invalidRequest, [
      { field: 'data.logo_id', message: 'The company has never had this logo.' },
    ]);
}

export async function addCompanyVersion(
  connection: pg.PoolClient,
  next: CompanyRecord,
  by: UserId,
  logoId: StoredFileId | null,
): Promise<void> {
  await runStatement(connection, ADD, [
    next.version + 1,
    by,
    next.legal_name,
    next.trading_name,
    next.address_line_1,
    next.address_line_2,
    next.postal_code,
    next.city,
    next.country_id,
    next.phone,
    next.email,
    next.website,
    next.registration_number,
    next.currency,
    next.payment_terms,
    next.footer,
    JSON.stringify(next.tax_numbers),
    JSON.stringify(next.bank_accounts),
    logoId,
    next.account_receivables,
    next.account_sales,
    next.account_tax,
    next.account_bank,
    next.account_credit,
    next.reminder_before,
    next.reminder_first,
    next.reminder_further,
  ]);
}
