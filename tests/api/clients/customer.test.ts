import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';
import { signedInCustomer } from '../../support/trade/customers.ts';
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

const call = (by: Person, method: string, path: string, data?: object) =>
  portal.call(by.token, method, path, data === undefined ? {} : { body: { data } });

const COUNTED_LISTS = [
  ...['confirm_stone', 'enquiry', 'price_offer', 'cart', 'watchlist'],
  ...['notes', 'hold', 'memo', 'invoice'],
];

/** Somebody who was just made by the administrator. */
const newcomer = (more: object = {}): Promise<Person> =>
  signedInCustomer(portal, cast.administrator, more);

describe('one customer', () => {
  it('returns its business and counts the current records like its lists', async () => {
    const { id } = await newcomer({ business_associate_id: cast.tove.id });
    const { status, body } = await call(cast.tove, 'GET', `/customer/user/${id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      role_id: 2,
      email_verified: false,
      sign_in_failures: 0,
      business: { registration: 9, associate_name: 'Tove Lindqvist', users: 1, is_active: true },
      counts: { hold: 0, memo: 0, cart: 0 },
    });
  });

  it('counts the current records of its business as its lists do', async () => {
    await desk.held(cast.ada, await desk.stone());
    for (const by of [cast.administrator, cast.auditor, cast.tove]) {
      const { body } = await call(by, 'GET', `/customer/user/${cast.ada.id}`);
      const { counts } = body.data as { counts: Record<string, number> };
      const listed = await Promise.all(
        COUNTED_LISTS.map(async (name) => {
          const list = name.replace('_', '-');
          const path = `/customer/user/${cast.ada.id}/activity/${list}?currentTab=current&size=1`;
          const { body: lines } = await call(by, 'GET', path);
          return [name, (lines.pagination as { totalRecords: number }).totalRecords];
        }),
      );
      expect(counts).toEqual(Object.fromEntries(listed));
      for (const name of COUNTED_LISTS) expect(counts[name], name).toBeGreaterThan(0);
    }
  });
});

describe('the customer of another associate', () => {
  const paths = [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', '?remark=Left'],
    ['PUT', '/status'],
    ['GET', '/business'],
    ['GET', '/activity/hold'],
    ['GET', '/activity/cart'],
  ] as const;
  const changeFor = (tail: string): object =>
    tail === '/status' ? { is_active: false } : { first_name: 'Mine' };

  it.each(paths)('%s %s answers an associate like an unknown customer', async (method, tail) => {
    const before = await fingerprint(portal.database.pool);
    const answers = await Promise.all(
      [cast.hanna.id, NOBODYS_ID].map((id) =>
        rawCall(portal, cast.tove.token, method, `/customer/user/${id}${tail}`, {
          ...(method === 'PUT' ? { body: { data: changeFor(tail) } } : {}),
        }),
      ),
    );
    expect(answers[0]).toMatchObject({ status: 404 });
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('is unknown to another customer in the operations of customers', async () => {
    for (const path of [
      `/customer/user/${cast.hanna.id}/business`,
      `/customer/business/${cast.hanna.businessId}/users`,
      `/inventory/access/${cast.hanna.id}`,
    ])
      expect((await call(cast.ada, 'GET', path)).status, path).toBe(404);
    const before = await fingerprint(portal.database.pool);
    const answer = await call(cast.ada, 'POST', '/customer/business', {
      user_id: cast.hanna.id,
      company_name: 'Mine now',
    });
    expect(answer.status).toBe(404);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    expect((await call(cast.ada, 'GET', `/customer/user/${cast.ada.id}`)).status).toBe(403);
  });

  it('cannot be changed or read by another associate', async () => {
    for (const [method, path] of [
      ['DELETE', `/customer/login-attempts/${cast.hanna.id}`],
      ['GET', `/inventory/access/${cast.hanna.id}`],
      ['GET', `/customer/business/${cast.hanna.businessId}/users`],
    ] as const)
      expect((await call(cast.tove, method, path)).status, path).toBe(404);
  });
});

describe('a business', () => {
  it('is completed by its own people without user_id', async () => {
    const answer = await call(cast.unregistered, 'POST', '/customer/business', {
      company_name: 'Pale Harbour Ltd',
      tax_identification_number: 'IE 6433435F',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: { company_name: 'Pale Harbour Ltd', tax_identification_number: 'IE 6433435F' },
      },
    });
    const own = await call(
      cast.unregistered,
      'GET',
      `/customer/user/${cast.unregistered.id}/business`,
    );
    expect(own.body.data).toMatchObject({ company_name: 'Pale Harbour Ltd' });
  });

  it('keeps its name and tax number once it is registered, except for the back office', async () => {
    const renamed = { company_name: 'Somebody Else' };
    expect(await call(cast.ada, 'POST', '/customer/business', renamed)).toMatchObject({
      status: 409,
      body: { code: 'REGISTERED_DETAILS_STAND' },
    });
    expect(
      await call(cast.ada, 'POST', '/customer/business', {
        company_name: 'Halden & Roe',
        city: 'Leeds',
      }),
    ).toMatchObject({ status: 200, body: { data: { city: 'Leeds' } } });
    expect(
      await call(cast.tove, 'POST', '/customer/business', { user_id: cast.ada.id, ...renamed }),
    ).toMatchObject({ status: 200 });
    await call(cast.tove, 'POST', '/customer/business', {
      user_id: cast.ada.id,
      company_name: 'Halden & Roe',
    });
  });

  it('requires user_id from a caller who acts for a client', async () => {
    const answer = await call(cast.tove, 'POST', '/customer/business', { company_name: 'X' });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Please select a client', errors: [{ field: 'data.user_id' }] },
    });
  });

  it('offers its types and designations by number', async () => {
    const { body } = await call(cast.ada, 'GET', '/customer/business-choices');
    const { business_types, designations } = body.data as Record<string, { name: string }[]>;
    expect(business_types?.map(({ name }) => name)).toContain('Wholesaler');
    expect(designations?.map(({ name }) => name)).toContain('Owner');
  });
});

describe('wrong passwords', () => {
  it('are counted in the list and in the detail, and reset on request', async () => {
    const person = await newcomer({ email: 'forgetful@forgetful.example' });
    for (let i = 0; i < 3; i += 1)
      await portal.call(null, 'POST', '/user/login', {
        body: { data: { email: 'forgetful@forgetful.example', password: 'wrong password' } },
      });
    const failures = async () =>
      ((await call(cast.tove, 'GET', `/customer/users?search=forgetful`)).body.data as unknown[])
        .length;
    expect(await failures()).toBe(0);
    const list = await call(cast.administrator, 'GET', '/customer/users?search=forgetful');
    expect(list.body.data).toMatchObject([{ sign_in_failures: 3 }]);
    expect(
      (await call(cast.administrator, 'DELETE', `/customer/login-attempts/${person.id}`)).status,
    ).toBe(200);
    const detail = await call(cast.administrator, 'GET', `/customer/user/${person.id}`);
    expect(detail.body.data).toMatchObject({ sign_in_failures: 0 });
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
