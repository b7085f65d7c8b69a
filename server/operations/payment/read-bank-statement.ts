import type { components } from '#api/schema.gen.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { readCompanyRecord } from '../../platform/company/company-profile.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { SentFile } from '../../platform/http/multipart.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { refuseList } from '../../stock/lists/refuse-list.ts';
import { DIGITS, wholeOf } from '../../stock/prices/decimals.ts';
import { readClosedMonths } from '../../trading/accounting/read-periods.ts';
import {
  readCandidates,
  readDeclinedLines,
  readRecordedLines,
  readSimilarPayments,
} from '../../trading/bank-statements/bank-candidates.ts';
import type { BankColumns, ChosenColumns } from '../../trading/bank-statements/bank-columns.ts';
import type { BankLine } from '../../trading/bank-statements/bank-line.ts';
import { type Match, proposeMatches } from '../../trading/bank-statements/propose-matches.ts';
import {
  accountWith,
  type BankAccount,
  readStatement,
} from '../../trading/bank-statements/read-bank-statement.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { CURRENCY_OF_INVOICES } from './payment-input.ts';

type Schemas = components['schemas'];

const FILE = 'statement';
const TODAY = statement('bank-today', 'select (now() at time zone $1)::date::text as today');

export const readBankStatement: Handler<OperationOf<'readBankStatement'>> = async ({
  pool,
  session,
  data: { account, columns },
  files,
}) => {
  const { name, path } = onlyFile(files);
  const { bank_accounts: accounts } = await readCompanyRecord(pool);
  const {
    lines,
    accounts: named,
    ...read
  } = await readStatement(
    path,
    accounts,
    () => chosenAccount(accounts, account),
    columns ? requireNeeded(columns) : null,
  ).catch((error: unknown) => {
    throw refuseList(error, name, FILE, PROBLEMS.statementNotRead);
  });
  const [{ rows }, closedMonths, declined, recorded, { invoices, businesses }] = await Promise.all([
    runStatement(pool, TODAY, [session.zone]),
    readClosedMonths(pool),
    readDeclinedLines(pool, lines),
    readRecordedLines(pool, lines),
    readCandidates(pool, lines),
  ]);
  const states = statesOf(lines, { recorded, declined, closedMonths }, rows[0]?.today ?? '');
  const open = lines.filter((line) => states.get(line) === 'open');
  const matches = proposeMatches(
    open.map((line) => ({ ...line, cents: wholeOf(line.amount, DIGITS.money) })),
    invoices,
    businesses,
  );
  const names = new Map(businesses.map((business) => [business.id, business.name]));
  const similar = await readSimilarPayments(
    pool,
    open.flatMap((line) => {
      const match = matches.get(line.key);
      return match ? [{ ...line, businessId: match.businessId }] : [];
    }),
  );
  const toProposal = (match: Match, similarNo: string | null): Schemas['BankProposal'] => ({
    by: match.by,
    is_certain: match.isCertain && similarNo === null,
    similar_payment_no: similarNo,
    business_id: match.businessId,
    company_name: names.get(match.businessId) ?? '',
    allocations: match.allocations.map(({ id, invoiceNo, cents }) => ({
      invoice_id: id,
      invoice_no: invoiceNo,
      amount: fromCents(cents),
    })),
    credit: fromCents(match.restCents),
  });
  return {
    data: {
      ...read,
      headers: [...read.headers],
      accounts: [...named],
      lines: lines.map((line) => {
        const state = states.get(line) ?? 'open';
        const match = state === 'open' ? matches.get(line.key) : undefined;
        return {
          key: line.key,
          row: line.row,
          day: line.day,
          amount: Number(line.amount),
          currency: line.currency,
          payer: line.payer,
          reference: line.reference,
          bank_reference: line.bankReference,
          state,
          payment_no: recorded.get(line.key) ?? null,
          proposal: match ? toProposal(match, similar.get(line.key) ?? null) : null,
        };
      }),
    },
  };
};

const fromCents = (cents: number): number => cents / 100;

function onlyFile(files: readonly SentFile[]): SentFile {
  const [file, second] = files;
  if (!file || file.field !== FILE || second)
    throw refuseField(FILE, `Please send one file, in the field “${FILE}”.`);
  return file;
}

/** A CSV file does not name its account. */
function chosenAccount(accounts: readonly BankAccount[], chosen: string | undefined): BankAccount {
  const [only, second] = accounts;
  const account =
    chosen === undefined ? (second ? undefined : only) : accountWith(accounts, chosen);
  if (account) return account;
  throw refuseField(
    'data.account',
    chosen === undefined
      ? 'Choose the bank account of this file.'
      : 'This is not a bank account of the company profile.',
  );
}

function requireNeeded({ date, amount, ...columns }: BankColumns): ChosenColumns {
  if (date === undefined) throw refuseField('data.columns.date', 'Choose the column of the date.');
  if (amount === undefined)
    throw refuseField('data.columns.amount', 'Choose the column of the amount.');
  return { ...columns, date, amount };
}

interface KnownFacts {
  /** numbers of payments by key of the line */
  readonly recorded: ReadonlyMap<string, string>;
  readonly declined: ReadonlySet<string>;
  readonly closedMonths: ReadonlySet<string>;
}

/** Returns why a line cannot be recorded, or `open`. */
function statesOf(
  lines: readonly BankLine[],
  { recorded, declined, closedMonths }: KnownFacts,
  today: string,
): ReadonlyMap<BankLine, Schemas['BankLineState']> {
  const seen = new Set<string>();
  return new Map(
    lines.map((line) => {
      const isRepeated = seen.has(line.key);
      seen.add(line.key);
      const { isCredit, isBooked, isReversal, currency, day } = line;
      if (!isCredit) return [line, 'debit'];
      if (isReversal) return [line, 'reversal'];
      if (recorded.has(line.key)) return [line, 'recorded'];
      if (isRepeated) return [line, 'repeated'];
      if (declined.has(line.key)) return [line, 'declined'];
      if (!isBooked) return [line, 'notBooked'];
      if (currency !== CURRENCY_OF_INVOICES) return [line, 'otherCurrency'];
      if (closedMonths.has(day.slice(0, 7))) return [line, 'closed'];
      return [line, day > today ? 'ahead' : 'open'];
    }),
  );
}
