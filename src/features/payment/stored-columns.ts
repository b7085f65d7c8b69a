import type { BankColumns, BankStatement } from './payment-calls.ts';

const COLUMNS = 'culet.bank-columns';

interface Stored {
  readonly headers: readonly string[];
  readonly columns: BankColumns;
}

function readAll(): Record<string, Stored> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(COLUMNS) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, Stored>) : {};
  } catch {
    return {};
  }
}

const nameOf = ({ headers }: BankStatement): string => JSON.stringify(headers);

/** The columns that this browser last used for a file of this account with the same headers. */
export function storedColumns(statement: BankStatement, account: string): BankColumns | null {
  const stored = readAll()[account];
  return stored?.columns && JSON.stringify(stored.headers) === nameOf(statement)
    ? stored.columns
    : null;
}

export function storeColumns(
  { headers }: BankStatement,
  account: string,
  columns: BankColumns,
): void {
  try {
    localStorage.setItem(
      COLUMNS,
      JSON.stringify({ ...readAll(), [account]: { headers, columns } }),
    );
  } catch {
    // Without storage, the user chooses the columns again.
  }
}
