import pg from 'pg';

const EACH_LIST = 50_000;
/** Fifty thousand lines in each of the four lists. */
export const LINES = 4 * EACH_LIST;
/** The whole ledger of a busy house takes minutes to write; the short form shows the same. */
export const LEDGER_ENTRIES = Number(process.env.BENCH_LEDGER_ENTRIES ?? 100_000);

const MONEY = 'rap, disc, price_per_ct, amount';
const PRICES = 'null, null, s.price_per_ct, round(s.price_per_ct * s.carat, 2)';

/** One line a business and stone, until there are enough of them; every fifth of a business stands. */
const PAIRS = `
  select row_number() over () as n, s.id as stone_id, s.status, s.price_per_ct, s.carat, u.business_id, u.id as user_id
    from (select *, row_number() over (order by id) from stone) as s
    cross join (select id, business_id from app_user where business_id is not null) as u
   limit $1`;
const ENDED = `case when s.n % 5 = 0 then null else now() end`;
const AT = `now() - make_interval(mins => s.n::int)`;

const kept = (table: string, live: number, ended: number, remark: string): string =>
  `insert into ${table} (stone_id, state, business_id, added_by, stone_status, ${MONEY}, remark, created_at, ended_at)
   select s.stone_id, case when s.n % 5 = 0 then ${live} else ${ended} end, s.business_id, s.user_id, s.status, ${PRICES}, ${remark}, ${AT}, ${ENDED}
     from (${PAIRS}) as s on conflict do nothing`;
const ENQUIRIES = `
  insert into enquiry (enquiry_no, stone_id, state, business_id, asked_by, ${MONEY}, reason, created_at, ended_at)
  select 'EN-2020-' || lpad(s.n::text, 6, '0'), s.stone_id, case when s.n % 5 = 0 then 1 else 2 end, s.business_id, s.user_id,
         ${PRICES}, case when s.n % 5 = 0 then null else 'Over.' end, ${AT}, ${ENDED}
    from (${PAIRS}) as s on conflict do nothing`;
const MESSAGES = `
  insert into enquiry_message (enquiry_id, author_id, text, offered_per_ct)
  select e.id, e.asked_by, 'Message ' || k, case k when 2 then 100.50 end from enquiry e, generate_series(1, 3) as k`;
const LEDGER = `
  insert into ledger (workflow, record_id, stone_id, event, from_state, to_state, actor_role, request_id)
  select 'cart', c.id, c.stone_id, 'cart.add', 0, 6, 2, uuidv7()
    from cart_line c, generate_series(1, greatest(1, $1::int / (select count(*)::int from cart_line))) as k`;

/** Lines of every business in every list, written by the database itself. */
export async function makeManyLines(pool: pg.Pool): Promise<void> {
  // So many rows take longer than any request may.
  const patient = new pg.Pool({ ...pool.options, max: 1, statement_timeout: 0, query_timeout: 0 });
  const client = await patient.connect();
  try {
    // What is read here is not how a line came to where it stands.
    await client.query('set session_replication_role = replica');
    await client.query(kept('cart_line', 6, 7, 'null'), [EACH_LIST]);
    await client.query(kept('watch_line', 1, 2, 'null'), [EACH_LIST]);
    await client.query(kept('note', 1, 2, `'Note ' || s.n`), [EACH_LIST]);
    await client.query(ENQUIRIES, [EACH_LIST]);
    await client.query(MESSAGES);
    await client.query(LEDGER, [LEDGER_ENTRIES]);
    for (const table of ['cart_line', 'watch_line', 'note', 'enquiry', 'enquiry_message', 'ledger'])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release();
    await patient.end();
  }
}
