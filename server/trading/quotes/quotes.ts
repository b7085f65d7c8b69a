import type pg from 'pg';
import type { QuoteId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';

type ListedQuote = components['schemas']['Quote'];

const SEES_ALL: readonly RoleCode[] = [ROLE.administrator, ROLE.auditor];

/** Returns the user whose quotes the caller sees; null for a caller who sees all quotes. */
export const quotesOf = ({ actor }: Pick<Session, 'actor'>) =>
  SEES_ALL.includes(actor.role) ? null : actor.id;

const CLIENT_NAME = 'coalesce(q.client, b.company_name)';
const PERSON = `trim(concat(u.first_name, ' ', u.last_name))`;
const TABLES =
  'quote q join app_user u on u.id = q.quoted_by left join business b on b.id = q.business_id';
const FOUND = `($1::uuid is null or q.quoted_by = $1)
  and ($2 = '' or strpos(lower(concat_ws(' ', q.quote_no, ${CLIENT_NAME}, ${PERSON})), lower($2)) > 0)`;

const LIST = statement(
  'quotes',
  `select q.id, q.quote_no, ${CLIENT_NAME} as client, ${PERSON} as quoted_by, q.created_at, q.valid_until,
          coalesce(s.pieces, 0) as pieces, coalesce(s.total, 0) as total
     from (select q.* from ${TABLES} where ${FOUND} order by q.created_at desc, q.id desc limit $3 offset $4) q
     join app_user u on u.id = q.quoted_by left join business b on b.id = q.business_id
     left join lateral (
       select count(*)::int as pieces, sum(amount)::float8 as total from quote_stone where quote_no = q.quote_no) s on true
    order by q.created_at desc, q.id desc`,
);
const COUNT = statement(
  'quotes-count',
  `select count(*)::int as count from ${TABLES} where ${FOUND}`,
);

export async function readQuotes(
  pool: pg.Pool,
  session: Session,
  search: string,
  { size, offset }: Paging,
): Promise<{ quotes: ListedQuote[]; count: number }> {
  const of = quotesOf(session);
  const [read, counted] = await Promise.all([
    runStatement(pool, LIST, [of, search, size, offset]),
    runStatement(pool, COUNT, [of, search]),
  ]);
  return {
    quotes: read.rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      valid_until: row.valid_until.toISOString(),
    })),
    count: counted.rows[0]?.count ?? 0,
  };
}

const FIND = statement(
  'quote-find',
  `select q.quote_no, q.quoted_by, q.business_id, ${CLIENT_NAME} as client_name, q.created_at, q.valid_until,
          q.valid_until <= clock_timestamp() as is_expired
     from quote q left join business b on b.id = q.business_id
    where q.id = $1 and ($2::uuid is null or q.quoted_by = $2)`,
);

export type Quote = Row<'quote-find'>;

/** Returns a quote that the caller may see; null if there is none with this id. */
export async function findQuote(
  pool: pg.Pool,
  session: Pick<Session, 'actor'>,
  id: QuoteId,
): Promise<Quote | null> {
  return (await runStatement(pool, FIND, [id, quotesOf(session)])).rows[0] ?? null;
}

const STONES = statement(
  'quote-stones',
  `select stock_no, price_per_ct::float8 as price_per_ct, amount::float8 as amount, stone,
          (sum(amount) over ())::float8 as total
     from quote_stone where quote_no = $1 order by place`,
);

export const quotedStones = async (pool: pg.Pool, quoteNo: string) =>
  (await runStatement(pool, STONES, [quoteNo])).rows;

const SENDER = statement(
  'quote-sender',
  `select ${PERSON} as person, u.email, case when u.role_id = ${ROLE.customer} then b.company_name end as company,
          array_remove(array[nullif(b.address_line_1, ''), nullif(b.address_line_2, ''),
                nullif(trim(concat(b.postal_code, ' ', b.city)), ''), c.name], null) as address
     from app_user u left join business b on b.id = u.business_id left join country c on c.id = b.country_id
    where u.id = $1`,
);

export async function readSender(pool: pg.Pool, { quoted_by }: Quote) {
  return (await runStatement(pool, SENDER, [quoted_by])).rows[0] ?? null;
}
