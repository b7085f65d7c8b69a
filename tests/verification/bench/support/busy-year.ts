import pg from 'pg';

/** What a busy house leaves of each kind, of all that it leaves in a year. */
const SHARES = {
  searches: 0.36,
  glances: 0.16,
  carts: 0.1,
  watched: 0.06,
  enquiries: 0.02,
  holds: 0.04,
  orders: 0.04,
  memos: 0.02,
  sales: 0.03,
  ledger: 0.12,
  audit: 0.05,
} as const;

const MONEY = 'rap, disc, price_per_ct, amount';
const PRICES = 'null, null, s.price_per_ct, round(s.price_per_ct * s.carat, 2)';
/** Somewhen in the last year, most of it by day; one in fifty lines still stands. */
const AT = `now() - make_interval(secs => (s.n * 7919 % 31536000)::int)`;
const STANDS = 's.n % 50 = 0';
const ENDED = `case when ${STANDS} then null else now() end`;
const state = (live: number, ended: number): string =>
  `case when ${STANDS} then ${live} else ${ended} end`;

/** So many different stones, each with a client. */
const PAIRS = `(select n.n, st.id as stone_id, st.price_per_ct, st.carat, u.id as user_id, u.business_id
    from generate_series(1, $1::bigint) as n (n)
    join bench_stone st on st.nr = n.n % (select count(*) from bench_stone) + 1
    join bench_buyer u on u.nr = n.n * 31 % (select count(*) from bench_buyer)) as s`;

const kept = (table: string, live: number, ended: number): string =>
  `insert into ${table} (stone_id, state, business_id, added_by, stone_status, ${MONEY}, created_at, ended_at)
   select s.stone_id, ${state(live, ended)}, s.business_id, s.user_id, 1, ${PRICES}, ${AT}, ${ENDED} from ${PAIRS}`;

const WRITE: Readonly<Record<keyof typeof SHARES, readonly string[]>> = {
  searches: [
    `insert into search_made (at, user_id, search_type, diamond_type, shapes, colors, clarities, found)
     select ${AT}, s.user_id, 1, case when s.n % 9 = 0 then 2 else 1 end,
            (array['{ROUND}', '{OVAL,PEAR}', '{}', '{EMERALD}'])[s.n % 4 + 1]::text[],
            (array['{D,E,F}', '{G,H}', '{}'])[s.n % 3 + 1]::text[],
            (array['{VS1,VS2}', '{IF}', '{}', '{}'])[s.n % 4 + 1]::text[], s.n % 30
       from ${PAIRS}`,
  ],
  glances: [
    `insert into stone_seen (stone_id, user_id, on_day)
     select s.stone_id, s.user_id, current_date - (s.n % 365)::int from ${PAIRS} on conflict do nothing`,
  ],
  carts: [kept('cart_line', 6, 7)],
  watched: [kept('watch_line', 1, 2)],
  enquiries: [
    `insert into enquiry (enquiry_no, stone_id, state, business_id, asked_by, ${MONEY}, reason, created_at, ended_at)
     select 'EN-2020-' || s.n, s.stone_id, ${state(1, 2)}, s.business_id, s.user_id, ${PRICES},
            case when ${STANDS} then null else 'Over.' end, ${AT}, ${ENDED} from ${PAIRS}`,
    `insert into enquiry_message (enquiry_id, author_id, text) select id, asked_by, 'Is it still there?' from enquiry`,
  ],
  holds: [
    `insert into hold (hold_no, stone_id, state, business_id, placed_by, until, end_reason, ${MONEY}, created_at, ended_at)
     select 'HO-2020-' || s.n, s.stone_id, ${state(1, 2)}, s.business_id, s.user_id, now() + interval '1 day',
            case when ${STANDS} then null else 'released' end, ${PRICES}, ${AT}, ${ENDED} from ${PAIRS} on conflict do nothing`,
  ],
  orders: [
    `insert into confirm_stone (order_no, stone_id, state, business_id, requested_by, ${MONEY}, created_at, ended_at, term_began, until)
     select 'CO-2020-' || s.n, s.stone_id, ${state(1, 2)}, s.business_id, s.user_id, ${PRICES}, ${AT}, ${ENDED}, now(), now()
       from ${PAIRS} on conflict do nothing`,
  ],
  memos: [
    `insert into memo (memo_no, state, business_id, issued_by, terms_days, due_on, created_at)
     select 'ME-2020-' || s.n, 1, s.business_id, s.user_id, 14, current_date, ${AT} from ${PAIRS} where s.n % 5 = 0`,
    `insert into memo_line (memo_id, stone_id, state, business_id, issued_by, ${MONEY}, created_at, ended_at)
     select m.id, s.stone_id, ${state(1, 2)}, s.business_id, s.user_id, ${PRICES}, ${AT}, ${ENDED}
       from ${PAIRS} join memo m on m.memo_no = 'ME-2020-' || (s.n / 5 * 5) on conflict do nothing`,
  ],
  sales: [
    `insert into invoice (invoice_no, business_id, issued_by, source_no, due_on, created_at, buyer_name)
     select 'IN-2020-' || s.n, s.business_id, s.user_id, 'CO-2020-1', current_date, ${AT}, 'Buyer' from ${PAIRS} where s.n % 5 = 0`,
    `insert into invoice_line (invoice_id, stone_id, state, business_id, confirm_stone_id, ${MONEY}, created_at, ended_at)
     select i.id, s.stone_id, case when s.n % 20 = 3 then 2 else 1 end, s.business_id, uuidv7(), ${PRICES}, i.created_at,
            case when s.n % 20 = 3 then now() end
       from ${PAIRS} join invoice i on i.invoice_no = 'IN-2020-' || (s.n / 5 * 5) on conflict do nothing`,
  ],
  ledger: [
    `insert into ledger (at, workflow, record_id, stone_id, event, from_state, to_state, actor_role, author, request_id)
     select ${AT}, 'stone', s.stone_id, s.stone_id, 'stone.hold', 1, 4, 0, 'portal', uuidv7() from ${PAIRS}`,
  ],
  audit: [
    `insert into audit_entry (at, actor_id, actor_role, operation, summary, request_id)
     select ${AT}, s.user_id, 2, 'holdStones', '{}', uuidv7() from ${PAIRS}`,
    `insert into audit_link (position, entry_id, digest, mac)
     select (select count(*) from audit_link) + row_number() over (order by a.id), a.id, repeat('0', 64), repeat('0', 64)
       from audit_entry a
      where a.id not in (select entry_id from audit_unlinked) and a.id not in (select entry_id from audit_link)`,
  ],
};

/** Writes what a year leaves behind, so many rows of all kinds together; the database itself makes them. */
export async function liveThroughYear(owner: pg.Pool, rows: number): Promise<void> {
  // So many rows take longer than any request may.
  const patient = new pg.Pool({ ...owner.options, max: 1, statement_timeout: 0, query_timeout: 0 });
  const client = await patient.connect();
  try {
    // What is read here is not how a line came to where it stands.
    await client.query(`set session_replication_role = replica; set timezone = 'UTC'`);
    await client.query(
      `create temp table bench_stone as select row_number() over (order by id) as nr, id, price_per_ct, carat from stone;
       create index on bench_stone (nr); analyze bench_stone;
       create temp table bench_buyer as select row_number() over (order by id) - 1 as nr, id, business_id from app_user where role_id = 2;
       analyze bench_buyer`,
    );
    for (const [kind, share] of Object.entries(SHARES)) {
      for (const text of WRITE[kind as keyof typeof SHARES])
        await client.query(text, text.includes('$1') ? [Math.round(rows * share)] : []);
    }
    await client.query('vacuum analyze');
  } finally {
    client.release();
    await patient.end();
  }
}
