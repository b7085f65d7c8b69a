import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CART_STATUS,
  DEMAND_STATUS,
  HOLD_QUEUE_STATUS,
  KYC_STATUS,
  REGISTRATION,
} from '#machines/codes.ts';
import { expireHolds } from '../../../server/jobs/expire-holds.ts';
import { QUEUES } from '../../../server/jobs/queues.ts';
import { NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { idsAs } from '../../support/runner/id-as.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { moveBusiness } from '../../support/trade/businesses.ts';
import { signedInCustomer } from '../../support/trade/customers.ts';
import { demandDeskOf, matcherOf } from '../../support/trade/demand-desk.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** What an act is followed by, where nothing else on the way would tell that it is missing. */
let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
});
afterAll(() => portal.stop());

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];

it('a sale from memo notifies the client and its associate', async () => {
  const stone = await desk.stone();
  const { lines } = await memos.issued(cast.administrator, [stone], cast.ada);
  expect(await memos.sell(cast.administrator, [lines[0]?.id ?? ''])).toMatchObject({ status: 200 });
  const told = () =>
    sql(
      `select user_id from notice where kind = 'memo.sold' and detail like $1 order by user_id`,
      `${stone.stock_no} is sold%`,
    );
  await until('the sale is told', async () => (await told()).length > 0);
  expect((await told()).map(({ user_id }) => user_id)).toEqual(
    [cast.ada.id, cast.tove.id].toSorted(),
  );
});

it("a stone of an external client's order list leaves the client's cart", async () => {
  const stone = await desk.stone();
  const keep = keepDeskOf(portal);
  const own = await keep.added(cast.ada, 'cart', stone);
  const other = await keep.added(cast.hanna, 'cart', stone);
  expect(
    await desk.importList(cast.administrator, [stone.stock_no], { user_id: cast.ada.id }),
  ).toMatchObject({ status: 200 });
  expect(
    await sql('select id, state from cart_line where id = any($1) order by id', [own, other]),
  ).toEqual([
    { id: own, state: CART_STATUS.removed.code },
    { id: other, state: CART_STATUS.inCart.code },
  ]);
});

it('an order of an offered stone uses up the waitlist place', async () => {
  const stone = await desk.stone();
  const hold = await desk.held(cast.ada, stone);
  const place = await desk.inLine(cast.hanna, stone);
  await desk.release(cast.ada, [hold]);
  expect(await desk.placeState(place)).toBe(HOLD_QUEUE_STATUS.offered.code);
  await desk.ordered(cast.hanna, stone);
  expect(await desk.placeState(place)).toBe(HOLD_QUEUE_STATUS.taken.code);
});

describe('the documents of a business', () => {
  it.each([
    ['nobody has decided on', null],
    ['was rejected', KYC_STATUS.rejected.code],
  ])(
    'are reviewed again if one that %s is sent again after the registration has ended',
    async (_, answer) => {
      const papers = await paperDeskOf(portal);
      const owen = await signedInCustomer(portal, cast.administrator);
      const id = await papers.sent(owen, 'owner');
      if (answer !== null)
        expect(
          await papers.decide(cast.qualityControl, 'owner', id, answer, 'It cannot be read.'),
        ).toMatchObject({ status: 200 });
      await moveBusiness(portal.database.pool, owen.businessId, REGISTRATION.unregistered.code);
      expect(await papers.resend(owen, 'owner', id)).toMatchObject({ status: 200 });
      expect(await papers.registrationOf(owen)).toBe(REGISTRATION.kycPending.code);
    },
  );

  it('allow no registration without an approved document of the owner', async () => {
    const papers = await paperDeskOf(portal);
    const person = await signedInCustomer(portal, cast.administrator);
    const id = await papers.sent(person, 'business');
    await papers.decide(cast.qualityControl, 'business', id, KYC_STATUS.approved.code);
    expect(await papers.setRegistration(cast.administrator, person.businessId, 1)).toMatchObject({
      status: 409,
      body: {
        code: 'OWNER_DOCUMENT_MISSING',
        message: 'An approved owner document is missing.',
      },
    });
    expect(await papers.registrationOf(person)).toBe(REGISTRATION.kycPending.code);
  });
});

it('a demand after its last day matches no stone, even before it is closed', async () => {
  const demands = demandDeskOf(portal);
  const matcher = matcherOf(portal);
  const over = await demands.placed(cast.ada);
  const open = await demands.placed(cast.hanna);
  await sql('update demand set until = current_date - 1 where id = $1', over);
  await matcher.match(await demands.comes());
  await matcher.stop();
  const states = await sql('select id, state from demand where id = any($1)', [over, open]);
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [over, DEMAND_STATUS.open.code],
      [open, DEMAND_STATUS.matched.code],
    ]),
  );
});

it('a client may request exactly the permitted days, and not one more', async () => {
  const person = await signedInCustomer(portal, cast.administrator);
  await moveBusiness(portal.database.pool, person.businessId, REGISTRATION.registered.code);
  await memos.setTerms(cast.administrator, person.businessId, {
    memo_days: 12,
    memo_limit: 900_000_000,
  });
  const stone = await desk.stone();
  expect(await memos.issue(person, [stone.stock_no], { terms_days: 13 })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'data.terms_days' }] },
  });
  const memo = await memos.issued(person, [stone], person, { terms_days: 12 });
  expect(memo.terms_days).toBe(12);
});

it('more than a thousand stones that become available at once are all matched with demands', async () => {
  const { rows: stones } = await portal.database.pool.query<Stone>(
    `with model as (select s.* from stone s where s.diamond_type = 1 and s.disc is not null order by s.id limit 1),
          made as (
            insert into stone overriding user value
            select copy.*
              from model, generate_series(1, 1001) as n,
                   jsonb_populate_record(null::stone, to_jsonb(model) || jsonb_build_object(
                     'id', uuidv7(), 'stock_no', 'MANY-' || n, 'org_stock_no', 'MANY-' || n, 'report_no', null,
                     'status', 1)) as copy
            returning id, stock_no),
          listed as (
            insert into ledger (workflow, record_id, stone_id, event, from_state, to_state, actor_role, request_id)
            select 'stone', id, id, 'stone.list', 0, 1, 0, uuidv7() from made)
     select id, stock_no from made`,
  );
  const holds: string[] = [];
  for (const part of [stones.slice(0, 1000), stones.slice(1000)]) {
    const answer = await desk.hold(
      cast.hanna,
      part.map(({ stock_no }) => stock_no),
    );
    expect(answer).toMatchObject({ status: 200 });
    holds.push(...(answer.body.data as { holds: { id: string }[] }).holds.map(({ id }) => id));
  }
  expect(holds).toHaveLength(1001);
  await sql(`update hold set until = now() - interval '1 second' where id = any($1)`, holds);
  await expireHolds(portal.database.pool, NOBODYS_REQUEST, idsAs(holds));
  const handed = () =>
    sql(
      `select distinct s.id from pgboss.job j cross join lateral jsonb_array_elements_text(j.data -> 'stone_ids') as s (id)
        where j.name = $1 and s.id = any($2)`,
      QUEUES.demandMatch,
      stones.map(({ id }) => id),
    );
  await until('all are handed over', async () => (await handed()).length === 1001);
});
