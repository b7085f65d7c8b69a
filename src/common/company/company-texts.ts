import type { components } from '#api/schema.gen.ts';
import { formatIban } from './bank-numbers.ts';

type Schemas = components['schemas'];
export type Company = Schemas['Company'];
export type CompanyProfile = Schemas['CompanyProfile'];
export type BankAccount = Schemas['BankAccount'];
type TaxNumber = Schemas['TaxNumber'];

/** Name of the portal, shown where the company has no name yet. */
export const PORTAL_NAME = 'Culet';

export const TAX_KINDS: Readonly<Record<TaxNumber['kind'], string>> = {
  vat: 'VAT',
  gst: 'GSTIN',
  ein: 'EIN',
  pan: 'PAN',
  tin: 'Tax number',
};

/** Texts of the company profile that have only one line. */
export const COMPANY_LINES = [
  'legal_name',
  'trading_name',
  'address_line_1',
  'address_line_2',
  'postal_code',
  'city',
  'phone',
  'email',
  'website',
  'registration_number',
  'currency',
  'account_receivables',
  'account_sales',
  'account_tax',
  'account_bank',
  'account_credit',
] as const;
/** Texts of the company profile that may have several lines. */
export const COMPANY_PARAGRAPHS = [
  'payment_terms',
  'footer',
  'reminder_before',
  'reminder_first',
  'reminder_further',
] as const;

/** First sentence of a reminder of invoices, in place of which a company may write its own. */
export const USUAL_REMINDERS = {
  reminder_before: 'Payment is due soon for:',
  reminder_first: 'Payment is overdue for:',
  reminder_further: 'Payment is still overdue, although we sent a reminder, for:',
} as const;

type Named = Pick<CompanyProfile, 'legal_name' | 'trading_name'>;

export const companyName = ({ legal_name, trading_name }: Named): string =>
  trading_name ?? legal_name ?? PORTAL_NAME;

type Placed = Pick<CompanyProfile, 'address_line_1' | 'address_line_2' | 'postal_code' | 'city'> & {
  readonly country: string | null;
};

export const addressLines = (placed: Placed): string[] =>
  [
    placed.address_line_1,
    placed.address_line_2,
    [placed.postal_code, placed.city].filter(Boolean).join(' '),
    placed.country,
  ].filter((line): line is string => Boolean(line));

/**
 * Parts of the head of a document, in display order: legal name if different, address, contact and
 * numbers.
 */
export const companyParts = (company: Company): string[] => [
  ...(company.legal_name && company.legal_name !== company.name ? [company.legal_name] : []),
  ...company.address,
  ...[company.phone, company.email, company.website].filter((text) => text !== null),
  ...company.tax_numbers.map(({ kind, number }) => `${TAX_KINDS[kind]} ${number}`),
  ...(company.registration_number ? [`Registration ${company.registration_number}`] : []),
];

export const bankAccountText = (account: BankAccount): string =>
  [
    account.bank,
    account.holder,
    account.iban ? `IBAN ${formatIban(account.iban)}` : `Account ${account.account_number ?? ''}`,
    ...(account.bic ? [`BIC ${account.bic}`] : []),
    account.currency,
  ].join(', ');
