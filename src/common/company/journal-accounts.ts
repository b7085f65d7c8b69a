import type { CompanyProfile } from './company-texts.ts';

/**
 * Accounts of the journal. `usual` is the number that the journal has while the company profile has
 * none.
 */
export const JOURNAL_ACCOUNTS = {
  receivables: { name: 'Receivables', field: 'account_receivables', usual: '1100' },
  sales: { name: 'Sales', field: 'account_sales', usual: '4000' },
  tax: { name: 'Tax on sales', field: 'account_tax', usual: '2200' },
  bank: { name: 'Bank', field: 'account_bank', usual: '1000' },
  credit: { name: 'Client credit', field: 'account_credit', usual: '2100' },
} as const satisfies Readonly<
  Record<string, { name: string; field: keyof CompanyProfile; usual: string }>
>;
export type JournalAccount = keyof typeof JOURNAL_ACCOUNTS;
