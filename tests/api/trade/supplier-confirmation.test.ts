import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailSuppliers } from '../../../server/jobs/mail-suppliers.ts';
import { remindSuppliers } from '../../../server/jobs/remind-suppliers.ts';
import { sweepTerms } from '../../../server/jobs/sweep-terms.ts';
import { NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectDone } from '../../support/runner/expect-done.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { idsAs } from '../../support/runner/id-as.ts';
import { until } from '../../support/runner/until.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, ORDERS } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { type Asked, type SupplyDesk, supplyDeskOf } from '../../support/trade/supply-desk.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let supply: SupplyDesk;
beforeAll(async () => {
  portal = await startPortal(await freshDemoDatabase());
  cast = await castOf(portal);
  desk = deskOf(portal);
  supply = await supplyDeskOf(portal, cast);
});
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
});

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];
const stateOf = async ({ question }: Asked) => (await supply.row(question)).state;
const noticesOf = (kind: string, { question }: Asked) =>
  sql(
    `select u.role_id, n.link from notice n join app_user u on u.id = n.user_id
      where n.kind = $1 and ($2::uuid = any(n.record_ids) or n.detail like '%' || (
        select s.org_stock_no from supplier_confirmation q join stone s on s.id = q.stone_id where q.id = $2) || '%')
      order by u.role_id`,
    kind,
    question,
  );

/** Returns the difference of two amounts, without rounding errors. */
const inCents = (amount: unknown, cost: unknown): number =>
  (Math.round(Number(amount) * 100) - Math.round(Number(cost) * 100)) / 100;

/** Mails the link for these questions and returns its token. */
async function linkFor(...questions: readonly Asked[]): Promise<string> {
  await mailSuppliers(
    { pool: portal.database.pool, publicAddress: () => 'https://portal.example' },
    NOBODYS_REQUEST,
    idsAs(questions.map(({ question }) => question)),
  );
  const [mail] = await sql(
    `select body from mail where kind = 'supply.asked' order by created_at desc, id desc limit 1`,
  );
  const token = /supplier-answer#([\w-]{43})/.exec(String(mail?.body))?.[1];
  if (!token) throw new Error('the e-mail has no link');
  return token;
}

describe('a new order', () => {
  it('asks the supplier in the same transaction, and notifies the supplier alone', async () => {
    const one = await supply.asked();
    expect(await supply.row(one.question)).toMatchObject({ state: 1, answered_at: null });
    const [steps] = await sql(
      `select count(distinct request_id)::int as requests from ledger where record_id in ($1, $2)`,
      one.question,
      one.order,
    );
    expect(steps).toEqual({ requests: 1 });
    const notified = await until('the supplier is notified', async () => {
      const found = await noticesOf('supply.asked', one);
      return found.length > 0 && found;
    });
    expect(notified).toEqual([{ role_id: 6, link: '/supplier-orders' }]);
    await until('the supplier gets an e-mail', async () => {
      const mails = await sql(
        `select 1 from mail where kind = 'supply.asked' and to_address = $1`,
        'feed@orrin.example',
      );
      return mails.length > 0;
    });
  });

  it('does not ask a supplier that guarantees its stones', async () => {
    const order = await desk.ordered(cast.ada, await desk.stone());
    expect(
      await sql('select 1 from supplier_confirmation where confirm_stone_id = $1', order),
    ).toEqual([]);
    expectDone(await desk.approve(cast.qualityControl, [order]));
  });

  it('asks too if a held stone is ordered, or the list of an API client is imported', async () => {
    const held = await supply.stone();
    await desk.held(cast.ada, held);
    const order = await desk.ordered(cast.ada, held);
    expect(
      await sql('select state from supplier_confirmation where confirm_stone_id = $1', order),
    ).toEqual([{ state: 1 }]);
    const listed = await supply.stone();
    expectDone(
      await desk.importList(cast.administrator, [listed.stock_no], { user_id: cast.ada.id }),
    );
    expect(
      await sql('select state from supplier_confirmation where stone_id = $1', listed.id),
    ).toEqual([{ state: 1 }]);
  });
});

describe('the approval', () => {
  it('of an unanswered order needs an administrator and a reason', async () => {
    const one = await supply.asked();
    expect(await desk.approve(cast.qualityControl, [one.order])).toMatchObject({
      status: 409,
      body: { code: 'SUPPLIER_NOT_ANSWERED' },
    });
    expect(await desk.approve(cast.administrator, [one.order])).toMatchObject({
      status: 400,
      body: { code: 'UNANSWERED_REASON_MISSING' },
    });
    expectDone(
      await desk.approve(cast.administrator, [one.order], {
        unanswered_reason: 'Confirmed by telephone.',
      }),
    );
    expect(await stateOf(one)).toBe(6);
    expect(await desk.statusOf(one.stone)).toBe(8);
    const [entry] = await sql(
      `select reason from ledger where record_id = $1 and event = 'confirm.approve'`,
      one.order,
    );
    expect(entry).toEqual({
      reason: 'Approved without the answer of the supplier: Confirmed by telephone.',
    });
    expect(await supply.confirm(cast.apiProvider, [one.question])).toMatchObject({ status: 409 });
  });

  it('of a confirmed order needs no reason, and the supplier learns of the sale', async () => {
    const one = await supply.asked();
    expectDone(await supply.confirm(cast.apiProvider, [one.question], { remark: 'In the safe.' }));
    expectDone(await desk.approve(cast.qualityControl, [one.order]));
    expect(await supply.row(one.question)).toMatchObject({ state: 2, remark: 'In the safe.' });
    await until(
      'the supplier is notified',
      async () => (await noticesOf('supply.sold', one)).length > 0,
    );
  });

  it('of a declined order is refused; its rejection takes the stone off the market', async () => {
    const one = await supply.asked();
    expect(await supply.decline(cast.apiProvider, [one.question], { remark: '  ' })).toMatchObject({
      status: 400,
      body: { code: 'REASON_MISSING' },
    });
    expectDone(
      await supply.decline(cast.apiProvider, [one.question], { remark: 'Sold this morning.' }),
    );
    const notified = await until('staff are notified', async () => {
      const found = await noticesOf('supply.declined', one);
      return found.some(({ role_id }) => role_id === 1) && found;
    });
    expect(notified.filter(({ role_id }) => role_id !== 1 && role_id !== 5)).toEqual([]);
    expect(
      await desk.approve(cast.administrator, [one.order], { unanswered_reason: 'No matter.' }),
    ).toMatchObject({ status: 409, body: { code: 'SUPPLIER_DECLINED' } });
    expectDone(
      await desk.reject(cast.qualityControl, [one.order], { remark: 'No longer available.' }),
    );
    expect(await desk.statusOf(one.stone)).toBe(2);
    expect(await stateOf(one)).toBe(4);
    const [gone] = await sql(
      `select count(*)::int as count from ledger where record_id = $1 and event = 'stone.remove'`,
      one.stone.id,
    );
    expect(gone).toEqual({ count: 1 });
  });

  it('counts the new price of the supplier as the cost', async () => {
    const one = await supply.asked();
    expectDone(
      await supply.reprice(cast.apiProvider, [{ id: one.question, price_per_ct: 90_000 }]),
    );
    expect(await supply.row(one.question)).toMatchObject({ state: 3, new_per_ct: '90000.00' });
    expect(await desk.approve(cast.qualityControl, [one.order])).toMatchObject({
      status: 403,
      body: { code: 'PRICE_NEEDS_ADMINISTRATOR' },
    });
    expectDone(
      await desk.approve(cast.administrator, [one.order], { below_cost_reason: 'A good client.' }),
    );
  });
});

describe('the end of an order', () => {
  it.each([
    ['cancelled', (one: Asked) => desk.cancelOrders(cast.ada, [one.order])],
    ['rejected', (one: Asked) => desk.reject(cast.qualityControl, [one.order], { remark: 'No.' })],
  ] as const)('%s withdraws the question, and the stone is available again', async (_, end) => {
    const one = await supply.asked();
    expectDone(await end(one));
    expect(await stateOf(one)).toBe(6);
    expect(await desk.statusOf(one.stone)).toBe(1);
    await until(
      'the supplier is notified',
      async () => (await noticesOf('supply.ended', one)).length > 0,
    );
    expect(
      await supply.decline(cast.apiProvider, [one.question], { remark: 'Gone.' }),
    ).toMatchObject({ status: 409 });
  });

  it('by the clock withdraws the question too', async () => {
    const one = await supply.asked();
    await sql(
      `update confirm_stone set until = now() - interval '1 second' where id = $1`,
      one.order,
    );
    await sweepTerms(portal.database.pool, NOBODYS_REQUEST);
    expect(await stateOf(one)).toBe(6);
  });
});

describe('the end of an order that the supplier declined', () => {
  const expire = async ({ order }: Asked) => {
    await sql(`update confirm_stone set until = now() - interval '1 second' where id = $1`, order);
    await sweepTerms(portal.database.pool, NOBODYS_REQUEST);
  };
  it.each([
    [
      'rejected',
      (one: Asked) => desk.reject(cast.qualityControl, [one.order], { remark: 'Gone.' }),
    ],
    [
      'cancelled by the office',
      (one: Asked) =>
        desk.cancelOrders(cast.administrator, [one.order], { remark: 'Sold elsewhere.' }),
    ],
    ['expired', expire],
  ] as const)(
    '%s: the client reads that the stone is gone, never that it is available',
    async (_, end) => {
      const one = await supply.asked();
      expectDone(await supply.decline(cast.apiProvider, [one.question], { remark: 'Sold.' }));
      const answer = await end(one);
      if (answer) expectDone(answer);
      expect(await desk.statusOf(one.stone)).toBe(2);
      const mails = await sql(
        `select kind, body from mail where to_address = (select email from app_user where id = $1) and position($2 in body) > 0`,
        cast.ada.id,
        `${one.stone.stock_no} `,
      );
      expect(mails).toEqual([
        {
          kind: 'confirm.withdrawn',
          body: expect.stringMatching(/^(?!.*available again).*no longer available/s),
        },
      ]);
      const notified = await until('the client is notified', async () => {
        const found = await sql(
          `select kind from notice where user_id = $1 and $2::uuid = any(record_ids) and kind like 'confirm.%' and kind <> 'confirm.requested'`,
          cast.ada.id,
          one.order,
        );
        return found.length > 0 && found;
      });
      expect(notified).toEqual([{ kind: 'confirm.withdrawn' }]);
    },
  );
});

describe('the clock', () => {
  it('reminds after half of the time, once, and then expires; a late answer counts', async () => {
    const one = await supply.asked();
    const age = (hours: number) =>
      sql(
        `update supplier_confirmation set asked_at = now() - make_interval(hours => $2), until = now() - make_interval(hours => $2) + interval '24 hours' where id = $1`,
        one.question,
        hours,
      );
    const reminders = async () => (await noticesOf('supply.waiting', one)).length;
    await age(11);
    await remindSuppliers(portal.database.pool, NOBODYS_REQUEST);
    expect(await supply.row(one.question)).toMatchObject({ reminded: false });
    await age(13);
    await remindSuppliers(portal.database.pool, NOBODYS_REQUEST);
    await remindSuppliers(portal.database.pool, NOBODYS_REQUEST);
    await until('the supplier is reminded', async () => (await reminders()) > 0);
    expect(await reminders()).toBe(1);
    await age(25);
    await sweepTerms(portal.database.pool, NOBODYS_REQUEST);
    expect(await stateOf(one)).toBe(5);
    expectDone(await supply.confirm(cast.qualityControl, [one.question]));
    expect(await supply.row(one.question)).toMatchObject({
      state: 2,
      answered_by: cast.qualityControl.id,
    });
  });

  it('starts again if the office asks again, and clears the answer', async () => {
    const one = await supply.asked();
    expectDone(await supply.decline(cast.apiProvider, [one.question], { remark: 'Gone.' }));
    expectDone(await supply.renew(cast.qualityControl, [one.question]));
    expect(await supply.row(one.question)).toMatchObject({
      state: 1,
      remark: null,
      answered_at: null,
      ended_at: null,
    });
    expect((await supply.renew(cast.apiProvider, [one.question])).status).toBe(403);
  });
});

describe('who may see what', () => {
  it('hides a question from other suppliers as if it did not exist', async () => {
    const one = await supply.asked();
    for (const stranger of [cast.otherApiProvider, cast.ftpProvider]) {
      expect(await supply.list(stranger, `?order_id=${one.order}`)).toEqual([]);
      expect((await supply.confirm(stranger, [one.question])).status).toBe(404);
    }
    expect((await supply.confirm(cast.ada, [one.question])).status).toBe(403);
    expect(await stateOf(one)).toBe(1);
  });

  it('shows a supplier its price but not the client, and staff both', async () => {
    const one = await supply.asked();
    const [own] = await supply.list(cast.apiProvider, `?order_id=${one.order}`);
    expect(own).toMatchObject({
      id: one.question,
      company_name: null,
      asked_per_ct: expect.any(Number),
    });
    const [office] = await supply.list(cast.qualityControl, `?order_id=${one.order}&is_open=true`);
    expect(office).toMatchObject({
      company_name: expect.any(String),
      provider: expect.any(String),
    });
    const [auditor] = await supply.list(cast.auditor, `?order_id=${one.order}`);
    expect(auditor).toMatchObject({ asked_per_ct: null, asked_amount: null, provider: null });
  });

  it('shows the margin against the newest price of the supplier to staff alone', async () => {
    const one = await supply.asked();
    const [{ amount } = {}] = await sql(
      'select amount from confirm_stone where id = $1',
      one.order,
    );
    const marginFor = async (by: Person) => {
      const [row] = await supply.list(by, `?order_id=${one.order}`);
      return row && [row.sell_amount, row.margin_amount];
    };
    const { asked_amount } = await supply.row(one.question);
    expect(await marginFor(cast.qualityControl)).toEqual([
      Number(amount),
      inCents(amount, asked_amount),
    ]);
    expectDone(await supply.reprice(cast.apiProvider, [{ id: one.question, price_per_ct: 9_000 }]));
    const { new_amount } = await supply.row(one.question);
    expect(await marginFor(cast.administrator)).toEqual([
      Number(amount),
      inCents(amount, new_amount),
    ]);
    for (const other of [cast.apiProvider, cast.auditor])
      expect(await marginFor(other)).toEqual([null, null]);
  });

  it('names declined and unanswered stones in the queue of the office', async () => {
    const about = async (order: string) => {
      const [{ order_no } = {}] = await sql(
        'select order_no from confirm_stone where id = $1',
        order,
      );
      const answer = await portal.call(
        cast.qualityControl.token,
        'GET',
        '/day?queue=requests&size=1000',
      );
      const [queue] = answer.body.data as { tasks: { number: string; about: string | null }[] }[];
      return queue?.tasks.find(({ number }) => number === order_no)?.about;
    };
    const one = await supply.asked();
    expect(await about(one.order)).toBe('1 awaiting supplier');
    expectDone(await supply.confirm(cast.apiProvider, [one.question]));
    expect(await about(one.order)).toBeNull();
    expectDone(await supply.decline(cast.apiProvider, [one.question], { remark: 'Gone.' }));
    expect(await about(one.order)).toBe('1 declined by supplier');
  });

  it('shows the answer in the order to staff, never to the client', async () => {
    const one = await supply.asked();
    const status = async (by: typeof cast.ada) => {
      const answer = await portal.call(by.token, 'POST', ORDERS, {
        body: { data: { stock_numbers: [one.stone.stock_no] } },
      });
      const rows = answer.body.data as { id: string; order: { supplier_status: number | null } }[];
      return rows.find(({ id }) => id === one.order)?.order.supplier_status;
    };
    const filtered = (by: Person, answer: number) =>
      portal.call(by.token, 'POST', `${ORDERS}?supplier_status=${answer}`, {
        body: { data: { stock_numbers: [one.stone.stock_no] } },
      });
    for (const [answer, found] of [
      [1, 1],
      [2, 0],
    ] as const)
      expect((await filtered(cast.auditor, answer)).body.data).toHaveLength(found);
    for (const outsider of [cast.ada, cast.tove])
      expect(await filtered(outsider, 1)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'supplier_status' }] },
      });
    expect(await status(cast.qualityControl)).toBe(1);
    expect(await status(cast.ada)).toBeNull();
    expect(await status(cast.tove)).toBeNull();
  });
});

describe('the link in the e-mail', () => {
  it('shows the stones without changing anything, and answers once', async () => {
    const kept = await supply.asked();
    const gone = await supply.asked();
    const token = await linkFor(kept, gone);
    const before = await fingerprint(portal.database.pool);
    const read = await supply.readLink(token);
    expect(read).toMatchObject({
      status: 200,
      body: { data: { provider: 'Orrin Rough & Polish' } },
    });
    expect((read.body.data as { stones: unknown[] }).stones).toHaveLength(2);
    expect(await fingerprint(portal.database.pool)).toEqual(before);

    const answers = { confirmed: [kept.question], declined: [gone.question], remark: 'Sold.' };
    expect(await supply.answerLink(token, { ...answers, declined: [] })).toMatchObject({
      status: 400,
    });
    expect(await supply.answerLink(token, { ...answers, remark: ' ' })).toMatchObject({
      status: 400,
    });
    expect(await stateOf(kept)).toBe(1);
    expect(await supply.answerLink(token, answers)).toMatchObject({
      status: 200,
      body: { message: '1 stone confirmed, 1 declined' },
    });
    expect(await supply.row(kept.question)).toMatchObject({
      state: 2,
      answered_by: cast.apiProvider.id,
    });
    expect(await stateOf(gone)).toBe(4);
    const ended = { status: 422, body: { code: 'LINK_ENDED' } };
    expect(await supply.answerLink(token, answers)).toMatchObject(ended);
    expect(await supply.readLink(token)).toMatchObject(ended);
  });

  it('is refused after its end time, by a stranger, and once the account is closed', async () => {
    const one = await supply.asked();
    const token = await linkFor(one);
    const answers = { confirmed: [one.question], declined: [] };
    const ended = { status: 422, body: { code: 'LINK_ENDED' } };
    expect(await supply.readLink('A'.repeat(43))).toMatchObject(ended);
    expect(await supply.answerLink('A'.repeat(43), answers)).toMatchObject(ended);
    const foreign = await supply.asked();
    expect(
      await supply.answerLink(token, { confirmed: [one.question, foreign.question], declined: [] }),
    ).toMatchObject({ status: 400 });
    await sql('update app_user set is_active = false where id = $1', cast.apiProvider.id);
    expect(await supply.answerLink(token, answers)).toMatchObject(ended);
    await sql('update app_user set is_active = true where id = $1', cast.apiProvider.id);
    await sql(
      `update supplier_link set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' where used_at is null`,
    );
    expect(await supply.answerLink(token, answers)).toMatchObject(ended);
    expect(await supply.readLink(token)).toMatchObject(ended);
    expect(await stateOf(one)).toBe(1);
  });

  it('is stored as a hash, and the outbox masks its token', async () => {
    const token = await linkFor(await supply.asked());
    const [stored] = await sql(
      `select 1 from supplier_link where encode(token_hash, 'escape') like '%' || $1 || '%'`,
      token,
    );
    expect(stored).toBeUndefined();
    const mails = await portal.call(
      cast.administrator.token,
      'GET',
      '/project-setting/mail?size=5',
    );
    expect(JSON.stringify(mails.body)).not.toContain(token);
  });
});

describe('bad input', () => {
  it.each([0, -1, 1e12, 1.234])('refuses the price %s', async (price_per_ct) => {
    const one = await supply.asked();
    const before = await fingerprint(portal.database.pool);
    expect(
      (await supply.reprice(cast.apiProvider, [{ id: one.question, price_per_ct }])).status,
    ).toBe(400);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('refuses a stone that is listed twice, and the price that was asked', async () => {
    const one = await supply.asked();
    const price = { id: one.question, price_per_ct: 5 };
    expect((await supply.reprice(cast.apiProvider, [price, price])).status).toBe(400);
    const { asked_per_ct } = await supply.row(one.question);
    expect(
      (
        await supply.reprice(cast.apiProvider, [
          { id: one.question, price_per_ct: Number(asked_per_ct) },
        ])
      ).status,
    ).toBe(400);
    expect(await stateOf(one)).toBe(1);
  });
});

it('counts the answers of a supplier for staff, and each question once', async () => {
  const [{ provider_id } = {}] = await sql(
    'select id as provider_id from provider where user_id = $1',
    cast.apiProvider.id,
  );
  const read = (by: Person) =>
    portal.call(by.token, 'GET', `/inventory/company/${provider_id}/answers`);
  const figures = async () => (await read(cast.qualityControl)).body.data as Record<string, number>;
  await sql(
    `update supplier_confirmation set asked_at = asked_at - interval '1 year', until = until - interval '1 year' where provider_id = $1`,
    provider_id,
  );
  expect(await figures()).toEqual({
    asked: 0,
    confirmed: 0,
    price_changed: 0,
    declined: 0,
    unanswered: 0,
    waiting: 0,
    withdrawn: 0,
    median_answer_ms: null,
    price_change_pct: null,
  });

  const [kept, repriced, gone, late, ended] = [
    await supply.asked(),
    await supply.asked(),
    await supply.asked(),
    await supply.asked(),
    await supply.asked(),
  ];
  await supply.asked();
  expectDone(await supply.confirm(cast.apiProvider, [kept.question]));
  expectDone(await desk.approve(cast.qualityControl, [kept.order]));
  await sql(
    'update supplier_confirmation set asked_per_ct = 100, asked_amount = 100 where id = $1',
    repriced.question,
  );
  expectDone(
    await supply.reprice(cast.apiProvider, [{ id: repriced.question, price_per_ct: 112.5 }]),
  );
  expectDone(await supply.decline(cast.apiProvider, [gone.question], { remark: 'Sold.' }));
  await sql(
    `update supplier_confirmation set asked_at = now() - interval '25 hours', until = now() - interval '1 hour' where id = $1`,
    late.question,
  );
  await sweepTerms(portal.database.pool, NOBODYS_REQUEST);
  expectDone(await desk.cancelOrders(cast.ada, [ended.order]));
  for (const [question, minutes] of [
    [kept.question, 10],
    [repriced.question, 20],
    [gone.question, 90],
  ] as const)
    await sql(
      `update supplier_confirmation set asked_at = answered_at - make_interval(mins => $2) where id = $1`,
      question,
      minutes,
    );
  expect(await figures()).toEqual({
    asked: 6,
    confirmed: 1,
    price_changed: 1,
    declined: 1,
    unanswered: 1,
    waiting: 1,
    withdrawn: 1,
    median_answer_ms: 20 * 60_000,
    price_change_pct: 12.5,
  });
  expect((await read(cast.apiProvider)).status).toBe(403);
  expect((await read(cast.ada)).status).toBe(403);
});

it('has one outcome if the supplier declines while the office approves', async () => {
  for (let round = 0; round < 4; round++) {
    const one = await supply.asked();
    expectDone(await supply.confirm(cast.apiProvider, [one.question]));
    const [approved, refused] = await Promise.all([
      desk.approve(cast.qualityControl, [one.order]),
      supply.decline(cast.apiProvider, [one.question], { remark: 'Sold in between.' }),
    ]);
    expect([approved.status, refused.status].toSorted()).toEqual([200, 409]);
    expect(await desk.statusOf(one.stone)).toBe(approved.status === 200 ? 8 : 3);
    expect(await stateOf(one)).toBe(approved.status === 200 ? 2 : 4);
    const kind = approved.status === 200 ? 'supply.sold' : 'supply.declined';
    await until('the other side is notified', async () => (await noticesOf(kind, one)).length > 0);
  }
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
