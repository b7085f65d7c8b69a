import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRICE_BASIS } from '#common/price-basis.ts';
import { ROLE } from '#machines/codes.ts';
import { loadDemo, readDemo } from '../../demo/load/load-demo.ts';
import { demoLogins, demoPassword } from '../../demo/logins.ts';
import { inTransaction } from '../../server/platform/db/pool.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { WALKS_WHOLE } from '../support/screens/turns.ts';
import { type FreshDatabase, freshDatabase } from '../support/servers/database.ts';

const STONES = 3_000;
const quiet = { print: () => undefined };

let database: FreshDatabase;
const column = async (sql: string): Promise<unknown> => {
  const { rows } = await database.pool.query<{ answer: unknown }>(sql);
  return rows[0]?.answer;
};

/** Everything of every stone but its days, and whose lists it is in, which follow the day of the load. */
const CHECKSUM = `
  select md5(string_agg((to_jsonb(s) - array['listed_at', 'status_changed_at', 'report_date'])::text, '' order by id)
    || (select string_agg(concat(l.id, l.stone_id, l.state, l.added_by), '' order by l.id)
          from (select id, stone_id, state, added_by from cart_line union all select id, stone_id, state, added_by from watch_line
                union all select id, stone_id, state, added_by from note union all select id, stone_id, state, asked_by from enquiry) as l)) as answer
    from stone s`;

beforeAll(async () => {
  database = await freshDatabase();
  await loadDemo(database.owner, { stones: STONES, seed: 7, ...quiet });
});
afterAll(() => database?.drop());

/** The numbers that were given, by series. */
const USED = `
  select split_part(no, '-', 1) as prefix, split_part(no, '-', 2)::bigint as year, count(distinct no) as taken,
         max(split_part(no, '-', 3)::int) as highest
    from (select hold_no as no from hold union all select order_no from confirm_stone union all select memo_no from memo
          union all select invoice_no from invoice union all select request_no from external_request
          union all select shipment_no from shipment union all select enquiry_no from enquiry union all select offer_no from price_offer union all select demand_no from demand
          union all select import_no from stock_import union all select mailing_no from bulk_email
          union all select credit_note_no from credit_note union all select payment_no from payment) as numbers
   group by 1, 2`;

describe('the loaded demo data', () => {
  test('has every stone, each with its first step in the ledger', async () => {
    expect(await column('select count(*) as answer from stone')).toBe(STONES);
    expect(
      await column(
        `select count(distinct stone_id) as answer from ledger where event = 'stone.list'`,
      ),
    ).toBe(STONES);
  });

  test('has a client limited to lab-grown stones, one limited to natural ones, and unlimited ones', async () => {
    const buying = (growth: string) =>
      column(
        `select count(*)::int as answer from inventory_access where field = 'growth_type' and allowed_values = '${growth}'`,
      );
    expect([await buying('{1}'), await buying('{2}')]).toEqual([1, 1]);
  });

  test('follows the price formula for every stone with a Rap price, to the cent', async () => {
    const supplier = `
      from stone s join provider o on o.id = s.provider_id
      join sub_master sh on sh.nr = s.shape join sub_master cl on cl.nr = s.clarity join sub_master co on co.nr = s.color
      left join lateral (
        select p.price_per_ct as rap from rap_price p join rap_list l on l.id = p.list_id
          join sub_master pc on pc.nr = p.color join sub_master pl on pl.nr = p.clarity
         where l.kind = case sh.code when 'ROUND' then 'ROUND' else 'PEAR' end and pc.code = co.code
           and pl.code = case cl.code when 'FL' then 'IF' else cl.code end
           and s.carat between p.carat_from and p.carat_to
         order by l.in_force_from desc limit 1) as cell on true`;
    expect(
      await column(`
        select count(*) as answer ${supplier}
         where s.diamond_type = 1 and o.price_basis = ${PRICE_BASIS.discount} and (rap is null) <> (s.disc is null)
            or round(rap * (1 + s.disc / 100) * s.carat, 2) <> round(s.price_per_ct * s.carat, 2)
            or rap * (1 + s.disc / 100) <> s.price_per_ct`),
    ).toBe(0);
    expect(
      await column(`select count(*) as answer ${supplier} where s.disc is not null`),
    ).toBeGreaterThan(STONES / 2);
  });

  test('stores the asking prices of the supplier with asking prices, without a discount', async () => {
    const asking = `stone s join provider o on o.id = s.provider_id where o.price_basis = ${PRICE_BASIS.asked}`;
    expect(await column(`select count(distinct o.id)::int as answer from ${asking}`)).toBe(1);
    expect(await column(`select count(*) as answer from ${asking}`)).toBeGreaterThan(STONES / 10);
    expect(await column(`select count(*) as answer from ${asking} and s.disc is not null`)).toBe(0);
  });

  test('has states that equal the last ledger steps', async () => {
    for (const [workflow, table, state] of [
      ['stone', 'stone', 'status'],
      ['hold', 'hold', 'state'],
      ['holdQueue', 'hold_queue', 'state'],
      ['confirmStone', 'confirm_stone', 'state'],
      ['externalRequest', 'external_request', 'state'],
      ['memo', 'memo', 'state'],
      ['memoLine', 'memo_line', 'state'],
      ['returnCheck', 'return_check', 'state'],
      ['invoice', 'invoice_line', 'state'],
      ['payment', 'payment', 'state'],
      ['accountingPeriod', 'accounting_period', 'state'],
      ['shipment', 'shipment', 'state'],
      ['kycDocument', 'kyc_document', 'state'],
      ['business', 'business', 'registration'],
      ['cart', 'cart_line', 'state'],
      ['watchlist', 'watch_line', 'state'],
      ['note', 'note', 'state'],
      ['demand', 'demand', 'state'],
      ['enquiry', 'enquiry', 'state'],
    ]) {
      expect(
        await column(`
          select count(*) as answer from ${table} r
           where r.${state} is distinct from
             (select to_state from ledger where record_id = r.id and workflow = '${workflow}' order by id desc limit 1)`),
      ).toBe(0);
    }
    const broken = `
      select count(*) as answer from (
        select from_state, at, lag(to_state, 1, 0::smallint) over w as was, lag(at) over w as before
          from ledger window w as (partition by workflow, record_id order by id)) as step
       where from_state <> was or at < before`;
    expect(await column(broken)).toBe(0);
    expect(
      await column(`
        select count(*) as answer from ledger l
         where not exists (select from workflow_edge e where e.workflow = l.workflow and e.from_state = l.from_state
                           and e.event = l.event and e.to_state = l.to_state)`),
    ).toBe(0);
  });

  test('has three percent withdrawn and one percent held stones, by registered businesses only', async () => {
    expect(await column('select count(*) as answer from stone where status = 4')).toBe(
      STONES / 100,
    );
    expect(await column('select count(*) as answer from hold where state = 1')).toBe(STONES / 100);
    expect(
      await column(`select count(*) as answer from stone s where status = 2 and exists (
                      select from ledger l where l.stone_id = s.id and l.event = 'stone.withdraw')`),
    ).toBe((STONES * 3) / 100);
    expect(
      await column(
        'select count(*) as answer from hold h join business b on b.id = h.business_id where b.registration <> 11',
      ),
    ).toBe(0);
    expect(
      await column(
        `select count(*) as answer from hold_queue q join hold h using (stone_id)
          where q.business_id = h.business_id and (q.state = 1 or h.state = 1)`,
      ),
    ).toBe(0);
    expect(
      await column('select count(*) as answer from hold_queue where state = 1'),
    ).toBeGreaterThan(0);
  });

  test('has waitlist places that ended with their stones: offered, served, closed by a sale', async () => {
    const { rows } = await database.pool.query(`
      select q.state, s.status, q.offered_until > now() as is_ahead, q.ended_at > q.created_at as has_ended,
             exists (select from confirm_stone c where (c.stone_id, c.business_id, c.created_at) = (q.stone_id, q.business_id, q.ended_at)) as is_asked,
             exists (select from invoice_line l where l.stone_id = q.stone_id and l.business_id <> q.business_id and l.created_at = q.ended_at) as is_sold
        from hold_queue q join stone s on s.id = q.stone_id where q.state <> 1 group by 1, 2, 3, 4, 5, 6 order by 1, 2`);
    const free = 1;
    const declinedBySupplier = 2;
    const sold = 8;
    expect(rows).toEqual([
      { state: 2, status: free, is_ahead: true, has_ended: null, is_asked: false, is_sold: false },
      { state: 3, status: free, is_ahead: false, has_ended: true, is_asked: true, is_sold: false },
      {
        ...{ state: 3, status: declinedBySupplier, is_ahead: false, has_ended: true },
        ...{ is_asked: true, is_sold: false },
      },
      { state: 4, status: free, is_ahead: false, has_ended: true, is_asked: false, is_sold: false },
      { state: 5, status: free, is_ahead: null, has_ended: true, is_asked: false, is_sold: false },
      { state: 6, status: sold, is_ahead: null, has_ended: true, is_asked: false, is_sold: true },
    ]);
    expect(
      await column(`
        select count(*) as answer from hold_queue q
         where q.state <> 1 and not exists (select from hold h where h.stone_id = q.stone_id and h.business_id <> q.business_id
                                             and h.state = 2 and q.created_at between h.created_at and h.ended_at)`),
    ).toBe(0);
    expect(
      await column(`
        select count(*) as answer from ledger o
         where o.event in ('queue.offer', 'queue.close')
           and not exists (select from ledger s where s.request_id = o.request_id and s.stone_id = o.stone_id
                            and s.event in ('stone.release', 'stone.sell'))`),
    ).toBe(0);
  });

  test('has a credited sale by mistake, whose stone is on memo as before', async () => {
    const { rows } = await database.pool.query(`
      select l.amount = m.amount as is_whole, m.state, s.status, n.reason is not null as says_why, n.created_at > l.created_at as is_later
        from credit_note n join invoice_line l on l.credit_note_id = n.id and l.state = 2
        join memo_line m on m.id = l.memo_line_id join stone s on s.id = l.stone_id`);
    expect(rows).toEqual([{ is_whole: true, state: 1, status: 5, says_why: true, is_later: true }]);
  });

  test('has active holds that end within two days, ended ones in the past, and none before the listing of its stone', async () => {
    expect(
      await column(
        `select count(*) as answer from hold where state = 1 and until not between now() + interval '3 hours' and now() + interval '47 hours'`,
      ),
    ).toBe(0);
    expect(
      await column(
        'select count(*) as answer from hold where state = 2 and (ended_at > now() or ended_at < created_at or ended_at > until)',
      ),
    ).toBe(0);
    expect(
      await column(
        'select count(*) as answer from hold h join stone s on s.id = h.stone_id where h.created_at <= s.listed_at',
      ),
    ).toBe(0);
  });

  test('has numbers without gaps, and each series continues after its last number', async () => {
    expect(
      await column(`
        select bool_and(taken = highest) and count(distinct prefix) = 13 as answer from (${USED}) as used`),
    ).toBe(true);
    expect(
      await column(`
        select bool_and(highest is not distinct from last) and count(*) = 13 as answer
          from (select distinct on (prefix) prefix, year, highest from (${USED}) as used order by prefix, year desc) as latest
          full join (select upper(right(sequencename, 2)) as prefix, last_value / 1000000000 as year, last_value % 1000000000 as last
                       from pg_sequences where sequencename ~ '^number_..$' and last_value is not null
                     union all (select distinct on (prefix) prefix, year, last from number_series order by prefix, year desc)) as series
            using (prefix, year)`),
    ).toBe(true);
  });

  test('has demands for missing stones, one of them with notified matches', async () => {
    const { rows } = await database.pool.query(
      `select d.state, count(m.id) > 0 as found from demand d left join demand_match m on m.demand_id = d.id
        group by d.id order by d.demand_no`,
    );
    expect(rows).toEqual([
      { state: 1, found: false },
      { state: 2, found: true },
      { state: 3, found: false },
    ]);
    expect(await column('select count(*) > 3 as answer from saved_search')).toBe(true);
    expect(await column('select count(*) > 4 as answer from recent_search')).toBe(true);
  });

  test('has stones in lists and enquiries, each added after the listing of its stone', async () => {
    const count = async (table: string) =>
      Number(await column(`select count(*) as answer from ${table}`));
    expect(await count('cart_line')).toBeGreaterThan(55);
    expect(await count('watch_line')).toBeGreaterThan(75);
    expect(await count('note')).toBeGreaterThan(35);
    expect(await count('enquiry')).toBeGreaterThan(25);
    for (const table of ['cart_line', 'watch_line', 'note', 'enquiry']) {
      const early = `select count(*) as answer from ${table} l join stone s on s.id = l.stone_id where l.created_at <= s.listed_at or l.ended_at < l.created_at`;
      expect(await column(early)).toBe(0);
      const without = `select count(*) as answer from business b where not exists (select from ${table} l where l.business_id = b.id)`;
      expect(await column(without)).toBe(0);
    }
    expect(
      await column(`select count(*) as answer from watch_line l join app_user u on u.id = l.added_by
                     where l.business_id is null and u.role_id = 3`),
    ).toBeGreaterThan(3);
    expect(
      await column(`select count(*) as answer from watch_line l join stone s on s.id = l.stone_id
                     where l.stone_status <> s.status and l.created_at < s.status_changed_at`),
    ).toBeGreaterThan(3);
  });

  test('has searches on every working day of the year, some of them without results', async () => {
    const { rows } = await database.pool.query<{ months: number; vain: number }>(
      `select count(distinct date_trunc('month', at))::int as months, avg((found = 0)::int)::float8 as vain
         from search_made where at <= now()`,
    );
    expect(rows[0]?.months).toBeGreaterThanOrEqual(12);
    expect(rows[0]?.vain).toBeGreaterThan(0.02);
    expect(rows[0]?.vain).toBeLessThan(0.3);
    expect(
      await column(`select max(n) / greatest(min(n), 1) > 5 as answer
                      from (select extract(hour from at), count(*) as n from search_made group by 1) as hours`),
    ).toBe(true);
  });

  test('has a view for each order, and a cart line for older orders', async () => {
    expect(
      await column(`select count(*) as answer from ledger l where l.workflow = 'hold' and l.actor_role in (2, 4)
                     and not exists (select from stone_seen n where (n.stone_id, n.user_id, n.on_day) = (l.stone_id, l.actor_id, l.at::date))`),
    ).toBe(0);
    const past = `from confirm_stone c where c.external_request_id is null and c.created_at < now() - interval '46 days'`;
    expect(await column(`select count(*) as answer ${past}`)).toBeGreaterThan(20);
    expect(
      await column(`select count(*) as answer ${past} and not exists (
        select from cart_line k where (k.stone_id, k.business_id, k.ended_at) = (c.stone_id, c.business_id, c.created_at))`),
    ).toBe(0);
  });

  test('has audit entries for the orders, under the name of their operation', async () => {
    const { rows } = await database.pool.query<{ operation: string; noted: boolean }>(`
      select operation, bool_and(exists (select from ledger l where (l.request_id, l.actor_id) = (a.request_id, a.actor_id))) as noted
        from audit_entry a group by 1`);
    expect(rows.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining([
        'holdStones',
        'confirmStones',
        'approveStones',
        'issueMemo',
        'sellMemo',
      ]),
    );
    expect(rows.filter(({ noted }) => !noted)).toEqual([]);
    expect(
      await column(`select count(*) as answer from ledger l where l.event = 'hold.place'
                     and not exists (select from audit_entry a where a.request_id = l.request_id and a.operation = 'holdStones')`),
    ).toBe(0);
  });

  test('has memos that reopened after a reversed return or sale', async () => {
    const reopened = `from ledger o where o.event = 'memoDocument.reopen'`;
    expect(await column(`select count(*) as answer ${reopened}`)).toBeGreaterThan(0);
    expect(
      await column(`select count(*) as answer ${reopened}
        and not exists (select from ledger l join audit_entry a using (request_id)
                         where l.request_id = o.request_id and l.event = 'memo.reverse' and a.operation = 'reverseMemo')`),
    ).toBe(0);
  });

  test('has stones whose price was reduced step by step since their listing', async () => {
    const steps = `
      select p.stone_id, p.until, s.listed_at, p.price_per_ct,
             lead(p.price_per_ct, 1, s.price_per_ct) over (partition by p.stone_id order by p.until) as next
        from stone_price_past p join stone s on s.id = p.stone_id`;
    expect(await column(`select count(*) as answer from (${steps}) as p`)).toBeGreaterThan(100);
    expect(
      await column(
        `select count(*) as answer from (${steps}) as p where next >= price_per_ct or until <= listed_at or until >= now()`,
      ),
    ).toBe(0);
  });

  test('has shares by associates, each after the listing of its stone', async () => {
    const shown =
      'from share_link k join share_link_stone m on m.link_id = k.id join stone s on s.id = m.stone_id';
    expect(await column(`select count(distinct k.id) as answer ${shown}`)).toBe(14);
    expect(
      await column(
        `select count(*) as answer ${shown} where k.created_at <= s.listed_at or k.last_opened_at < k.created_at`,
      ),
    ).toBe(0);
  });

  test('has enquiries that begin when they are sent', async () => {
    expect(
      await column(`select count(*) as answer from enquiry e
                     where e.created_at is distinct from (select min(at) from enquiry_message m where m.enquiry_id = e.id)`),
    ).toBe(0);
  });

  test('has forty recent orders in every state, each sale with its invoice, and none decided by its author', async () => {
    expect(
      await column(
        `select count(distinct order_no) as answer from confirm_stone where created_at > now() - interval '45 days 1 hour'`,
      ),
    ).toBe(40);
    expect(await column('select count(distinct state) as answer from confirm_stone')).toBe(4);
    expect(
      await column(
        `select count(*) as answer from confirm_stone c left join invoice_line l on l.confirm_stone_id = c.id
          where (c.state = 2) <> (l.id is not null) or l.amount <> c.amount`,
      ),
    ).toBe(0);
    expect(
      await column(
        `select count(*) as answer from confirm_stone c join business b on b.id = c.business_id join stone s on s.id = c.stone_id
          where b.registration <> 11 or c.created_at <= s.listed_at or c.ended_at > now() or c.ended_at < c.created_at
             or (c.state in (2, 3) and c.decided_by = c.requested_by)`,
      ),
    ).toBe(0);
    expect(await column('select count(distinct state) as answer from external_request')).toBe(2);
  });

  test('has memos in every state, with stones in matching states', async () => {
    const { rows } = await database.pool.query(`
      select m.state, m.due_on < current_date as is_late, count(*)::int as memos from memo m group by 1, 2 order by 1, 2`);
    expect(
      await column(
        `select count(*) as answer from memo where state <> 3 or created_at > now() - interval '46 days'`,
      ),
    ).toBeGreaterThan(20);
    expect(rows.map(({ state, is_late }) => `${state} ${is_late}`)).toEqual([
      '1 false',
      '1 true',
      '2 false',
      '2 true',
      '3 true',
    ]);
    expect(await ledgerFaults(database.pool)).toEqual([]);
    expect(
      await column(`
        select count(*) as answer from memo_line l join stone s on s.id = l.stone_id
         where l.created_at <= s.listed_at or l.ended_at > now() or l.ended_at < l.created_at`),
    ).toBe(0);
    expect(
      await column(`
        select count(*) as answer from invoice i
         where not exists (select from invoice_line l where l.invoice_id = i.id and l.business_id = i.business_id)`),
    ).toBe(0);
  });

  test('notifies no user while it is loaded, and enables the triggers again', async () => {
    expect(await column('select count(*) as answer from live_event')).toBe(0);
    expect(
      await column(
        `select count(*) as answer from pg_trigger where tgrelid = 'stone'::regclass and not tgisinternal and tgenabled <> 'O'`,
      ),
    ).toBe(0);
    const untouched = await freshDatabase();
    const rules = `
      select md5(string_agg(rule, ';' order by rule)) as answer
        from (select pg_get_indexdef(indexrelid) as rule from pg_index where indrelid in ('stone'::regclass, 'ledger'::regclass)
              union all
              select conname || pg_get_constraintdef(oid) from pg_constraint where conrelid in ('stone'::regclass, 'ledger'::regclass)) as rules`;
    const { rows } = await untouched.pool.query<{ answer: string }>(rules).finally(untouched.drop);
    expect(await column(rules)).toBe(rows[0]?.answer);
  });

  test('lets every person sign in with the printed password, with the permissions of the role', async () => {
    const logins = demoLogins(7);
    expect(logins.map(({ role_id }) => role_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { email, role_id, password } of logins) {
      const { rows } = await database.pool.query<{ password_hash: string | null }>(
        'select password_hash from app_user where email = $1 and role_id = $2',
        [email, role_id],
      );
      const found = rows[0]?.password_hash;
      if (role_id === ROLE.guest) expect([found, password]).toEqual([null, null]);
      else expect(await verify(found ?? '', password ?? '')).toBe(true);
    }
    expect(demoPassword(8, 'admin@culet.example')).not.toBe(demoPassword(7, 'admin@culet.example'));
    expect(
      await column(`
        select count(*) as answer from app_user u join role_permission r using (role_id)
         where not exists (select from user_permission p where p.user_id = u.id and p.submodule_id = r.submodule_id
                           and p.read_access = r.read_access and p.write_access = r.write_access)`),
    ).toBe(0);
  });
});

describe('loading the demo data', () => {
  test('gives the same data for the same seed', async () => {
    const other = await freshDatabase();
    try {
      await loadDemo(other.owner, { stones: STONES, seed: 7, ...quiet });
      const { rows } = await other.pool.query<{ answer: string }>(CHECKSUM);
      expect(rows[0]?.answer).toBe(await column(CHECKSUM));
    } finally {
      await other.drop();
    }
  });

  // Only `npm run verify` loads a world of this size.
  test.runIf(WALKS_WHOLE)(
    'lets a client send an enquiry about a stone again after the first one was closed',
    async () => {
      const other = await freshDatabase();
      try {
        // In this world one does; few of any size have one who does.
        await loadDemo(other.owner, { stones: 50_000, seed: 3, ...quiet });
        const { rows } = await other.pool.query(
          `select array_agg(state order by created_at) as states from enquiry
          group by business_id, stone_id having count(*) > 1`,
        );
        expect(rows).toEqual([{ states: [2, 1] }]);
      } finally {
        await other.drop();
      }
    },
  );

  test('keeps existing data, and replaces it only on request', async () => {
    const other = await freshDatabase();
    try {
      await loadDemo(other.owner, { stones: 200, seed: 7, ...quiet });
      await loadDemo(other.owner, { stones: 300, seed: 8, ...quiet });
      expect(await readDemo(other.pool)).toEqual({ stones: 200, seed: 7 });
      await loadDemo(other.owner, { stones: 300, seed: 8, replace: true, ...quiet });
      expect(await readDemo(other.pool)).toEqual({ stones: 300, seed: 8 });
      const { rows } = await other.pool.query('select count(*) as stones from stone');
      expect(rows).toEqual([{ stones: 300 }]);
    } finally {
      await other.drop();
    }
  });

  test('never changes data of a real portal, even on request', async () => {
    const other = await freshDatabase();
    try {
      await other.pool.query(`insert into business (company_name) values ('Real & Sons')`);
      const load = loadDemo(other.owner, { stones: 10, seed: 7, replace: true, ...quiet });
      await expect(load).rejects.toThrow('contains other data than the demo world');
      const { rows } = await other.pool.query('select company_name from business');
      expect(rows).toEqual([{ company_name: 'Real & Sons' }]);
    } finally {
      await other.drop();
    }
  });

  test('leaves nothing if it is interrupted', async () => {
    const other = await freshDatabase();
    try {
      let loads = 0;
      const load = loadDemo(other.owner, {
        stones: 60_000,
        seed: 7,
        print: () => {
          loads += 1;
          if (loads > 1) return;
          void inTransaction(other.owner, (client) =>
            client.query(
              `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
            ),
          );
        },
      });
      await expect(load).rejects.toThrow();
      expect(await readDemo(other.pool)).toBeUndefined();
      const { rows } = await other.pool.query(
        'select (select count(*) from stone) + (select count(*) from app_user) as left_over',
      );
      expect(rows).toEqual([{ left_over: 0 }]);
    } finally {
      await other.drop();
    }
  });
});
