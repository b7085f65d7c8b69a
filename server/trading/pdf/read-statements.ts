import type pg from 'pg';
import type { InvoiceId, MemoId } from '#api/ids.gen.ts';
import type { StatementKind } from '#common/trade/document-statements.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { StatementSource, StatementTexts } from './statements.ts';

// A version that is added for the same first day replaces the earlier one before that day begins.
const TEXTS = statement(
  'statement-texts',
  `select distinct on (kind) kind, text from document_statement
    where first_day <= ($1::timestamptz at time zone 'UTC')::date order by kind, first_day desc, id desc`,
);

/** Returns the texts in force at the time of a document. */
export async function readStatementTexts(pool: pg.Pool, at: Date): Promise<StatementTexts> {
  const { rows } = await runStatement(pool, TEXTS, [at]);
  return new Map(rows.map(({ kind, text }) => [kind as StatementKind, text]));
}

const INVOICE = statement(
  'statement-of-invoice',
  'select d.created_at, c.iso2 from invoice d left join country c on c.id = d.destination_id where d.id = $1',
);
const INVOICE_ORIGINS = statement(
  'statement-origins-of-invoice',
  'select id, origin from invoice_line where invoice_id = $1 and origin is not null',
);
const MEMO = statement(
  'statement-of-memo',
  'select d.created_at, c.iso2 from memo d left join country c on c.id = d.destination_id where d.id = $1',
);
const MEMO_ORIGINS = statement(
  'statement-origins-of-memo',
  'select id, origin from memo_line where memo_id = $1 and origin is not null',
);

export const readInvoiceStatements = async (
  pool: pg.Pool,
  id: InvoiceId,
): Promise<StatementSource> =>
  sourceOf(
    pool,
    await runStatement(pool, INVOICE, [id]),
    await runStatement(pool, INVOICE_ORIGINS, [id]),
  );

export const readMemoStatements = async (pool: pg.Pool, id: MemoId): Promise<StatementSource> =>
  sourceOf(
    pool,
    await runStatement(pool, MEMO, [id]),
    await runStatement(pool, MEMO_ORIGINS, [id]),
  );

async function sourceOf(
  pool: pg.Pool,
  { rows: [document] }: { rows: { created_at: Date; iso2: string | null }[] },
  { rows: lines }: { rows: { id: string; origin: string }[] },
): Promise<StatementSource> {
  if (!document) throw new Error('the document of the statements does not exist');
  return {
    texts: await readStatementTexts(pool, document.created_at),
    destination: document.iso2,
    origins: new Map(lines.map(({ id, origin }) => [id, origin])),
  };
}
