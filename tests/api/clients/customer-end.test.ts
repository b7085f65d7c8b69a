import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTRATION } from '#machines/codes.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { until } from '../../support/runner/until.ts';
import { listen } from '../../support/servers/listen.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { moveBusiness } from '../../support/trade/businesses.ts';
import { addCustomer, signedInCustomer } from '../../support/trade/customers.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf, colleagueOf, newSession } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const call = (by: Person, method: string, path: string, data?: object) =>
  portal.call(by.token, method, path, data === undefined ? {} : { body: { data } });
const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];

/** Somebody who was just made by the administrator. */
const newcomer = (more: object = {}): Promise<Person> =>
  signedInCustomer(portal, cast.administrator, more);

describe('deactivation', () => {
  const setActive = (id: string, is_active: boolean, more: object = {}) =>
    call(cast.administrator, 'PUT', `/customer/user/${id}/status`, { is_active, ...more });

  it('ends every session at the next request and closes the live stream', async () => {
    const person = await newcomer();
    const elsewhere = await newSession(portal.database.pool, person);
    const stream = await listen(portal, person);
    expect(stream.status).toBe(200);
    expect((await setActive(person.id, false)).status).toBe(200);
    for (const { token } of [person, elsewhere])
      expect((await portal.call(token, 'GET', '/user/profile')).status).toBe(401);
    await until('the stream has ended', stream.ended);
    stream.close();
  });

  it('of a business blocks all of its people, and activation lets them sign in again', async () => {
    const person = await newcomer();
    const colleague = await colleagueOf(portal, person);
    expect((await setActive(person.id, false, { whole_business: true })).status).toBe(200);
    for (const { token } of [person, colleague])
      expect((await portal.call(token, 'GET', '/user/profile')).status).toBe(401);
    expect(
      await sql('select is_active from app_user where business_id = $1', person.businessId),
    ).toEqual([{ is_active: true }, { is_active: true }]);
    expect((await setActive(person.id, true, { whole_business: true })).status).toBe(200);
    expect((await portal.call(person.token, 'GET', '/user/profile')).status).toBe(401);
    const again = await newSession(portal.database.pool, person);
    expect((await portal.call(again.token, 'GET', '/user/profile')).status).toBe(200);
  });

  it('of the business of a person without a business is refused', async () => {
    expect(await setActive(cast.tove.id, false, { whole_business: true })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.whole_business' }] },
    });
  });

  it('blocks operations on behalf of the client', async () => {
    const person = await newcomer();
    await setActive(person.id, false);
    const stone = await desk.stone();
    const answer = await desk.hold(cast.administrator, [stone.stock_no], { user_id: person.id });
    expect(answer.status).toBe(404);
  });
});

describe('removal', () => {
  const underWay = async ({ id }: Person) =>
    (
      (await call(cast.administrator, 'GET', `/customer/user/${id}`)).body.data as {
        under_way: object;
      }
    ).under_way;
  const remove = (id: string, by = cast.administrator) =>
    call(by, 'DELETE', `/customer/user/${id}?remark=Left`);

  it('is refused while holds and waitlist places are open, and lists each', async () => {
    const person = await newcomer();
    await moveBusiness(portal.database.pool, person.businessId, REGISTRATION.registered.code);
    const [held, wanted] = await desk.stones(2);
    if (!held || !wanted) throw new Error('too few stones');
    const hold = await desk.held(person, held);
    await desk.held(cast.ravi, wanted);
    const place = await desk.inLine(person, wanted);
    const before = await fingerprint(portal.database.pool);
    expect(await remove(person.id)).toMatchObject({
      status: 409,
      body: {
        code: 'CUSTOMER_IS_BUSY',
        errors: [
          { id: hold, code: 'HOLD', stock_no: held.stock_no },
          { id: place, code: 'HOLD_QUEUE', stock_no: wanted.stock_no },
        ],
      },
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    // The client's page knows it before anybody asks.
    expect(await underWay(person)).toEqual({
      count: 2,
      first: expect.stringMatching(`^Hold .* on ${held.stock_no} is still active\\.$`),
    });
    await desk.release(person, [hold]);
    await desk.leave(person, [place]);
    expect(await underWay(person)).toEqual({ count: 0, first: null });
    expect((await remove(person.id)).status).toBe(200);
  });

  it('signs out, frees the address, removes the business of its last customer, and leaves nothing to find', async () => {
    const person = await newcomer({ email: 'leaves@leaves.example' });
    expect((await remove(person.id)).status).toBe(200);
    expect((await portal.call(person.token, 'GET', '/user/profile')).status).toBe(401);
    expect((await call(cast.administrator, 'GET', `/customer/user/${person.id}`)).status).toBe(404);
    expect((await remove(person.id)).status).toBe(404);
    expect(
      await sql(
        'select deleted_at is not null as gone, is_active from business where id = $1',
        person.businessId,
      ),
    ).toEqual([{ gone: true, is_active: false }]);
    await addCustomer(portal, cast.administrator, { email: 'leaves@leaves.example' });
  });

  it('keeps the business for colleagues, with their orders', async () => {
    const person = await newcomer();
    const colleague = await colleagueOf(portal, person);
    await moveBusiness(portal.database.pool, person.businessId, REGISTRATION.registered.code);
    await desk.held(colleague, await desk.stone());
    expect((await remove(person.id)).status).toBe(200);
    expect((await portal.call(colleague.token, 'GET', '/user/profile')).status).toBe(200);
    expect(await remove(colleague.id)).toMatchObject({ status: 409 });
  });

  it('of the last two customers at once removes the business once', async () => {
    const person = await newcomer();
    const colleague = await colleagueOf(portal, person);
    const answers = await Promise.all([remove(person.id), remove(colleague.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      await sql(
        'select deleted_at is not null as gone from business where id = $1',
        person.businessId,
      ),
    ).toEqual([{ gone: true }]);
  });

  it('of a deactivated person is possible', async () => {
    const person = await newcomer();
    await call(cast.administrator, 'PUT', `/customer/user/${person.id}/status`, {
      is_active: false,
    });
    expect((await remove(person.id)).status).toBe(200);
  });

  it('is refused for associates and staff, who are not customers', async () => {
    expect((await remove(cast.tove.id)).status).toBe(404);
    expect((await remove(cast.administrator.id)).status).toBe(404);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
