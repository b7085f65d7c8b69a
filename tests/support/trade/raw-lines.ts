import type pg from 'pg';

/** A row of a list table, with data of its stone and client. */
export interface RawLine {
  id: string;
  state: number;
  stone_id: string;
  business_id: string | null;
  maker: string;
  created_at: Date;
  amount: string;
  document: string | null;
  diamond_type: number;
  carat: string;
  iso2: string | null;
  associate_id: string | null;
}

const TABLES = {
  cart: ['cart_line', 'added_by', 'null::uuid'],
  watchlist: ['watch_line', 'added_by', 'null::uuid'],
  notes: ['note', 'added_by', 'null::uuid'],
  enquiry: ['enquiry', 'asked_by', 'null::uuid'],
  'price-offer': ['price_offer', 'offered_by', 'null::uuid'],
  hold: ['hold', 'placed_by', 'null::uuid'],
  'confirm-stone': ['confirm_stone', 'requested_by', 'null::uuid'],
  memo: ['memo_line', 'issued_by', 'l.memo_id'],
  invoice: [
    'invoice_line',
    '(select issued_by from invoice i where i.id = l.invoice_id)',
    'l.invoice_id',
  ],
} as const;
export type RawList = keyof typeof TABLES;
export const RAW_LISTS = Object.keys(TABLES) as RawList[];

/** States of current lines, listed by hand. */
export const ALIVE: Readonly<Record<RawList, readonly number[]>> = {
  cart: [6],
  watchlist: [1],
  notes: [1],
  enquiry: [1],
  'price-offer': [1, 2],
  hold: [1],
  'confirm-stone': [1],
  memo: [1],
  invoice: [1],
};

export async function rawLines(pool: pg.Pool, list: RawList): Promise<RawLine[]> {
  const [table, maker, document] = TABLES[list];
  const { rows } = await pool.query<RawLine>(
    `select l.id, l.state, l.stone_id, l.business_id, ${maker} as maker, l.created_at, l.amount, ${document} as document,
            s.diamond_type, s.carat, c.iso2, b.associate_id
       from ${table} l join stone s on s.id = l.stone_id left join business b on b.id = l.business_id
       left join country c on c.id = b.country_id`,
  );
  return rows;
}

/** Spreads the lines of the demo world over the last eight months, each at another hour. */
export async function spreadLines(pool: pg.Pool): Promise<void> {
  for (const list of RAW_LISTS) {
    const [table] = TABLES[list];
    await pool.query(
      `with numbered as (select id, row_number() over (order by id) as n from ${table}),
            moved as (select id, now() - make_interval(days => (n * 7 % 240)::int, hours => (n % 24)::int) as at from numbered)
       update ${table} l set created_at = m.at, ended_at = case when l.ended_at is not null then greatest(l.ended_at, m.at) end
         from moved m where m.id = l.id`,
    );
  }
  await pool.query(
    `update invoice i set created_at = l.at from (select invoice_id, min(created_at) as at from invoice_line group by 1) l
      where l.invoice_id = i.id`,
  );
}
