import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTRATION } from '../../src/machines/codes.ts';
import { moveBusiness } from '../support/businesses.ts';
import { NOBODYS_ID } from '../support/contract-calls.ts';
import { addCustomer } from '../support/customers.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { ledgerFaults } from '../support/ledger-faults.ts';
import { listen } from '../support/listen.ts';
import { type Cast, castOf, colleagueOf, newSession } from '../support/people.ts';
import { type Person, type Portal, startPortal } from '../support/portal.ts';
import { rawCall } from '../support/raw-call.ts';
import { until } from '../support/until.ts';

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

/** Somebody who was just made by the administrator, signed in. */
async function newcomer(more: object = {}): Promise<Person> {
  const made = await addCustomer(portal, cast.administrator, more);
  return newSession(portal.database.pool, { id: made.id, businessId: made.business_id });
}

describe('one customer', () => {
  it('is told with its business, what is live, and how it signs in', async () => {
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

  it('counts the holds of its business', async () => {
    const before = await sql(
      'select count(*)::int as n from hold where business_id = $1 and state = 1',
      cast.ada.businessId,
    );
    await desk.held(cast.ada, await desk.stone());
    const { body } = await call(cast.auditor, 'GET', `/customer/user/${cast.ada.id}`);
    expect(body.data).toMatchObject({ counts: { hold: Number(before[0]?.n) + 1 } });
  });
});

describe('another’s customer', () => {
  const paths = [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['PUT', '/status'],
    ['GET', '/business'],
    ['GET', '/activity/hold'],
    ['GET', '/activity/cart'],
  ] as const;
  const changeFor = (tail: string): object =>
    tail === '/status' ? { is_active: false } : { first_name: 'Mine' };

  it.each(paths)('%s %s is answered to an associate as nobody', async (method, tail) => {
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

  it('is nobody to another customer either, in the calls that customers may make', async () => {
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

  it('is neither cleared nor looked into by another associate', async () => {
    for (const [method, path] of [
      ['DELETE', `/customer/login-attempts/${cast.hanna.id}`],
      ['GET', `/inventory/access/${cast.hanna.id}`],
      ['GET', `/customer/business/${cast.hanna.businessId}/users`],
    ] as const)
      expect((await call(cast.tove, method, path)).status, path).toBe(404);
  });
});

describe('adding a customer', () => {
  it('makes person and business, births in the ledger, and a letter', async () => {
    const made = await addCustomer(portal, cast.tove, {
      email: 'Fresh@Fresh.example',
      business: { company_name: ' Fresh & Co ', city: 'Ghent' },
    });
    const [row] = await sql(
      `select u.email, u.user_name, b.company_name, b.city, b.associate_id, b.registration,
              (select count(*)::int from user_permission p where p.user_id = u.id) as rights
         from app_user u join business b on b.id = u.business_id where u.id = $1`,
      made.id,
    );
    expect(row).toMatchObject({
      email: 'fresh@fresh.example',
      company_name: 'Fresh & Co',
      city: 'Ghent',
      associate_id: cast.tove.id,
      registration: REGISTRATION.unregistered.code,
    });
    expect(Number(row?.rights)).toBeGreaterThan(0);
    expect(
      await sql(`select event, actor_id from ledger where record_id = any($1) order by id`, [
        made.id,
        made.business_id,
      ]),
    ).toEqual([
      { event: 'flag.create', actor_id: cast.tove.id },
      { event: 'flag.create', actor_id: cast.tove.id },
      { event: 'business.open', actor_id: cast.tove.id },
    ]);
    const [letter] = await sql(`select * from mail where to_address = 'fresh@fresh.example'`);
    expect(letter).toMatchObject({ kind: 'customer.welcome', sent_at: null });
    expect(letter?.body).toContain('Forgot password?');
  });

  it('puts a colleague into a business that is there', async () => {
    const first = await addCustomer(portal, cast.tove);
    const second = {
      first_name: 'Second',
      email: 'second@second.example',
      business_id: first.business_id,
    };
    const answer = await call(cast.tove, 'POST', '/customer/add-customer-with-business', second);
    expect(answer).toMatchObject({ status: 201 });
    const users = await call(cast.tove, 'GET', `/customer/business/${first.business_id}/users`);
    expect(users.body.data).toHaveLength(2);
    const foreign = await call(cast.marek, 'POST', '/customer/add-customer-with-business', {
      ...second,
      email: 'third@third.example',
    });
    expect(foreign.status).toBe(404);
  });

  it.each([
    ['an address that is taken', { email: 'ada@haldenroe.example' }, 409, 'data.email'],
    ['a name that is taken', { user_name: 'Ada.Halden' }, 409, 'data.user_name'],
    ['a country that is none', { mobile_country_id: NOBODYS_ID }, 400, 'data.mobile_country_id'],
    [
      'an associate that is none',
      { business_associate_id: NOBODYS_ID },
      400,
      'data.business_associate_id',
    ],
    [
      'a business type that is none',
      { business: { company_name: 'X', business_type: 32_000 } },
      400,
      'data.business.business_type',
    ],
    [
      'a shape as a designation',
      { business: { company_name: 'X', designation: 1 } },
      400,
      'data.business.designation',
    ],
    ['no business', { business: undefined }, 400, 'data.business'],
    [
      'a business without a name',
      { business: { company_name: '   ' } },
      400,
      'data.business.company_name',
    ],
    ['a role', { role_id: 1 }, 400, 'data.role_id'],
  ])('refuses %s', async (_, more, status, field) => {
    const before = await fingerprint(portal.database.pool);
    const answer = await call(cast.administrator, 'POST', '/customer/add-customer-with-business', {
      first_name: 'X',
      email: 'x@refused.example',
      business: { company_name: 'X' },
      ...more,
    });
    expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('never gives an associate’s customer to another associate', async () => {
    const answer = await call(cast.tove, 'POST', '/customer/add-customer-with-business', {
      first_name: 'X',
      email: 'x@moved.example',
      business: { company_name: 'X' },
      business_associate_id: cast.marek.id,
    });
    expect(answer.status).toBe(403);
  });

  it('keeps a line break out of the letter’s head and a script as text', async () => {
    const evil = '<script>alert(1)</script>';
    const made = await addCustomer(portal, cast.administrator, {
      first_name: evil,
      business: { company_name: evil },
    });
    const { body } = await call(cast.administrator, 'GET', `/customer/user/${made.id}`);
    expect(body.data).toMatchObject({ first_name: evil, business: { company_name: evil } });
  });
});

describe('changing a customer', () => {
  it('writes what is sent and leaves the rest', async () => {
    const { id } = await newcomer({ last_name: 'Stays' });
    const [country] = await sql(`select id from country where iso2 = 'BE'`);
    const answer = await call(cast.qualityControl, 'PUT', `/customer/user/${id}`, {
      first_name: ' Renamed ',
      mobile: '470 55 50 10',
      business: { country_id: country?.id, website: 'https://www.renamed.example', city: '  ' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          first_name: 'Renamed',
          last_name: 'Stays',
          mobile: '470 55 50 10',
          business: { country: 'Belgium', website: 'https://www.renamed.example', city: null },
        },
      },
    });
    const cleared = await call(cast.qualityControl, 'PUT', `/customer/user/${id}`, {
      mobile: null,
      business: { country_id: null },
    });
    expect(cleared.body.data).toMatchObject({ mobile: null, business: { country: null } });
  });

  it('asks a new address to be verified anew', async () => {
    const { id } = await newcomer();
    await sql('update app_user set email_verified_at = now() where id = $1', id);
    const same = await call(cast.administrator, 'PUT', `/customer/user/${id}`, { last_name: 'A' });
    expect(same.body.data).toMatchObject({ email_verified: true });
    const moved = await call(cast.administrator, 'PUT', `/customer/user/${id}`, {
      email: 'Moved@Moved.example',
    });
    expect(moved.body.data).toMatchObject({ email: 'moved@moved.example', email_verified: false });
  });

  it.each([
    [{ email: 'ada@haldenroe.example' }, 409, 'data.email'],
    [{ user_name: 'ada.halden' }, 409, 'data.user_name'],
    [{ business: { business_type: 32_000 } }, 400, 'data.business.business_type'],
    [{ business: { website: 'javascript:alert(1)' } }, 400, 'data.business.website'],
    [{ is_active: false }, 400, 'data.is_active'],
    [{ role_id: 1 }, 400, 'data.role_id'],
    [{ business_id: NOBODYS_ID }, 400, 'data.business_id'],
  ])('refuses %j', async (data, status, field) => {
    const before = await fingerprint(portal.database.pool);
    const answer = await call(cast.administrator, 'PUT', `/customer/user/${cast.piers.id}`, data);
    expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

describe('a business', () => {
  it('is completed by its own people, who leave user_id out', async () => {
    const answer = await call(cast.unregistered, 'POST', '/customer/business', {
      company_name: 'Pale Harbour Ltd',
      tax_identification_number: 'IE 123',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { company_name: 'Pale Harbour Ltd', tax_identification_number: 'IE 123' } },
    });
    const own = await call(
      cast.unregistered,
      'GET',
      `/customer/user/${cast.unregistered.id}/business`,
    );
    expect(own.body.data).toMatchObject({ company_name: 'Pale Harbour Ltd' });
  });

  it('keeps its name and tax number once it is registered, but for the back office', async () => {
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

  it('is asked for by whoever acts for a client', async () => {
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
    await until('the stream has ended', () => stream.ended);
    stream.close();
  });

  it('of a business keeps all of its people out, and activation lets them sign in anew', async () => {
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

  it('of somebody without a business cannot mean a business', async () => {
    expect(await setActive(cast.tove.id, false, { whole_business: true })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.whole_business' }] },
    });
  });

  it('keeps the client out of what is done for it', async () => {
    const person = await newcomer();
    await setActive(person.id, false);
    const stone = await desk.stone();
    const answer = await desk.hold(cast.administrator, [stone.stock_no], { user_id: person.id });
    expect(answer.status).toBe(404);
  });
});

describe('removal', () => {
  const remove = (id: string, by = cast.administrator) =>
    call(by, 'DELETE', `/customer/user/${id}`);

  it('is refused while holds and places in line live, and names each', async () => {
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
    await desk.release(person, [hold]);
    await desk.leave(person, [place]);
    expect((await remove(person.id)).status).toBe(200);
  });

  it('signs out, frees the address, takes the last one’s business along, and leaves no trace to find', async () => {
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

  it('leaves the business to colleagues, with what they have asked for', async () => {
    const person = await newcomer();
    const colleague = await colleagueOf(portal, person);
    await moveBusiness(portal.database.pool, person.businessId, REGISTRATION.registered.code);
    await desk.held(colleague, await desk.stone());
    expect((await remove(person.id)).status).toBe(200);
    expect((await portal.call(colleague.token, 'GET', '/user/profile')).status).toBe(200);
    expect(await remove(colleague.id)).toMatchObject({ status: 409 });
  });

  it('of the last two at once takes the business along once', async () => {
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

  it('of somebody who was set aside already is possible', async () => {
    const person = await newcomer();
    await call(cast.administrator, 'PUT', `/customer/user/${person.id}/status`, {
      is_active: false,
    });
    expect((await remove(person.id)).status).toBe(200);
  });

  it('is not for associates and staff: those are no customers', async () => {
    expect((await remove(cast.tove.id)).status).toBe(404);
    expect((await remove(cast.administrator.id)).status).toBe(404);
  });
});

describe('wrong passwords', () => {
  it('are counted in the list and in the detail, and forgotten on request', async () => {
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

describe('the lists of a profile', () => {
  it('have the holds of the business as lines with their stones', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.piers, stone);
    const { body } = await call(
      cast.tove,
      'GET',
      `/customer/user/${cast.piers.id}/activity/hold?size=5`,
    );
    const [line] = body.data as Record<string, unknown>[];
    expect(line).toMatchObject({
      id: hold,
      reference: expect.stringMatching(/^HO-\d{4}-\d{6}$/),
      state: 1,
      stock_no: stone.stock_no,
      placed_by: 'Piers Larkfield',
    });
    expect(body.pagination).toMatchObject({ page: 1, size: 5 });
  });

  it('are narrowed by status and kind of stone, and grouped as the list of holds is', async () => {
    const ask = async (query: string) => {
      const answer = await portal.call(
        cast.administrator.token,
        'GET',
        `/customer/user/${cast.ada.id}/activity/hold?${query}`,
      );
      return answer.body as { data: { state: number; diamond_type: number; group: string }[] };
    };
    const live = await ask('status=1');
    expect(live.data.length).toBeGreaterThan(0);
    expect(new Set(live.data.map(({ state }) => state))).toEqual(new Set([1]));
    const white = await ask('diamond_type=1');
    expect(new Set(white.data.map(({ diamond_type }) => diamond_type))).toEqual(new Set([1]));
    const byDay = (await ask('groupBy=2')).data.map(({ group }) => group);
    expect(byDay).toEqual([...byDay].sort().reverse());
    expect(await ask('groupBy=7')).toMatchObject({ code: 'GROUPING_NOT_OFFERED' });
  });

  it.each(['enquiry', 'cart', 'watchlist', 'notes'])(
    'have the lines of %s, and of this client alone',
    async (activity) => {
      const { status, body } = await call(
        cast.auditor,
        'GET',
        `/customer/user/${cast.ada.id}/activity/${activity}`,
      );
      expect(status).toBe(200);
      const owners = (body.data as { business_id: string }[]).map((row) => row.business_id);
      expect(new Set(owners)).toEqual(new Set([cast.ada.businessId]));
    },
  );

  it.each(['confirm-stone', 'memo', 'invoice'])('have no line of %s yet', async (activity) => {
    const { status, body } = await call(
      cast.auditor,
      'GET',
      `/customer/user/${cast.ada.id}/activity/${activity}`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [],
      pagination: { page: 1, size: 50, totalPages: 0, totalRecords: 0 },
    });
  });

  it('are those of the specification and no other', async () => {
    const answer = await call(
      cast.auditor,
      'GET',
      `/customer/user/${cast.ada.id}/activity/secrets`,
    );
    expect(answer.status).toBe(400);
  });
});

it('leaves a ledger that adds up', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
