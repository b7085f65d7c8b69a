import { api, unwrapBody } from '#api/api-client.ts';
import type { CountryId, StoredFileId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import {
  type BankAccount,
  COMPANY_LINES,
  COMPANY_PARAGRAPHS,
  type CompanyProfile,
} from '#common/company/company-texts.ts';
import { count } from '#common/count.ts';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { asTyped, byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';

type Schemas = components['schemas'];
export type TaxNumber = Schemas['TaxNumber'];
type Changes = Schemas['CompanyChanges'];

const TEXT_FIELDS = [...COMPANY_LINES, ...COMPANY_PARAGRAPHS] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Values of the form. A text that the profile lacks is an empty string. */
export interface CompanyValues extends Readonly<Record<TextField, string>> {
  readonly country_id: string;
  readonly tax_numbers: readonly TaxNumber[];
  readonly bank_accounts: readonly BankAccount[];
  readonly logo_id: StoredFileId | null;
}

export const valuesOf = (profile: CompanyProfile): CompanyValues => ({
  ...(Object.fromEntries(TEXT_FIELDS.map((field) => [field, profile[field] ?? ''])) as Record<
    TextField,
    string
  >),
  country_id: profile.country_id ?? '',
  tax_numbers: profile.tax_numbers,
  bank_accounts: profile.bank_accounts,
  logo_id: profile.logo_id,
});

export const COMPANY_LABELS: FieldLabels<CompanyValues> = {
  legal_name: { label: 'Legal name', text: asTyped },
  trading_name: { label: 'Trading name', text: asTyped },
  address_line_1: { label: 'Address', text: asTyped },
  address_line_2: { label: 'Address line 2', text: asTyped },
  postal_code: { label: 'Postal code', text: asTyped },
  city: { label: 'City', text: asTyped },
  country_id: { label: 'Country', text: byName },
  phone: { label: 'Telephone', text: asTyped },
  email: { label: 'E-mail address', text: asTyped },
  website: { label: 'Website', text: asTyped },
  registration_number: { label: 'Registration number', text: asTyped },
  currency: { label: 'Home currency', text: asTyped },
  tax_numbers: { label: 'Tax numbers', text: (all) => count(all.length, 'number') },
  bank_accounts: { label: 'Bank accounts', text: (all) => count(all.length, 'account') },
  payment_terms: { label: 'Payment terms', text: asTyped },
  footer: { label: 'Footer', text: asTyped },
  reminder_before: { label: 'Before the due date', text: asTyped },
  reminder_first: { label: 'First reminder of an overdue invoice', text: asTyped },
  reminder_further: { label: 'Further reminders', text: asTyped },
  account_receivables: { label: 'Receivables', text: asTyped },
  account_sales: { label: 'Sales', text: asTyped },
  account_tax: { label: 'Tax on sales', text: asTyped },
  account_bank: { label: 'Bank', text: asTyped },
  account_credit: { label: 'Client credit', text: asTyped },
  logo_id: { label: 'Logo', text: () => null },
};

/** Returns the request of a change; null without a change. */
export function changesOf(base: CompanyValues, values: CompanyValues) {
  const changes = onlyChanges(base, values);
  return changes && { data: toWire(changes.data), was: toWire(changes.was) };
}

const toWire = ({ country_id, bank_accounts, ...rest }: Partial<CompanyValues>): Changes => ({
  ...(rest as Changes),
  ...(country_id === undefined ? {} : { country_id: (country_id || null) as CountryId | null }),
  ...(bank_accounts === undefined
    ? {}
    : {
        bank_accounts: bank_accounts.map((account) => ({
          ...account,
          iban: account.iban || null,
          account_number: account.account_number || null,
          bic: account.bic || null,
        })),
      }),
});

interface CompanySave {
  readonly data: Changes;
  readonly was: Changes;
}

export function saveCompany(key: string, { data, was }: CompanySave, logo: File | null = null) {
  const form = new FormData();
  if (logo) {
    form.append('data', JSON.stringify(data));
    form.append('was', JSON.stringify(was));
    form.append('logo', logo);
  }
  return unwrapBody(
    api.PUT('/project-setting/company', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data, was },
      ...(logo ? { bodySerializer: () => form } : {}),
    }),
    TEXTS.failed,
  );
}
