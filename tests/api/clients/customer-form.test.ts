import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTRATION } from '#machines/codes.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { addCustomer, signedInCustomer } from '../../support/trade/customers.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

const call = (by: Person, method: string, path: string, data?: object) =>
  portal.call(by.token, method, path, data === undefined ? {} : { body: { data } });
const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];

/** Somebody who was just made by the administrator. */
const newcomer = (more: object = {}): Promise<Person> =>
  signedInCustomer(portal, cast.administrator, more);

describe('adding a customer', () => {
  it('creates person and business, their first ledger steps, and an e-mail', async () => {
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
      { event: 'business.open', actor_id: cast.tove.id },
      { event: 'flag.create', actor_id: cast.tove.id },
      { event: 'flag.create', actor_id: cast.tove.id },
    ]);
    const [letter] = await sql(`select * from mail where to_address = 'fresh@fresh.example'`);
    expect(letter).toMatchObject({ kind: 'link.password', sent_at: null });
    expect(letter?.body).toContain('Tove Lindqvist has created an account for you');
    expect(letter?.body).toContain('/link#');
  });

  it('adds a colleague to an existing business', async () => {
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

  it('never assigns the customer of an associate to another associate', async () => {
    const answer = await call(cast.tove, 'POST', '/customer/add-customer-with-business', {
      first_name: 'X',
      email: 'x@moved.example',
      business: { company_name: 'X' },
      business_associate_id: cast.marek.id,
    });
    expect(answer.status).toBe(403);
  });

  it('removes line breaks from the e-mail header, and escapes a script', async () => {
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
  it('writes the fields that are sent and keeps the others', async () => {
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

  it('requires verification of a new address', async () => {
    const { id } = await newcomer();
    await sql('update app_user set email_verified_at = now() where id = $1', id);
    const same = await call(cast.administrator, 'PUT', `/customer/user/${id}`, { last_name: 'A' });
    expect(same.body.data).toMatchObject({ email_verified: true });
    const wish = { email: 'Moved@Moved.example' };
    const moved = await call(cast.administrator, 'PUT', `/customer/user/${id}`, {
      ...wish,
      email_remark: 'Read to us on the phone.',
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

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
