import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CART_STATUS, HOLD_QUEUE_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { remindOfMemos } from '../../../server/jobs/remind-of-memos.ts';
import { NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { until } from '../../support/runner/until.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { moveBusiness } from '../../support/trade/businesses.ts';
import { signedInCustomer } from '../../support/trade/customers.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** What one workflow owes another: each story goes through several of them. */
let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
let keep: KeepDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  keep = keepDeskOf(portal);
});
afterAll(() => portal.stop());

const { waiting, offered, taken, closed } = HOLD_QUEUE_STATUS;
const REGISTERED = 11;
const UNREGISTERED = 9;

const call = (by: Person, method: string, path: string, data?: object): Promise<Answer> =>
  portal.call(by.token, method, path, data === undefined ? {} : { body: { data } });
const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];

/** Somebody of a business of its own that the house trades with. */
async function newcomer(): Promise<Person> {
  const person = await signedInCustomer(portal, cast.administrator);
  await moveBusiness(portal.database.pool, person.businessId, REGISTERED);
  return person;
}
const remove = (person: Person) =>
  call(cast.administrator, 'DELETE', `/customer/user/${person.id}`);
const unregister = async (person: Person): Promise<void> => {
  const path = `/customer/business/${person.businessId}/status`;
  expect(
    await call(cast.administrator, 'PUT', path, { action: 2, remark: 'A licence ran out.' }),
  ).toMatchObject({ status: 200 });
};
/** As the back office does it, once the papers are there again. */
async function registerAgain(person: Person): Promise<void> {
  await moveBusiness(portal.database.pool, person.businessId, 10);
  const path = `/customer/business/${person.businessId}/status`;
  expect(await call(cast.administrator, 'PUT', path, { action: 1 })).toMatchObject({ status: 200 });
}
const setAside = async (person: Person, is_active: boolean): Promise<void> => {
  const path = `/customer/user/${person.id}/status`;
  expect(
    await call(cast.administrator, 'PUT', path, { is_active, whole_business: true }),
  ).toMatchObject({ status: 200 });
};
const noticesOf = async (person: Person, kind: string) =>
  sql('select title, detail from notice where user_id = $1 and kind = $2', person.id, kind);
const told = (person: Person, kind: string, stone: Stone) =>
  until(`${kind} is told`, async () =>
    (await noticesOf(person, kind)).some(({ detail }) => String(detail).includes(stone.stock_no)),
  );

/** A stone that ada holds, with others in line behind her. */
async function wanted(...line: readonly Person[]) {
  const stone = await desk.stone();
  const hold = await desk.held(cast.ada, stone);
  const places: string[] = [];
  for (const person of line) places.push(await desk.inLine(person, stone));
  return { stone, hold, places };
}
const states = (places: readonly string[]) => Promise.all(places.map((id) => desk.placeState(id)));

describe('a client with open records', () => {
  it('cannot be deleted while it has an order, which the refusal names', async () => {
    const person = await newcomer();
    const stone = await desk.stone();
    const order = await desk.ordered(person, stone);
    expect(await remove(person)).toMatchObject({
      status: 409,
      body: {
        code: 'CUSTOMER_IS_BUSY',
        errors: [
          {
            id: order,
            code: 'CONFIRM_STONE',
            stock_no: stone.stock_no,
            message: expect.stringMatching(/^Order CO-.* is awaiting a decision\.$/),
          },
        ],
      },
    });
    expect(await desk.reject(cast.qualityControl, [order], { remark: 'Not sold.' })).toMatchObject({
      status: 200,
    });
    expect(await remove(person)).toMatchObject({ status: 200 });
  });

  it('cannot be deleted while it has an enquiry or a stone on memo', async () => {
    const person = await newcomer();
    const [asked, out] = await desk.stones(2);
    if (!asked || !out) throw new Error('too few stones');
    const enquiry = await keep.asked(person, asked);
    const memo = await memos.issued(cast.administrator, [out], person);
    expect(await remove(person)).toMatchObject({
      status: 409,
      body: {
        errors: [
          { id: enquiry, code: 'ENQUIRY', stock_no: asked.stock_no },
          {
            id: memo.lines[0]?.id,
            code: 'MEMO',
            message: `${out.stock_no} is out on memo ${memo.memo_no}.`,
          },
        ],
      },
    });
  });
});

describe('a client whose access has ended', () => {
  it.each([
    ['is not registered any more', 'CLIENT_NOT_REGISTERED', unregister],
    ['is set aside', 'CLIENT_INACTIVE', (person: Person) => setAside(person, false)],
  ] as const)('is sold none of its ordered stones: it %s', async (_, code, end) => {
    const person = await newcomer();
    const stone = await desk.stone();
    const order = await desk.ordered(person, stone);
    await end(person);
    expect(await desk.approve(cast.qualityControl, [order])).toMatchObject({
      status: 409,
      body: { code },
    });
    expect(await desk.statusOf(stone)).toBe(STONE_STATUS.confirmStone.code);
    // Rejecting stays open, and the stone is free again.
    expect(await desk.reject(cast.qualityControl, [order], { remark: 'No trade.' })).toMatchObject({
      status: 200,
    });
    expect(await desk.statusOf(stone)).toBe(STONE_STATUS.available.code);
  });

  it('gets nothing that staff request for it while it is deactivated', async () => {
    const person = await newcomer();
    await setAside(person, false);
    const stone = await desk.stone();
    const whom = { user_id: person.id };
    for (const answer of [
      await memos.issue(cast.administrator, [stone.stock_no], whom),
      await desk.hold(cast.administrator, [stone.stock_no], whom),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'CLIENT_INACTIVE' } });
    // To an associate of others it is nobody.
    expect(await memos.issue(cast.marek, [stone.stock_no], whom)).toMatchObject({ status: 404 });
  });

  it('gets no memo back that was returned before its deletion', async () => {
    const person = await newcomer();
    const stone = await desk.stone();
    const { lines } = await memos.issued(cast.administrator, [stone], person);
    const line = lines[0]?.id ?? '';
    expect(await memos.receive(cast.administrator, [line])).toMatchObject({ status: 200 });
    expect(await remove(person)).toMatchObject({ status: 200 });
    expect(await memos.reverse(cast.administrator, [line], 'A mistake.')).toMatchObject({
      status: 409,
      body: { code: 'CLIENT_INACTIVE' },
    });
    expect(await desk.statusOf(stone)).toBe(STONE_STATUS.available.code);
  });
});

describe('an offered stone that leaves the market', () => {
  it('recalls its offer, keeps the waitlist place and offers it again when it returns', async () => {
    const { stone, hold, places } = await wanted(cast.hanna, cast.ravi);
    await desk.release(cast.ada, [hold]);
    expect(await states(places)).toEqual([offered.code, waiting.code]);
    expect(await desk.setStatus(cast.administrator, stone.id, 2)).toMatchObject({ status: 200 });
    expect(await states(places)).toEqual([waiting.code, waiting.code]);
    expect(await sql('select offered_until from hold_queue where id = $1', places[0])).toEqual([
      { offered_until: null },
    ]);
    await told(cast.hanna, 'queue.recalled', stone);
    expect(await desk.setStatus(cast.administrator, stone.id, 1)).toMatchObject({ status: 200 });
    expect(await states(places)).toEqual([offered.code, waiting.code]);
    expect(await desk.hold(cast.hanna, [stone.stock_no])).toMatchObject({ status: 200 });
  });
});

describe('a sold stone', () => {
  it('closes its waitlist and notifies those who waited, who can then be deleted', async () => {
    const person = await newcomer();
    const { stone, places } = await wanted(person);
    const order = await desk.ordered(cast.ada, stone);
    expect(await states(places)).toEqual([waiting.code]);
    expect(await desk.approve(cast.qualityControl, [order])).toMatchObject({ status: 200 });
    expect(await states(places)).toEqual([closed.code]);
    await told(person, 'queue.closed', stone);
    expect(await noticesOf(person, 'queue.closed')).toEqual([
      {
        title: 'Waitlisted stone sold',
        detail: `Another trading client has bought ${stone.stock_no}, so its waitlist is closed.`,
      },
    ]);
    expect(await remove(person)).toMatchObject({ status: 200 });
  });

  it('also closes an expired offer that has not lapsed, and notifies its business', async () => {
    const person = await newcomer();
    const { stone, hold, places } = await wanted(person);
    await desk.release(cast.ada, [hold]);
    expect(await states(places)).toEqual([offered.code]);
    await sql(
      `update hold_queue set offered_until = now() - interval '1 second' where id = any($1)`,
      places,
    );
    const order = await desk.ordered(cast.hanna, stone);
    expect(await desk.approve(cast.qualityControl, [order])).toMatchObject({ status: 200 });
    expect(await states(places)).toEqual([closed.code]);
    await told(person, 'queue.closed', stone);
  });

  it('leaves every cart, also by a memo', async () => {
    const stone = await desk.stone();
    const carts = [
      await keep.added(cast.hanna, 'cart', stone),
      await keep.added(cast.ravi, 'cart', stone),
    ];
    const { lines } = await memos.issued(cast.tove, [stone], cast.ada);
    const inCarts = () => sql('select state from cart_line where id = any($1) order by id', carts);
    expect(await inCarts()).toEqual([
      { state: CART_STATUS.inCart.code },
      { state: CART_STATUS.inCart.code },
    ]);
    // An associate sells it who may not act for those in whose carts it lies.
    expect(await memos.sell(cast.tove, [lines[0]?.id ?? ''])).toMatchObject({ status: 200 });
    expect(await inCarts()).toEqual([
      { state: CART_STATUS.removed.code },
      { state: CART_STATUS.removed.code },
    ]);
    await told(cast.hanna, 'cart.closed', stone);
  });
});

describe('a waiting business that cannot act', () => {
  it('is skipped when its registration ends, and is offered the stone after a new registration', async () => {
    const { stone, hold, places } = await wanted(cast.hanna, cast.ravi);
    await desk.release(cast.ada, [hold]);
    expect(await states(places)).toEqual([offered.code, waiting.code]);
    await unregister(cast.hanna);
    expect(await states(places)).toEqual([waiting.code, offered.code]);
    await desk.leave(cast.ravi, [places[1] ?? '']);
    expect(await states(places)).toEqual([waiting.code, HOLD_QUEUE_STATUS.left.code]);
    await registerAgain(cast.hanna);
    expect(await desk.placeState(places[0] ?? '')).toBe(offered.code);
    expect(await desk.hold(cast.ravi, [stone.stock_no])).toMatchObject({
      status: 409,
      body: { code: 'STONE_OFFERED_TO_ANOTHER' },
    });
  });

  it('is skipped while it is deactivated, and gets an offer after its activation', async () => {
    const person = await newcomer();
    const { stone, hold, places } = await wanted(person);
    await setAside(person, false);
    await desk.release(cast.ada, [hold]);
    expect(await states(places)).toEqual([waiting.code]);
    expect(await desk.hold(cast.hanna, [stone.stock_no])).toMatchObject({ status: 200 });
    const [running] = await sql('select id from hold where stone_id = $1 and state = 1', stone.id);
    await setAside(person, true);
    expect(await states(places)).toEqual([waiting.code]);
    await desk.release(cast.hanna, [String(running?.id)]);
    expect(await states(places)).toEqual([offered.code]);
    await setAside(person, false);
    expect(await states(places)).toEqual([waiting.code]);
    await setAside(person, true);
    expect(await states(places)).toEqual([offered.code]);
  });

  it('keeps its offer if only one of its people is deactivated', async () => {
    const person = await newcomer();
    const { hold, places } = await wanted(person);
    await desk.release(cast.ada, [hold]);
    expect(
      await call(cast.administrator, 'PUT', `/customer/user/${person.id}/status`, {
        is_active: false,
      }),
    ).toMatchObject({ status: 200 });
    expect(await states(places)).toEqual([offered.code]);
  });
});

describe('a business that has the stone', () => {
  it('no longer waits for it, even if it was skipped', async () => {
    const person = await newcomer();
    const { stone, hold, places } = await wanted(person, cast.hanna);
    await moveBusiness(portal.database.pool, person.businessId, UNREGISTERED);
    await desk.leave(cast.hanna, [places[1] ?? '']);
    await desk.release(cast.ada, [hold]);
    await moveBusiness(portal.database.pool, person.businessId, REGISTERED);
    expect(await desk.placeState(places[0] ?? '')).toBe(waiting.code);
    const own = await desk.held(person, stone);
    expect(await desk.placeState(places[0] ?? '')).toBe(taken.code);
    expect(await desk.release(person, [own])).toMatchObject({ status: 200 });
    // It is not offered its own stone, so others may take it at once.
    expect(await desk.hold(cast.hanna, [stone.stock_no])).toMatchObject({ status: 200 });
  });

  it('no longer has it in the cart after a memo is reversed', async () => {
    const stone = await desk.stone();
    const { lines } = await memos.issued(cast.administrator, [stone], cast.ada);
    const line = lines[0]?.id ?? '';
    await memos.receive(cast.administrator, [line]);
    const inCart = await keep.added(cast.ada, 'cart', stone);
    expect(await memos.reverse(cast.administrator, [line], 'A mistake.')).toMatchObject({
      status: 200,
    });
    expect(await sql('select state from cart_line where id = $1', inCart)).toEqual([
      { state: CART_STATUS.removed.code },
    ]);
  });
});

describe('a stone that is gone', () => {
  const LOSSES = '/inventory/supplier-losses';
  const gone = { withdraw: true, remark: 'It was lost on its way.' };

  interface Loss {
    provider_id: string;
    lost: number;
    found_again: number;
  }
  async function lossesOf(stone: Stone): Promise<Pick<Loss, 'lost' | 'found_again'>> {
    const [found] = await sql('select provider_id from stone where id = $1', stone.id);
    const answer = await call(cast.qualityControl, 'GET', LOSSES);
    expect(answer).toMatchObject({ status: 200 });
    const row = (answer.body.data as Loss[]).find(
      ({ provider_id }) => provider_id === found?.provider_id,
    );
    return { lost: row?.lost ?? 0, found_again: row?.found_again ?? 0 };
  }
  const lettersOf = (stone: Stone, kind: string) =>
    sql('select body from mail where kind = $1 and body like $2', kind, `%${stone.stock_no}%`);

  it.each([
    [
      'a hold',
      'hold.withdrawn',
      'hold',
      async (stone: Stone) => {
        const hold = await desk.held(cast.ada, stone);
        return () => desk.release(cast.qualityControl, [hold], gone);
      },
    ],
    [
      'a purchase request',
      'confirm.withdrawn',
      'confirm-stone',
      async (stone: Stone) => {
        const order = await desk.ordered(cast.ada, stone);
        return () => desk.reject(cast.qualityControl, [order], gone);
      },
    ],
    [
      'a stone of a memo',
      'memo.withdrawn',
      'memo',
      async (stone: Stone) => {
        const { lines } = await memos.issued(cast.administrator, [stone], cast.ada);
        return () => memos.receive(cast.administrator, [lines[0]?.id ?? ''], gone);
      },
    ],
  ] as const)(
    'ends %s, is offered to no business and counts against its supplier',
    async (_, kind, list, begin) => {
      const stone = await desk.stone();
      const first = await desk.held(cast.ada, stone);
      const place = await desk.inLine(cast.hanna, stone);
      await moveBusiness(portal.database.pool, cast.hanna.businessId, UNREGISTERED);
      await desk.release(cast.ada, [first]);
      await moveBusiness(portal.database.pool, cast.hanna.businessId, REGISTERED);
      const end = await begin(stone);
      const before = await lossesOf(stone);
      expect(await end()).toMatchObject({ status: 200, body: { message: '1 stone withdrawn' } });
      expect(await desk.statusOf(stone)).toBe(STONE_STATUS.notAvailable.code);
      expect(await desk.placeState(place)).toBe(waiting.code);
      expect(await lossesOf(stone)).toEqual({ ...before, lost: before.lost + 1 });
      for (const [person, frame] of [
        [cast.ada, '/customer-profile'],
        [cast.tove, '/transaction'],
      ] as const) {
        await told(person, kind, stone);
        expect(
          await sql(
            'select link from notice where user_id = $1 and kind = $2 and detail like $3',
            person.id,
            kind,
            `%${stone.stock_no}%`,
          ),
        ).toEqual([{ link: `${frame}/${list}?type=all&tab=ended` }]);
      }
      const [letter] = await lettersOf(stone, kind);
      expect(letter?.body).toContain('The reason: It was lost on its way.');

      expect(await desk.setStatus(cast.administrator, stone.id, 1)).toMatchObject({ status: 200 });
      expect(await lossesOf(stone)).toMatchObject({
        lost: before.lost + 1,
        found_again: before.found_again + 1,
      });
      expect(await desk.placeState(place)).toBe(offered.code);
    },
  );

  it('differs from a withdrawn stone, which counts against no supplier', async () => {
    const stone = await desk.stone();
    const before = await lossesOf(stone);
    expect(await desk.setStatus(cast.administrator, stone.id, 2)).toMatchObject({ status: 200 });
    expect(await lossesOf(stone)).toEqual(before);
  });

  it('needs a reason, and a person who may withdraw stones', async () => {
    const [asked, out] = await desk.stones(2);
    if (!asked || !out) throw new Error('too few stones');
    const order = await desk.ordered(cast.ada, asked);
    const { lines } = await memos.issued(cast.administrator, [out], cast.ada);
    const line = lines[0]?.id ?? '';
    for (const [answer, code] of [
      [await desk.reject(cast.qualityControl, [order], { ...gone, remark: ' ' }), 'REASON_MISSING'],
      [await memos.receive(cast.administrator, [line], { withdraw: true }), 'REASON_MISSING'],
      [await desk.reject(cast.ada, [order], gone), 'STAFF_ONLY'],
      [await memos.receive(cast.tove, [line], gone), 'ADMINISTRATOR_ONLY'],
    ] as const)
      expect(answer).toMatchObject({ body: { success: false, code } });
    expect([await desk.statusOf(asked), await desk.statusOf(out)]).toEqual([
      STONE_STATUS.confirmStone.code,
      STONE_STATUS.memo.code,
    ]);
  });

  it('is counted for staff and the auditor only', async () => {
    for (const person of [cast.ada, cast.tove, cast.apiProvider])
      expect(await call(person, 'GET', LOSSES)).toMatchObject({ status: 403 });
    expect(await call(cast.auditor, 'GET', LOSSES)).toMatchObject({ status: 200 });
  });
});

describe('a client with an overdue memo', () => {
  /** Out with a newcomer since a day that is so many days past its term. */
  async function overdueBy(days: number) {
    const person = await newcomer();
    await memos.setTerms(cast.administrator, person.businessId, { memo_limit: 900_000_000 });
    const memo = await memos.issued(cast.administrator, [await desk.stone()], person);
    await sql('update memo set due_on = current_date - $2::int where id = $1', memo.memo_id, days);
    return { person, memo };
  }

  it('cannot issue a memo to itself after more than a week, but staff still can', async () => {
    const { person, memo } = await overdueBy(8);
    const stone = await desk.stone();
    expect(await memos.issue(person, [stone.stock_no])).toMatchObject({
      status: 409,
      body: {
        code: 'MEMO_OVERDUE',
        message:
          'Your business has an overdue memo. Please return its stones or contact your salesperson before taking new stones on memo.',
      },
    });
    expect(await call(person, 'GET', '/inventory/memo-aging')).toMatchObject({
      body: { data: [{ takes_none: true }] },
    });
    expect(
      await memos.issue(cast.administrator, [stone.stock_no], { user_id: person.id }),
    ).toMatchObject({ status: 200 });
    expect(await memos.receive(cast.administrator, [memo.lines[0]?.id ?? ''])).toMatchObject({
      status: 200,
    });
    const next = await desk.stone();
    expect(await memos.issue(person, [next.stock_no])).toMatchObject({ status: 200 });
  });

  it('cannot issue a memo to itself while one stone of the overdue memo is out', async () => {
    const person = await newcomer();
    await memos.setTerms(cast.administrator, person.businessId, { memo_limit: 900_000_000 });
    const { memo_id, lines } = await memos.issued(cast.administrator, await desk.stones(2), person);
    const [back, out] = lines.map(({ id }) => id);
    if (!back || !out) throw new Error('too few lines');
    await sql('update memo set due_on = current_date - 8 where id = $1', memo_id);
    expect(await memos.receive(cast.administrator, [back])).toMatchObject({ status: 200 });
    const { stock_no } = await desk.stone();
    expect(await memos.issue(person, [stock_no])).toMatchObject({
      status: 409,
      body: { code: 'MEMO_OVERDUE' },
    });
    expect(await memos.receive(cast.administrator, [out])).toMatchObject({ status: 200 });
    expect(await memos.issue(person, [stock_no])).toMatchObject({ status: 200 });
  });

  it('can issue one on the seventh day, or as long as the setting allows', async () => {
    const { person } = await overdueBy(7);
    const [first, second] = await desk.stones(2);
    if (!first || !second) throw new Error('too few stones');
    expect(await memos.issue(person, [first.stock_no])).toMatchObject({ status: 200 });
    await sql(`update setting set value = '6' where name = 'memo.overdue_days'`);
    const answer = await memos.issue(person, [second.stock_no]);
    await sql(`update setting set value = '7' where name = 'memo.overdue_days'`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'MEMO_OVERDUE' } });
  });

  it('is reported once to staff and its associate, but not to itself', async () => {
    const { person, memo } = await overdueBy(8);
    await sql(
      'update business set associate_id = $1 where id = $2',
      cast.marek.id,
      person.businessId,
    );
    const toldOf = async (who: Person) =>
      (await noticesOf(who, 'memo.suspended')).filter(({ detail }) =>
        String(detail).startsWith(`${memo.memo_no} is overdue for longer than the limit`),
      ).length;
    for (const _ of [1, 2]) await remindOfMemos(portal.database.pool, NOBODYS_REQUEST);
    await until('staff are told', async () => (await toldOf(cast.qualityControl)) > 0);
    expect(
      await Promise.all([cast.qualityControl, cast.marek, cast.tove, person].map(toldOf)),
    ).toEqual([1, 1, 0, 0]);
    expect(
      await sql(
        'select suspended_told_at is not null as told from memo where id = $1',
        memo.memo_id,
      ),
    ).toEqual([{ told: true }]);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});

describe('several stones at once', () => {
  it('have one notice, with plural words', async () => {
    const stones = await desk.stones(2);
    await memos.issued(cast.administrator, stones, cast.hanna);
    const [first = ''] = stones.map(({ stock_no }) => stock_no).sort();
    await until('the memo is told', async () =>
      (await noticesOf(cast.hanna, 'memo.issued')).some(
        ({ detail }) => detail === `${first} and 1 more are on memo.`,
      ),
    );
  });
});
