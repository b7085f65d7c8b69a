import type pg from 'pg';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

const FIND = statement(
  'quote-find',
  `select q.quote_no, q.business_id, coalesce(q.client, b.company_name) as client_name, q.created_at, q.valid_until
     from quote q left join business b on b.id = q.business_id
    where q.quote_no = $1 and q.quoted_by = $2`,
);

export interface Quote {
  quote_no: string;
  business_id: BusinessId | null;
  client_name: string | null;
  created_at: Date;
  valid_until: Date;
}

/** Returns a quote of this user; null if the user has no quote with this number. */
export async function findQuote(
  pool: pg.Pool,
  quoteNo: string,
  quotedBy: UserId,
): Promise<Quote | null> {
  return (await runStatement(pool, FIND, [quoteNo, quotedBy])).rows[0] ?? null;
}

const STONES = statement(
  'quote-stones',
  `select stock_no, price_per_ct::float8 as price_per_ct, amount::float8 as amount,
          (sum(amount) over ())::float8 as total
     from quote_stone where quote_no = $1 order by place`,
);

export const quotedStones = async (pool: pg.Pool, quoteNo: string) =>
  (await runStatement(pool, STONES, [quoteNo])).rows;

const SENDER = statement(
  'quote-sender',
  `select trim(concat(u.first_name, ' ', u.last_name)) as person, u.email,
          array_remove(array[nullif(b.address_line_1, ''), nullif(b.address_line_2, ''),
                nullif(trim(concat(b.postal_code, ' ', b.city)), ''), c.name], null) as address
     from app_user u left join business b on b.id = u.business_id left join country c on c.id = b.country_id
    where u.id = $1`,
);

export async function readSender(pool: pg.Pool, userId: UserId) {
  return (await runStatement(pool, SENDER, [userId])).rows[0] ?? null;
}
