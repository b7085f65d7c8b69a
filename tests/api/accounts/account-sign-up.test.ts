import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { ADMINISTRATOR, GUEST } from '../../../demo/people.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Doors, doorsOf } from '../../support/trade/newcomer.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let mail: MailServer;
let doors: Doors;
let cast: Cast;
beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal(undefined, { smtpUrl: mail.url });
  doors = doorsOf(portal, mail);
  cast = await castOf(portal);
});
beforeEach(() => doors.patience());
afterAll(async () => {
  await portal.stop();
  await mail.stop();
});

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
const fieldsOf = (body: Record<string, unknown>): string[] =>
  (body.errors as { field: string }[]).map(({ field }) => field).sort();

describe('a sign-up', () => {
  it('with the e-mailed code creates a customer of an unregistered business', async () => {
    const ines = await doors.newcomer('Ines');
    const answer = await doors.signUp(ines, { company_name: '  Ines & Sons  ' });
    expect(answer).toMatchObject({ status: 201, body: { message: 'Sign-up successful!' } });
    const { token, user } = answer.body.data as { token: string; user: Record<string, unknown> };
    expect(user).toMatchObject({
      email: ines.email,
      user_name: ines.user_name,
      role_id: ROLE.customer,
      mobile_country_id: ines.mobile_country_id,
      business_associate_id: null,
      business_details: { company_name: 'Ines & Sons', registration: 9 },
    });
    const profile = await portal.call(token, 'GET', '/user/profile');
    expect(profile.body.data).toEqual(user);
    expect(await doors.signIn(ines.email, ines.password)).toMatchObject({ status: 200 });
    const audited = await sql(
      `select actor_role, summary, host(address) as address from audit_entry where operation = 'signUp'`,
    );
    expect(audited).toEqual([
      {
        actor_role: ROLE.customer,
        summary: { user_id: user.id, business_id: user.business_id },
        address: '127.0.0.1',
      },
    ]);
    const [row] = await sql(
      'select email_verified_at is not null as proven, password_hash from app_user where id = $1',
      user.id,
    );
    expect(row).toMatchObject({
      proven: true,
      password_hash: expect.stringMatching(/^\$argon2id/),
    });
  });

  it('stores the chosen associate', async () => {
    const person = await doors.newcomer('Salma');
    const answer = await doors.signUp(person, { business_associate_id: cast.tove.id });
    expect(answer.status).toBe(201);
    expect((answer.body.data as { user: object }).user).toMatchObject({
      business_associate_id: cast.tove.id,
    });
  });

  it('with the address of a guest leaves the guest account unchanged', async () => {
    const person = { ...(await doors.newcomer('Gwen')), email: GUEST.email };
    expect(await doors.signUp(person)).toMatchObject({ status: 201 });
    const roles = await sql(
      'select role_id from app_user where email = $1 order by role_id',
      GUEST.email,
    );
    expect(roles.map(({ role_id }) => role_id)).toEqual([ROLE.customer, ROLE.guest]);
  });

  it.each([
    ['a role', { role_id: 1 }, 'data.role_id'],
    ['a business', { business_id: NOBODYS_ID }, 'data.business_id'],
    ['to be active', { is_active: true }, 'data.is_active'],
    ['rights', { permissions: [] }, 'data.permissions'],
    ['a registration', { registration: 11 }, 'data.registration'],
    [
      'a salesperson that is none',
      { business_associate_id: NOBODYS_ID },
      'data.business_associate_id',
    ],
    ['no company', { company_name: ' ' }, 'data.company_name'],
    ['a short password', { password: 'short' }, 'data.password'],
    ['a country that is none', { mobile_country_id: 'BE' }, 'data.mobile_country_id'],
    ['a token that is an object', { token: { $ne: '' } }, 'data.token'],
  ])('with %s is refused', async (_, more, field) => {
    const person = await doors.newcomer('Odd');
    const answer = await doors.post('/user/signup', {
      ...person,
      company_name: 'Odd',
      token: 'x',
      ...more,
    });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer.body)).toEqual([field]);
  });

  it('refuses an associate who does not have role 4', async () => {
    const person = await doors.newcomer('Mila');
    const data = { ...person, company_name: 'M', token: 'x' };
    const answer = await doors.post('/user/signup', {
      ...data,
      business_associate_id: cast.administrator.id,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Sign-up failed', errors: [{ field: 'data.business_associate_id' }] },
    });
  });
});

describe('the proof token of the address', () => {
  const FAILED = {
    status: 422,
    body: { message: 'Sign-up failed', errors: [{ field: 'data.token' }] },
  };

  it('is required, and valid only for this address', async () => {
    const nina = await doors.newcomer('Nina');
    const data = { ...nina, company_name: 'Nina' };
    expect(await doors.post('/user/signup', { ...data, token: 'made-up' })).toMatchObject(FAILED);
    const foreign = await doors.provenBy('somebody-else@newcomers.example');
    expect(await doors.post('/user/signup', { ...data, token: foreign })).toMatchObject(FAILED);
  });

  it('creates one account, even if it is sent concurrently', async () => {
    const person = await doors.newcomer('Twin');
    const token = await doors.provenBy(person.email);
    const data = { ...person, company_name: 'Twin', token };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        doors.post('/user/signup', { ...data, user_name: `twin.${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
    expect(await sql(`select from business where company_name = 'Twin'`)).toHaveLength(1);
  });

  it('stays valid for a quarter of an hour if the sign-up fails for another reason', async () => {
    const person = await doors.newcomer('Retry');
    const token = await doors.provenBy(person.email);
    const data = { ...person, company_name: 'Retry', token };
    const [admin] = await sql(
      'select user_name from app_user where id = $1',
      cast.administrator.id,
    );
    const taken = await doors.post('/user/signup', { ...data, user_name: admin?.user_name });
    expect(taken).toMatchObject({
      status: 409,
      body: { message: 'Sign-up failed', errors: [{ field: 'data.user_name' }] },
    });
    expect(await sql(`select from business where company_name = 'Retry'`)).toEqual([]);
    const age = `update mailed_code set proof_expires_at = now() + $2::interval where address = $1`;
    await sql(age, person.email, '-1 second');
    expect(await doors.post('/user/signup', data)).toMatchObject(FAILED);
    await sql(age, person.email, '1 minute');
    expect(await doors.post('/user/signup', data)).toMatchObject({ status: 201 });
  });
});

describe('before a sign-up', () => {
  it('the personal fields are validated', async () => {
    const zoe = await doors.newcomer('Zoe');
    expect(await doors.post('/auth/validate/user', zoe)).toMatchObject({
      status: 200,
      body: { message: 'Username validation succeed' },
    });
    const nothing = await doors.post('/auth/validate/user', {});
    expect(nothing).toMatchObject({
      status: 400,
      body: { message: 'Username validation failed', code: 'USER_NOT_VALID' },
    });
    expect(fieldsOf(nothing.body)).toEqual(
      ['email', 'first_name', 'mobile', 'mobile_country_id', 'password', 'user_name'].map(
        (name) => `data.${name}`,
      ),
    );
    const odd = await doors.post('/auth/validate/user', {
      ...zoe,
      user_name: '<b>',
      email: 'zoe@',
      mobile: 'call me',
    });
    expect(fieldsOf(odd.body)).toEqual(['data.email', 'data.mobile', 'data.user_name']);
    for (const password of [zoe.email, zoe.email.toUpperCase(), 'short', 'x'.repeat(201)]) {
      const weak = await doors.post('/auth/validate/user', { ...zoe, password });
      expect(fieldsOf(weak.body)).toEqual(['data.password']);
    }
  });

  it('a taken user name and a taken address are reported', async () => {
    const zoe = await doors.newcomer('Zoe');
    const [admin] = await sql(
      'select user_name from app_user where id = $1',
      cast.administrator.id,
    );
    const answer = await doors.post('/auth/validate/user', {
      ...zoe,
      email: ADMINISTRATOR.email.toUpperCase(),
      user_name: String(admin?.user_name).toUpperCase(),
    });
    expect(answer).toMatchObject({ status: 409, body: { message: 'Username validation failed' } });
    expect(fieldsOf(answer.body)).toEqual(['data.email', 'data.user_name']);
  });

  it('the business fields are validated', async () => {
    const check = (data: object) => doors.post('/auth/validate/account', data);
    expect(await check({ company_name: 'Zoe Diamonds' })).toMatchObject({
      status: 200,
      body: { message: 'Account validation succeed' },
    });
    const failed = { status: 400, body: { message: 'Account validation failed' } };
    expect(await check({})).toMatchObject(failed);
    expect(await check({ company_name: 'x'.repeat(121) })).toMatchObject(failed);
    const odd = await check({ company_name: 'Zoe', business_associate_id: cast.ada.id });
    expect(odd).toMatchObject(failed);
    expect(fieldsOf(odd.body)).toEqual(['data.business_associate_id']);
  });

  it('the availability of a name and an address is reported', async () => {
    const free = async (path: string, data: object) => {
      const answer = await doors.post(path, data);
      expect(answer.status).toBe(200);
      return (answer.body.data as { available: boolean }).available;
    };
    const [admin] = await sql(
      'select user_name from app_user where id = $1',
      cast.administrator.id,
    );
    expect(await free('/user/check-username', { user_name: 'nobody.at.all' })).toBe(true);
    expect(await free('/user/check-username', { user_name: ` ${admin?.user_name} ` })).toBe(false);
    expect(await free('/user/check-email', { email: 'nobody@nowhere.example' })).toBe(true);
    expect(await free('/user/check-email', { email: ADMINISTRATOR.email.toUpperCase() })).toBe(
      false,
    );
  });
});
