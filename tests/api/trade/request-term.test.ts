import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expireRequests } from '../../../server/jobs/expire-requests.ts';
import { remindOfRequests } from '../../../server/jobs/remind-of-requests.ts';
import { NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { idsAs } from '../../support/runner/id-as.ts';
import { until, untilHandedOver } from '../../support/runner/until.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, ORDERS } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  const database = await freshDemoDatabase();
  portal = await startPortal(database, {
    smtpUrl: mail.url,
    mailFrom: 'Culet <portal@house.example>',
  });
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
  await mail.stop();
});

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];

const noticesOf = (person: Person, kind: string, stock: string) =>
  sql(
    'select title, detail, link from notice where user_id = $1 and kind = $2 and detail like $3',
    person.id,
    kind,
    `%${stock}%`,
  );

describe('a pending order', () => {
  it('expires after the hours of the setting, 72 by default, and its row shows when', async () => {
    const stone = await desk.stone();
    const order = await desk.ordered(cast.ada, stone);
    const [term] = await sql(
      `select extract(epoch from until - term_began)::int / 60 as minutes, until from confirm_stone where id = $1`,
      order,
    );
    expect(term?.minutes).toBe(72 * 60);
    const until = term?.until as Date;
    const { body } = await portal.call(cast.ada.token, 'POST', ORDERS, {
      body: { data: { stock_numbers: [stone.stock_no] } },
    });
    const rows = body.data as { order: { until: string } }[];
    expect(rows.map((row) => row.order.until)).toEqual([until.toISOString()]);
    await sql(`update setting set value = '5' where name = 'confirm.hours'`);
    const next = await desk.ordered(cast.ada, await desk.stone());
    await sql(`update setting set value = '72' where name = 'confirm.hours'`);
    expect(
      await sql(
        `select until - term_began = interval '5 hours' as five from confirm_stone where id = $1`,
        next,
      ),
    ).toEqual([{ five: true }]);
  });

  it('is cancelled by a job, and both sides are notified', async () => {
    const stone = await desk.stone();
    const order = await desk.ordered(cast.ada, stone);
    await untilHandedOver(portal);
    await sql(`update confirm_stone set until = now() - interval '1 second' where id = $1`, order);
    await expireRequests(portal.database.pool, NOBODYS_REQUEST, idsAs([order]));
    expect(await desk.orderRow(order)).toMatchObject({
      state: 4,
      decided_by: null,
      reason: 'The order was not answered in time.',
    });
    expect(await desk.statusOf(stone)).toBe(1);
    expect(
      await sql(
        `select actor_id, actor_role, reason from ledger where record_id = $1 and event = 'confirm.expired'`,
        order,
      ),
    ).toEqual([{ actor_id: null, actor_role: 0, reason: 'The order was not answered in time.' }]);
    for (const [person, link] of [
      [cast.ada, '/customer-profile/confirm-stone?type=all&tab=ended'],
      [cast.tove, '/transaction/confirm-stone?type=all&tab=ended'],
      [cast.administrator, '/transaction/confirm-stone?type=all&tab=ended'],
      [cast.qualityControl, '/transaction/confirm-stone?type=all&tab=ended'],
    ] as const) {
      const [notice] = await until('the notice is there', async () => {
        const found = await noticesOf(person, 'confirm.expired', stone.stock_no);
        return found.length > 0 && found;
      });
      expect(notice).toMatchObject({ title: 'Order expired', link });
    }
    expect(await noticesOf(cast.hanna, 'confirm.expired', stone.stock_no)).toEqual([]);
    const letter = await mail.letterTo('ada@haldenroe.example');
    const { order_no } = await desk.orderRow(order);
    expect(letter.subject).toBe(`Order expired: ${order_no}`);
    expect(letter.text).toContain(stone.stock_no);
  });

  it('expires by the clock of the database, not by that of the server', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 3_600_000 });
    try {
      const order = await desk.ordered(cast.ada, await desk.stone());
      expect(
        await sql(
          `select until = term_began + interval '72 hours' as full_term, term_began <= now() as begun from confirm_stone where id = $1`,
          order,
        ),
      ).toEqual([{ full_term: true, begun: true }]);
      await expireRequests(portal.database.pool, NOBODYS_REQUEST, idsAs([order]));
      await remindOfRequests(portal.database.pool, NOBODYS_REQUEST);
      expect(await desk.orderRow(order)).toMatchObject({ state: 1, reminded: 0 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('stays as it is if it was decided, or if it is not due', async () => {
    const [early, answered] = [
      await desk.ordered(cast.ada, await desk.stone()),
      await desk.ordered(cast.ada, await desk.stone()),
    ];
    await desk.approve(cast.administrator, [answered]);
    await untilHandedOver(portal);
    await sql(
      `update confirm_stone set until = now() - interval '1 second' where id = $1`,
      answered,
    );
    await expireRequests(portal.database.pool, NOBODYS_REQUEST, idsAs([early, answered]));
    expect(await desk.orderRow(early)).toMatchObject({ state: 1 });
    expect(await desk.orderRow(answered)).toMatchObject({ state: 2 });
  });
});

describe('the reminder of staff', () => {
  const remind = () => remindOfRequests(portal.database.pool, NOBODYS_REQUEST);
  /** The request has waited for so many of its 72 hours. */
  const waited = (order: string, hours: number) =>
    sql(
      `update confirm_stone set term_began = now() - make_interval(hours => $2), until = now() + make_interval(hours => 72 - $2) where id = $1`,
      order,
      hours,
    );

  it('is sent once after a third and after two thirds of the time, to staff only', async () => {
    const stone = await desk.stone();
    const order = await desk.ordered(cast.ada, stone);
    const told: [number, number, number][] = [];
    for (const hours of [23, 24, 25, 47, 48, 71]) {
      await waited(order, hours);
      await remind();
      await untilHandedOver(portal);
      await until('all notices are written', async () => {
        const open = await sql(
          `select from pgboss.job where name = 'notice' and state < 'completed' and data->'record_ids' ? $1`,
          order,
        );
        return open.length === 0;
      });
      const [ours, clients] = await Promise.all([
        noticesOf(cast.qualityControl, 'confirm.waiting', stone.stock_no),
        noticesOf(cast.ada, 'confirm.waiting', stone.stock_no),
      ]);
      told.push([hours, ours.length, clients.length]);
    }
    expect(told).toEqual([
      [23, 0, 0],
      [24, 1, 0],
      [25, 1, 0],
      [47, 1, 0],
      [48, 2, 0],
      [71, 2, 0],
    ]);
  });

  it('is not sent for decided or expired orders', async () => {
    const [answered, over] = [
      await desk.ordered(cast.ada, await desk.stone()),
      await desk.ordered(cast.ada, await desk.stone()),
    ];
    await desk.reject(cast.administrator, [answered], { remark: 'Gone.' });
    await untilHandedOver(portal);
    await waited(answered, 50);
    await waited(over, 73);
    await remind();
    expect(
      await sql('select reminded from confirm_stone where id = any($1)', [answered, over]),
    ).toEqual([{ reminded: 0 }, { reminded: 0 }]);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
