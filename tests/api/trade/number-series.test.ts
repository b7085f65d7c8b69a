import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { behindGate } from '../../support/servers/behind-gate.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const pool = (): pg.Pool => portal.database.pool;

/** Runs `whileWaiting` while a change for the business waits in its transaction with all its locks. */
const whileOneStands = <T>(
  business: string,
  standing: () => Promise<T>,
  whileWaiting: () => Promise<void>,
): Promise<T> =>
  behindGate(
    pool(),
    {
      lock: { text: 'select from business where id = $1 for update', values: [business] },
      waiting: 1,
      whileWaiting,
    },
    standing,
  );

const businessOf = ({ businessId }: Person): string => {
  if (!businessId) throw new Error('somebody without a business');
  return businessId;
};

describe('two changes of different stones', () => {
  it('do not wait for each other: while one hold is stopped, the other commits', async () => {
    const [one, two] = await desk.stones(2);
    if (!one || !two) throw new Error('too few stones');
    const first = await whileOneStands(
      businessOf(cast.ada),
      () => desk.hold(cast.ada, [one.stock_no]),
      async () =>
        expect(await desk.hold(cast.hanna, [two.stock_no])).toMatchObject({ status: 200 }),
    );
    expect(first).toMatchObject({ status: 200 });
  });

  it('do not wait for each other if they are sales, although their invoices have no gaps', async () => {
    const [one, two] = await desk.stones(2);
    if (!one || !two) throw new Error('too few stones');
    const orders = [await desk.ordered(cast.ada, one), await desk.ordered(cast.hanna, two)];
    const first = await whileOneStands(
      businessOf(cast.ada),
      () => desk.approve(cast.administrator, orders.slice(0, 1)),
      async () =>
        expect(await desk.approve(cast.administrator, orders.slice(1))).toMatchObject({
          status: 200,
        }),
    );
    expect(first).toMatchObject({ status: 200 });
    const { rows } = await pool().query<{ no: string }>(
      `select i.invoice_no as no from invoice i join invoice_line l on l.invoice_id = i.id
        where l.confirm_stone_id = any($1) order by array_position($1, l.confirm_stone_id)`,
      [orders],
    );
    const [late = 0, early = 0] = rows.map(({ no }) => Number(no.slice(-6)));
    expect(late).toBe(early + 1);
  });
});

describe('invoices', () => {
  const numbers = async (): Promise<string[]> =>
    (
      await pool().query<{ no: string }>(
        `select invoice_no as no from invoice where created_at > now() - interval '1 hour' order by invoice_no`,
      )
    ).rows.map(({ no }) => no);

  it('have no gap if a sale is rolled back after its number was taken', async () => {
    const order = await desk.ordered(cast.ada, await desk.stone());
    await desk.approve(cast.administrator, [order]);
    const before = await numbers();
    const client = await pool().connect();
    const [last = ''] = before.slice(-1);
    await client.query('begin');
    await client.query(`update number_series set last = last + 1 where prefix = 'IN'`);
    const next = await desk.ordered(cast.hanna, await desk.stone());
    const sold = desk.approve(cast.administrator, [next]);
    await client.query('rollback');
    client.release();
    expect(await sold).toMatchObject({ status: 200 });
    const [added = ''] = (await numbers()).slice(before.length);
    expect(Number(added.slice(-6))).toBe(Number(last.slice(-6)) + 1);
  });

  it('without a number are refused by the database', async () => {
    const bare = pool().query(
      `insert into invoice (business_id, issued_by, source_no, due_on) values ($1, $2, 'CO-1', current_date)`,
      [businessOf(cast.ada), cast.administrator.id],
    );
    await expect(bare).rejects.toMatchObject({ code: '23502', column: 'invoice_no' });
  });
});

describe('a sequence of document numbers', () => {
  const next = async (prefix: string, at: string): Promise<string> =>
    (await pool().query<{ no: string }>('select next_number($1, $2) as no', [prefix, at])).rows[0]
      ?.no ?? '';

  it('begins again with each year, once, whichever transaction is first', async () => {
    const old = await next('DE', '2090-12-31T23:59:59.9Z');
    expect(old).toBe('DE-2090-000001');
    const drawn = await Promise.all(
      Array.from({ length: 40 }, () => next('DE', '2091-01-01T00:00:00Z')),
    );
    expect(drawn.toSorted()).toEqual(
      Array.from({ length: 40 }, (_, i) => `DE-2091-${String(i + 1).padStart(6, '0')}`),
    );
  });

  it('does not go back for a transaction that began in the old year', async () => {
    await next('EX', '2091-01-01T00:00:00Z');
    expect(await next('EX', '2090-12-31T23:59:59.9Z')).toBe('EX-2091-000002');
  });

  it('writes a number of more than six digits in full', async () => {
    await portal.database.owner.query(`select setval('number_en', 2090001000000)`);
    expect(await next('EN', '2090-06-01T00:00:00Z')).toBe('EN-2090-1000001');
  });

  it('is not moved by a transaction that blocks others', async () => {
    await next('ME', '2090-06-01T00:00:00Z');
    const client = await pool().connect();
    await client.query('begin');
    await client.query(`select next_number('ME', '2091-01-01')`);
    expect(await next('ME', '2091-01-01T00:00:00Z')).toBe('ME-2091-000002');
    await client.query('rollback');
    client.release();
  });
});

it('a database with existing numbers continues after them', async () => {
  const file = new URL('../../../server/platform/db/migrations/0025_numbers.sql', import.meta.url);
  const migration = await readFile(file, 'utf8');
  const client = await portal.database.owner.connect();
  try {
    // The migration meets the tables as it found them, with numbers of two years in them.
    await client.query('begin');
    await client.query('create schema before; set local search_path = before');
    await client.query(`
      create table number_series (prefix text, year smallint, last integer, primary key (prefix, year));
      create table invoice (id uuid primary key, invoice_no text not null);
      insert into number_series values ('HO', 2025, 912), ('HO', 2026, 41), ('CO', 2025, 7), ('IN', 2026, 12)`);
    await client.query(migration.replaceAll('= public, pg_temp', '= before, pg_temp'));
    const { rows } = await client.query(`
      select next_number('HO', '2026-11-21') as ho, next_number('CO', '2026-11-21') as co,
             next_number('ME', '2026-11-21') as me, (select json_agg(n) from number_series n) as kept`);
    expect(rows).toEqual([
      {
        ho: 'HO-2026-000042',
        co: 'CO-2026-000001',
        me: 'ME-2026-000001',
        kept: [{ prefix: 'IN', year: 2026, last: 12 }],
      },
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
