import './company.css';
import { Button, Select, TextInput } from '@mantine/core';
import { type BankAccount, TAX_KINDS } from '#common/company/company-texts.ts';
import { CURRENCIES } from '#common/company/currencies.ts';
import * as longest from '#common/lengths.gen.ts';
import { LongSelect } from '../../ui/inputs/LongSelect.tsx';
import type { TaxNumber } from './company-values.ts';

type Faults = Readonly<Record<string, string>>;
type ListProps<Item> = {
  readonly items: readonly Item[];
  readonly faults: Faults;
  readonly onChange: (items: readonly Item[]) => void;
};

const KINDS = Object.entries(TAX_KINDS).map(([value, label]) => ({ value, label }));
const MOST_TAX_NUMBERS = 6;
const MOST_ACCOUNTS = 8;
const NO_ACCOUNT: BankAccount = {
  bank: '',
  holder: '',
  iban: '',
  account_number: '',
  bic: '',
  currency: 'USD',
};

export const CURRENCY_OPTIONS = CURRENCIES.map((code) => ({ value: code, label: code }));

export function TaxNumbers({ items, faults, onChange }: ListProps<TaxNumber>) {
  const set = (at: number, more: Partial<TaxNumber>) =>
    onChange(items.map((item, i) => (i === at ? { ...item, ...more } : item)));
  return (
    <section aria-label="Tax numbers">
      <h2>Tax numbers</h2>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number has no identity but its position
        <div key={at} className="company-row">
          <Select
            data-short=""
            size="lg"
            label={`Kind of number ${at + 1}`}
            allowDeselect={false}
            data={KINDS}
            value={item.kind}
            onChange={(kind) => kind && set(at, { kind: kind as TaxNumber['kind'] })}
          />
          <TextInput
            data-short=""
            size="lg"
            label={`Number ${at + 1}`}
            maxLength={longest.TaxNumber.number}
            value={item.number}
            error={faults[`tax_numbers.${at}.number`]}
            onChange={(event) => set(at, { number: event.currentTarget.value })}
          />
          <Button
            data-short=""
            size="lg"
            variant="subtle"
            aria-label={`Remove tax number ${at + 1}`}
            onClick={() => onChange(items.filter((_, i) => i !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      {items.length < MOST_TAX_NUMBERS ? (
        <Button mt="2xs" onClick={() => onChange([...items, { kind: 'vat', number: '' }])}>
          Add a tax number
        </Button>
      ) : null}
    </section>
  );
}

type AccountText = Exclude<keyof BankAccount, 'currency'>;
const ACCOUNT_TEXTS: readonly (readonly [field: AccountText, label: string])[] = [
  ['bank', 'Bank'],
  ['holder', 'Account holder'],
  ['iban', 'IBAN'],
  ['account_number', 'Account number (without IBAN)'],
  ['bic', 'BIC (SWIFT)'],
];

export function BankAccounts({ items, faults, onChange }: ListProps<BankAccount>) {
  const set = (at: number, more: Partial<BankAccount>) =>
    onChange(items.map((item, i) => (i === at ? { ...item, ...more } : item)));
  return (
    <section aria-label="Bank accounts">
      <h2>Bank accounts</h2>
      {items.map((item, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: an account has no identity but its position
          key={at}
          className="company-account"
          aria-label={`Bank account ${at + 1}`}
        >
          <div className="company-row">
            {ACCOUNT_TEXTS.map(([field, label]) => (
              <TextInput
                key={field}
                size="lg"
                label={label}
                maxLength={longest.BankAccount[field]}
                spellCheck={false}
                value={item[field] ?? ''}
                error={faults[`bank_accounts.${at}.${field}`]}
                onChange={(event) => set(at, { [field]: event.currentTarget.value })}
              />
            ))}
            <LongSelect
              size="lg"
              label="Currency"
              options={CURRENCY_OPTIONS}
              value={item.currency}
              fault={faults[`bank_accounts.${at}.currency`]}
              emptyWords="No such currency"
              onChange={(currency) => set(at, { currency })}
            />
          </div>
          <Button
            mt="2xs"
            variant="subtle"
            aria-label={`Remove bank account ${at + 1}`}
            onClick={() => onChange(items.filter((_, i) => i !== at))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      {items.length < MOST_ACCOUNTS ? (
        <Button onClick={() => onChange([...items, NO_ACCOUNT])}>Add a bank account</Button>
      ) : null}
    </section>
  );
}
