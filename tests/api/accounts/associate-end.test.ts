import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { behindGate } from '../../support/servers/behind-gate.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import {
  ASSOCIATES,
  associatePath,
  associatesIn,
  newAssociate,
  newCustomerOf,
  signedInAssociate,
} from '../../support/trade/associates.ts';
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

const get = (person: Person, path: string): Promise<Answer> =>
  portal.call(person.token, 'GET', path);
const send = (method: string, path: string, data?: unknown): Promise<Answer> =>
  portal.call(cast.administrator.token, method, path, data === undefined ? {} : { body: { data } });
/** An associate who leaves; why is asked. */
const end = (id: string): Promise<Answer> =>
  send('DELETE', `${associatePath(id)}?remark=Left%20the%20firm`);
const sql = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  (await portal.database.pool.query<R>(text, values)).rows;

describe('the transfer of customers', () => {
  it('moves several at once, and the previous associate no longer sees them', async () => {
    const from = await signedInAssociate(portal, cast.administrator, 'one long password');
    const to = await signedInAssociate(portal, cast.administrator, 'one long password');
    const businesses = [
      await newCustomerOf(portal, from.id),
      await newCustomerOf(portal, from.id),
      await newCustomerOf(portal, from.id),
    ];
    const list = async (person: Person) =>
      associatesIn(await get(person, `${associatePath(person.id)}/customers`)).map(({ id }) => id);
    expect(await list(from)).toHaveLength(3);
    const answer = await send('PUT', `${associatePath(to.id)}/customers`, {
      business_ids: businesses.slice(0, 2),
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: /is now responsible for 2 customers/ },
    });
    expect(await list(from)).toEqual(businesses.slice(2));
    expect((await list(to)).toSorted()).toEqual(businesses.slice(0, 2).toSorted());
  });

  it('is all or nothing, and only to an active associate', async () => {
    const from = await newAssociate(portal, cast.administrator);
    const to = await newAssociate(portal, cast.administrator);
    const business = await newCustomerOf(portal, from.id);
    const assign = (id: string, business_ids: string[]) =>
      send('PUT', `${associatePath(id)}/customers`, { business_ids });
    expect((await assign(to.id, [business, NOBODYS_ID])).status).toBe(404);
    expect((await assign(cast.administrator.id, [business])).status).toBe(404);
    expect((await assign(NOBODYS_ID, [business])).status).toBe(404);
    expect((await assign(to.id, [])).status).toBe(400);
    await sql('update app_user set is_active = false where id = $1', to.id);
    expect(await assign(to.id, [business])).toMatchObject({
      status: 409,
      body: { code: 'ASSOCIATE_INACTIVE' },
    });
    const [kept] = await sql<{ associate_id: string }>(
      'select associate_id from business where id = $1',
      business,
    );
    expect(kept?.associate_id).toBe(from.id);
  });
});

describe('the removal of an associate', () => {
  it('is refused while records are open, and the refusal lists them', async () => {
    const lena = await signedInAssociate(portal, cast.administrator, 'one long password');
    const business = await newCustomerOf(portal, lena.id);
    const [client] = await sql<{ id: string }>(
      'select id from app_user where business_id = $1',
      business,
    );
    const stone = await desk.stone();
    const held = await portal.call(lena.token, 'POST', '/inventory/new-arrival/hold', {
      body: { data: { stock_numbers: [stone.stock_no], user_id: client?.id } },
    });
    expect(held.status).toBe(200);
    const refused = await end(lena.id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'ASSOCIATE_HAS_WORK' } });
    expect(refused.body.errors).toMatchObject([
      { id: business, code: 'CUSTOMER' },
      { code: 'LIVE_HOLD', message: '1 hold placed by this associate is still open.' },
    ]);
    await send('PUT', `${associatePath(cast.tove.id)}/customers`, { business_ids: [business] });
    const still = await end(lena.id);
    expect(still.body.errors).toMatchObject([{ code: 'LIVE_HOLD' }]);
    expect((await get(lena, '/user/profile')).status).toBe(200);
  });

  it('ends the account, frees the address and keeps the history', async () => {
    const lena = await signedInAssociate(portal, cast.administrator, 'one long password');
    const answer = await end(lena.id);
    expect(answer.status).toBe(200);
    expect((await get(lena, '/user/profile')).status).toBe(401);
    expect((await get(cast.administrator, associatePath(lena.id))).status).toBe(404);
    expect((await end(lena.id)).status).toBe(404);
    expect((await send('PUT', associatePath(lena.id), { first_name: 'Back' })).status).toBe(404);
    expect(
      associatesIn(await get(cast.administrator, ASSOCIATES)).map(({ id }) => id),
    ).not.toContain(lena.id);
    expect(await sql('select from app_user where id = $1', lena.id)).toHaveLength(1);
    const next = await newAssociate(portal, cast.administrator, { email: lena.email });
    expect(next.answer.status).toBe(201);
  });

  it('does not race with a transfer of a customer to the associate', async () => {
    const keeper = await newAssociate(portal, cast.administrator);
    for (let round = 0; round < 5; round += 1) {
      const lena = await newAssociate(portal, cast.administrator);
      const business = await newCustomerOf(portal, keeper.id);
      await Promise.all([
        end(lena.id),
        send('PUT', `${associatePath(lena.id)}/customers`, { business_ids: [business] }),
      ]);
    }
    const orphans = await sql(
      'select from business b join app_user u on u.id = b.associate_id where u.deleted_at is not null',
    );
    expect(orphans).toEqual([]);
  });
});

it('is refused if a concurrent hold began first, even if it commits later', async () => {
  const associate = await signedInAssociate(portal, cast.administrator, 'one long password');
  const business = await newCustomerOf(portal, associate.id);
  const [client] = await sql<{ id: string }>(
    'select id from app_user where business_id = $1',
    business,
  );
  const { stock_no } = await desk.stone();
  let removed: Promise<Answer> | undefined;
  const held = await behindGate(
    portal.database.pool,
    {
      // What a change leaves behind is written last: the hold is there by then, and nobody sees it.
      lock: { text: 'lock table live_event in share mode' },
      waiting: 1,
      whileWaiting: async (untilWaiting) => {
        await sql('update business set associate_id = $2 where id = $1', business, cast.tove.id);
        removed = end(associate.id);
        await untilWaiting(2);
      },
    },
    () => desk.hold(associate, [stock_no], { user_id: client?.id }),
  );
  expect(held).toMatchObject({ status: 200 });
  expect(await removed).toMatchObject({ status: 409, body: { errors: [{ code: 'LIVE_HOLD' }] } });
});
