import type pg from 'pg';
import { inTransaction } from '../../../../server/platform/db/pool.ts';
import type { Person } from '../../../support/servers/portal.ts';
import { audit, ledger } from './by-hand.ts';

/** The floor for memos: the same records, locked and written by hand-written SQL. */
const INVOICE_NUMBER = `series as (
  insert into number_series as n (prefix, year, last) values ('IN', extract(year from now()), 1)
  on conflict (prefix, year) do update set last = n.last + 1 returning number_text(prefix, year, last) as number)`;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

async function moveStones(client: pg.PoolClient, ids: readonly string[], status: number) {
  await client.query({
    name: 'by-hand-stone',
    text: 'update stone set status = $2, status_changed_at = now() where id = any($1)',
    values: [ids, status],
  });
}

export const issueByHand = (
  pool: pg.Pool,
  stockNumbers: readonly string[],
  by: Person,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const stones = await client.query<{ id: string }>({
      name: 'by-hand-lock',
      text: 'select id from stone where stock_no = any($1) and status = 1 order by id for no key update',
      values: [stockNumbers],
    });
    if (stones.rowCount !== stockNumbers.length) throw new Error('not all stones are free');
    const ids = idsOf(stones.rows);
    const memo = await client.query<{ id: string }>({
      name: 'by-hand-memo',
      text: `with series as (select next_number('ME') as number) insert into memo (memo_no, state, business_id, issued_by, terms_days, due_on)
             select number, 1, $1, $2, 14, current_date + 14 from series returning id`,
      values: [by.businessId, by.id],
    });
    const memoIds = idsOf(memo.rows);
    const lines = await client.query<{ id: string; stone_id: string }>({
      name: 'by-hand-memo-lines',
      text: `insert into memo_line (memo_id, stone_id, state, business_id, issued_by, disc, price_per_ct, amount)
             select $1, id, 1, $2, $3, disc, price_per_ct, round(price_per_ct * carat, 2) from stone where id = any($4)
             returning id, stone_id`,
      values: [memoIds[0], by.businessId, by.id, ids],
    });
    await ledger(client, 'memo', memoIds, [ids[0] ?? ''], 'memoDocument.open', 0, 1, by);
    const stoneIds = lines.rows.map((row) => row.stone_id);
    await ledger(client, 'memoLine', idsOf(lines.rows), stoneIds, 'memo.issue', 0, 1, by);
    await moveStones(client, ids, 5);
    await ledger(client, 'stone', ids, ids, 'stone.issue', 1, 5, by);
    await audit(client, 'issueMemo', by);
  });

/** Lines of one memo, all of them: the stones come back, or are sold and billed. */
export const settleByHand = (
  pool: pg.Pool,
  lineIds: readonly string[],
  by: Person,
  isSale: boolean,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const stones = await client.query<{ id: string }>({
      name: 'by-hand-lock-out',
      text: 'select s.id from stone s join memo_line l on l.stone_id = s.id where l.id = any($1) order by s.id for no key update of s',
      values: [lineIds],
    });
    const ids = idsOf(stones.rows);
    const to = isSale ? 3 : 2;
    await client.query({
      name: 'by-hand-settle',
      text: 'update memo_line set state = $2, ended_at = now() where id = any($1) and state = 1',
      values: [lineIds, to],
    });
    await ledger(
      client,
      'memoLine',
      lineIds,
      ids,
      isSale ? 'memo.sell' : 'memo.receive',
      1,
      to,
      by,
    );
    await moveStones(client, ids, isSale ? 8 : 1);
    const event = isSale ? 'stone.sell' : 'stone.receive';
    await ledger(client, 'stone', ids, ids, event, 5, isSale ? 8 : 1, by);
    if (isSale) await billByHand(client, lineIds, by);
    const memo = await client.query<{ id: string }>({
      name: 'by-hand-close',
      text: `update memo set state = 3, closed_at = now() where id in (select memo_id from memo_line where id = any($1)) returning id`,
      values: [lineIds],
    });
    await ledger(client, 'memo', idsOf(memo.rows), [ids[0] ?? ''], 'memoDocument.close', 1, 3, by);
    await audit(client, isSale ? 'sellMemo' : 'receiveMemo', by);
  });

async function billByHand(client: pg.PoolClient, lineIds: readonly string[], by: Person) {
  const { rows } = await client.query<{ id: string; stone_id: string }>({
    name: 'by-hand-bill',
    text: `with ${INVOICE_NUMBER},
             made as (insert into invoice (invoice_no, business_id, issued_by, source_no, due_on)
                      select number, $1, $2, 'ME', current_date + 30 from series returning id)
           insert into invoice_line (invoice_id, stone_id, state, business_id, memo_line_id, rap, disc, price_per_ct, amount)
           select made.id, l.stone_id, 1, l.business_id, l.id, l.rap, l.disc, l.price_per_ct, l.amount
             from made, memo_line l where l.id = any($3) returning id, stone_id`,
    values: [by.businessId, by.id, lineIds],
  });
  const stoneIds = rows.map((row) => row.stone_id);
  await ledger(client, 'invoice', idsOf(rows), stoneIds, 'invoice.bill', 0, 1, by);
}
