import type { CompanyProfile } from '#common/company/company-texts.ts';
import { detectFormat } from '../../stock/lists/detect-format.ts';
import { ListFault } from '../../stock/lists/list-fault.ts';
import { type BankColumns, type ChosenColumns, guessColumns } from './bank-columns.ts';
import { type BankLine, type FoundLine, withKeys } from './bank-line.ts';
import { linesOfTable, readBankTable, requireColumns } from './read-bank-csv.ts';
import { readCamt } from './read-camt.ts';

export type BankAccount = CompanyProfile['bank_accounts'][number];

export interface ReadStatement {
  readonly format: 'camt' | 'csv';
  readonly accounts: readonly string[];
  readonly headers: readonly string[];
  readonly columns: BankColumns | null;
  readonly lines: readonly BankLine[];
}

const EXPECTED = { noun: 'bank statement', formats: 'CAMT.053 (XML) or CSV' } as const;

const plainNumber = (number: string): string => number.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** IBAN, else the number of the account. */
export const numberOf = ({ iban, account_number }: BankAccount): string =>
  plainNumber(iban ?? account_number ?? '');

export const accountWith = (
  accounts: readonly BankAccount[],
  number: string,
): BankAccount | undefined =>
  accounts.find(({ iban, account_number }) =>
    [iban, account_number].some((one) => one && plainNumber(one) === plainNumber(number)),
  );

/**
 * Reads a bank statement. Throws a `ListFault` if the file cannot be read or belongs to another
 * account. A CSV file does not name its account, so `csvAccount` returns it, or refuses.
 */
export async function readStatement(
  path: string,
  accounts: readonly BankAccount[],
  csvAccount: () => BankAccount,
  columns: ChosenColumns | null,
): Promise<ReadStatement> {
  if (accounts.length === 0)
    throw new ListFault('cannot be read yet: the company profile has no bank account');
  const found = await detectFormat(path, EXPECTED);
  if (found.form === 'zip' || found.form === 'json')
    throw new ListFault(
      `is ${found.form === 'zip' ? 'a workbook or an archive' : 'JSON'}: please send ${EXPECTED.formats}`,
    );
  if (found.form === 'xml') {
    const { accounts: named, lines } = await readCamt(path, found.encoding, found.begins);
    const own = named.map((number) => {
      const account = accountWith(accounts, number);
      if (account) return numberOf(account);
      throw new ListFault(
        `is a statement of the account ${number}, which is not a bank account of the company profile`,
      );
    });
    return {
      format: 'camt',
      accounts: own,
      headers: [],
      columns: null,
      lines: withKeys(
        requireCents(lines).map((line) => ({ ...line, account: plainNumber(line.account) })),
      ),
    };
  }
  const table = await readBankTable(path, found.encoding, found.begins);
  if (!columns)
    return {
      format: 'csv',
      accounts: accounts.map(numberOf),
      headers: table.headers,
      columns: guessColumns(table.headers),
      lines: [],
    };
  requireColumns(columns, table);
  const account = csvAccount();
  const number = numberOf(account);
  return {
    format: 'csv',
    accounts: [number],
    headers: table.headers,
    columns,
    lines: withKeys(requireCents(linesOfTable(table, columns, number, account.currency))),
  };
}

/** Amounts in US dollars become payments, which have two decimals. */
function requireCents(lines: readonly FoundLine[]): readonly FoundLine[] {
  const wrong = lines.find(({ currency, amount }) => currency === 'USD' && /\.\d{3}/.test(amount));
  if (!wrong) return lines;
  throw new ListFault(`has the amount “${wrong.amount}” with more than two decimals`, {
    row: wrong.row,
  });
}
