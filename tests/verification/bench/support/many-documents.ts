import pg from 'pg';

export const DOCUMENTS = 100_000;
/** Of each kind so many still stand; a house that has traded for years has ended all others. */
export const STANDING = 200;
/** The numbers of documents go on from here. */
export const FIRST_NUMBER = 100_000;

const MONEY = 'rap, disc, price_per_ct, amount';
const PRICES = 'null, null, s.price_per_ct, round(s.price_per_ct * s.carat, 2)';
const STANDS = `s.n <= ${STANDING}`;
const AT = `now() - make_interval(mins => s.n)`;
const ENDED = `case when ${STANDS} then null else now() - make_interval(mins => s.n / 2) end`;
/** Numbers of this year, behind those that the world has given. */
const number = (letters: string): string =>
  `'${letters}-' || to_char(now(), 'YYYY') || '-' || ${FIRST_NUMBER} + s.n`;

/** Document by document a stone and a client, each in turn. */
const SOURCE = `
  create temp table source on commit drop as
  with one as materialized (select *, row_number() over (order by id) as place from stone where status = 1),
       who as materialized (select *, row_number() over (order by id) as place from app_user where business_id is not null)
  select n, one.id as stone_id, one.price_per_ct, one.carat, who.business_id, who.id as user_id
    from generate_series(1, $1::int) as n
    join one on one.place = 1 + n % (select count(*) from one)
    join who on who.place = 1 + n % (select count(*) from who)`;

const WRITTEN = [
  `insert into hold (hold_no, stone_id, state, business_id, placed_by, until, ${MONEY}, created_at, end_reason, ended_at)
   select ${number('HO')}, s.stone_id, case when ${STANDS} then 1 else 2 end, s.business_id, s.user_id,
          case when ${STANDS} then now() + make_interval(mins => 5 * s.n) else now() end, ${PRICES}, ${AT},
          case when ${STANDS} then null else 'released' end, ${ENDED} from source s`,
  `insert into confirm_stone (order_no, stone_id, state, business_id, requested_by, ${MONEY}, created_at, term_began, until, ended_at)
   select ${number('CO')}, s.stone_id, case when ${STANDS} then 1 else 4 end, s.business_id, s.user_id, ${PRICES}, ${AT}, ${AT},
          now() + interval '3 days', ${ENDED} from source s`,
  `insert into memo (memo_no, state, business_id, issued_by, terms_days, due_on, created_at, closed_at)
   select ${number('ME')}, case when ${STANDS} then 1 else 3 end, s.business_id, s.user_id, 14, current_date - 1, ${AT}, ${ENDED}
     from source s`,
  `insert into memo_line (memo_id, stone_id, state, business_id, issued_by, ${MONEY}, created_at, ended_at)
   select m.id, s.stone_id, case when ${STANDS} then 1 else 2 end, s.business_id, s.user_id, ${PRICES}, ${AT}, ${ENDED}
     from source s join memo m on m.memo_no = ${number('ME')}`,
  `insert into return_check (memo_line_id, stone_id, state, business_id, returned_by, created_at, ended_at, decided_by)
   select l.id, l.stone_id, case when n <= ${STANDING} then 1 else 4 end, l.business_id, l.issued_by, l.created_at,
          case when n <= ${STANDING} then null else now() end, case when n <= ${STANDING} then null else l.issued_by end
     from (select *, row_number() over (order by created_at desc) as n from memo_line where state = 2) as l`,
];
const TABLES = ['hold', 'confirm_stone', 'memo', 'memo_line', 'return_check'] as const;

/** So many documents of each kind, written by the database itself: what they came from is not asked here. */
export async function makeManyDocuments(pool: pg.Pool, count = DOCUMENTS): Promise<void> {
  // So many rows take longer than any request may.
  const patient = new pg.Pool({ ...pool.options, max: 1, statement_timeout: 0, query_timeout: 0 });
  const client = await patient.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query('set local enable_nestloop = off');
    await client.query(SOURCE, [count]);
    for (const text of WRITTEN) await client.query(text);
    await client.query('commit');
    for (const table of TABLES) await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release();
    await patient.end();
  }
}
