import type { Encoding } from '../../stock/lists/detect-format.ts';
import { ListFault } from '../../stock/lists/list-fault.ts';
import { readCsv } from '../../stock/lists/read-csv.ts';
import type { BankColumns, ChosenColumns } from './bank-columns.ts';
import {
  cleanText,
  type FoundLine,
  LONGEST_REFERENCE,
  LONGEST_TEXT,
  MOST_LINES,
  referenceOrNull,
} from './bank-line.ts';
import { tooManyLines } from './read-camt.ts';
import { parseAmount, parseDay, type SignedAmount } from './read-cells.ts';

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface BankTable {
  readonly headers: readonly string[];
  readonly rows: readonly Row[];
}

const FEWEST_COLUMNS = 2;
const LONGEST_HEADER = 100;

/** Reads the header row and the rows below. Rows above the header row have fewer columns. */
export async function readBankTable(
  path: string,
  encoding: Encoding,
  begins: string,
): Promise<BankTable> {
  const rows: Row[] = [];
  let head: Row | null = null;
  for await (const batch of readCsv(path, encoding, begins).rows())
    for (const row of batch) {
      if (head) rows.push(row);
      else if (filled(row) > FEWEST_COLUMNS) head = row;
      if (rows.length > MOST_LINES) throw tooManyLines(row.line);
    }
  if (!head) throw new ListFault('has no row with at least three columns');
  if (head.cells.some((cell) => parseDay(cell.trim(), true) !== null))
    throw new ListFault('has no header row. Add a row with the names of the columns', {
      row: head.line,
    });
  return {
    headers: head.cells.map((cell, at) => cleanText(cell, LONGEST_HEADER) ?? `Column ${at + 1}`),
    rows,
  };
}

const filled = ({ cells }: Row): number => cells.filter((cell) => cell.trim() !== '').length;

/** Reads the rows as lines of a statement. `usual` is the currency of rows without a currency. */
export function linesOfTable(
  { headers, rows }: BankTable,
  columns: ChosenColumns,
  account: string,
  usual: string,
): FoundLine[] {
  return rows.flatMap(({ line, cells }) => {
    const cell = (column: number | undefined): string =>
      column === undefined ? '' : (cells[column - 1]?.trim() ?? '');
    const fault = (column: number, problem: string): ListFault =>
      new ListFault(
        `has “${cell(column).slice(0, 40)}” in the column “${headers[column - 1] ?? ''}”, which is not ${problem}`,
        { row: line, column },
      );
    const amountIn = (column: number | undefined): SignedAmount | null => {
      if (column === undefined || cell(column) === '') return null;
      const amount = parseAmount(cell(column));
      if (!amount) throw fault(column, 'an amount');
      return amount;
    };
    const arrived = amountIn(columns.amount);
    const sent = amountIn(columns.debit);
    const moved = arrived && isNotZero(arrived) ? arrived : (sent ?? arrived);
    // Rows with totals and remarks have no amount, and rows without a change of the balance have 0.
    if (!moved || !isNotZero(moved)) return [];
    const day = parseDay(cell(columns.date), columns.day_first);
    if (day === null)
      throw fault(columns.date, columns.day_first ? 'a date (day first)' : 'a date (month first)');
    const currency = cell(columns.currency).toUpperCase() || usual;
    if (!/^[A-Z]{3}$/.test(currency))
      throw fault(columns.currency ?? columns.amount, 'the code of a currency');
    const reference = referenceOrNull(cell(columns.transaction));
    const isSent = moved === sent || /^(d|af|s(oll)?$|-)/i.test(cell(columns.direction));
    return [
      {
        account,
        row: line,
        day,
        amount: moved.amount,
        currency,
        isCredit: !isSent && !moved.isNegative,
        isBooked: true,
        isReversal: false,
        payer: cleanText(cell(columns.payer), 200),
        reference: cleanText(cell(columns.reference), LONGEST_TEXT),
        bankReference: reference && reference.length <= LONGEST_REFERENCE ? reference : null,
      },
    ];
  });
}

const isNotZero = ({ amount }: SignedAmount): boolean => /[1-9]/.test(amount);

/** Throws a `ListFault` if the file lacks a column. */
export function requireColumns(
  { day_first: _, ...numbers }: BankColumns,
  { headers }: BankTable,
): void {
  const missing = Object.values(numbers).find((column) => column > headers.length);
  if (missing !== undefined)
    throw new ListFault(`has only ${headers.length} columns, so it has no column ${missing}`);
}
