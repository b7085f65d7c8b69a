import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDemo } from '../../../demo/load/load-demo.ts';
import { demoPassword } from '../../../demo/logins.ts';
import { BUSINESSES } from '../../../demo/people.ts';
import { listen } from '../../support/servers/listen.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf, newSession } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let seed: number;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  seed = (await readDemo(portal.database.pool))?.seed ?? 0;
});
beforeEach(() => portal.database.pool.query('delete from throttle'));
afterAll(() => portal.stop());

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;

describe('a change of the own password', () => {
  const NEW = 'quite another password';
  const put = ({ token }: Person, old_password: string, new_password: string) =>
    portal.call(token, 'PUT', '/user/password', { body: { data: { old_password, new_password } } });
  const owner = (n: number) => {
    const email = BUSINESSES[n]?.customer.email ?? '';
    return { email, password: demoPassword(seed, email) };
  };
  async function signedIn(n: number): Promise<Person & { email: string; password: string }> {
    const who = owner(n);
    const [row] = await sql('select id, business_id from app_user where email = $1', who.email);
    const person = await newSession(portal.database.pool, {
      id: row.id,
      businessId: row.business_id,
    });
    return { ...person, ...who };
  }
  const signIn = (email: string, password: string) =>
    portal.call(null, 'POST', '/user/login', { body: { data: { email, password } } });

  it('keeps the current session and ends all others', async () => {
    const here = await signedIn(2);
    const there = await newSession(portal.database.pool, here);
    const stream = await listen(portal, there);
    expect(await put(here, here.password, NEW)).toMatchObject({ status: 200 });
    expect(await portal.call(here.token, 'GET', '/user/profile')).toMatchObject({ status: 200 });
    expect(await portal.call(there.token, 'GET', '/user/profile')).toMatchObject({ status: 401 });
    await stream.hears('the stream ends with the session', ({ topic }) => topic === 'end');
    expect(await signIn(here.email, here.password)).toMatchObject({ status: 401 });
    expect(await signIn(here.email, NEW)).toMatchObject({ status: 200 });
    const [audit] = await sql(
      `select string_agg(a::text, '') as text from audit_entry a where operation = 'changePassword'`,
    );
    expect(audit.text).not.toContain(NEW);
    expect(audit.text).not.toContain(here.password);
    const [letter] = await sql(`select * from mail where to_address = $1`, here.email);
    expect(letter).toMatchObject({ kind: 'password.changed' });
  });

  it('requires the current password, and limits wrong attempts', async () => {
    const here = await signedIn(3);
    for (let n = 0; n < 10; n += 1) {
      expect(await put(here, `guess ${n}`, NEW)).toMatchObject({
        status: 422,
        body: { code: 'OLD_PASSWORD_WRONG', errors: [{ field: 'data.old_password' }] },
      });
    }
    expect(await put(here, here.password, NEW)).toMatchObject({ status: 429 });
    expect(await signIn(here.email, here.password)).toMatchObject({ status: 200 });
  });

  it('refuses the current password and weak passwords', async () => {
    const here = await signedIn(4);
    expect(await put(here, here.password, here.password)).toMatchObject({ status: 400 });
    for (const weak of ['short', here.email]) {
      expect(await put(here, here.password, weak)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'data.new_password' }] },
      });
    }
  });

  it('succeeds once in two concurrent requests', async () => {
    const here = await signedIn(5);
    const answers = await Promise.all([
      put(here, here.password, `${NEW} 1`),
      put(here, here.password, `${NEW} 2`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('sessions', () => {
  it('are listed with their devices, and can all be ended at once', async () => {
    const email = BUSINESSES[6]?.customer.email ?? '';
    const body = { data: { email, password: demoPassword(seed, email) } };
    const enter = async (agent: string) => {
      const answer = await portal.call(null, 'POST', '/user/login', {
        body,
        headers: { 'user-agent': agent },
      });
      return (answer.body.data as { token: string }).token;
    };
    const desk = await enter('Desk');
    const phone = await enter('Phone');
    const list = await portal.call(phone, 'GET', '/user/sessions');
    expect(list.body.data).toMatchObject([
      { agent: 'Phone', address: '127.0.0.1', current: true },
      { agent: 'Desk', address: '127.0.0.1', current: false },
    ]);
    expect(await portal.call(desk, 'POST', '/user/logout-everywhere')).toMatchObject({
      status: 200,
    });
    for (const token of [desk, phone]) {
      expect(await portal.call(token, 'GET', '/user/profile')).toMatchObject({ status: 401 });
    }
    expect(await portal.call(cast.ada.token, 'GET', '/user/profile')).toMatchObject({
      status: 200,
    });
  });

  it('count as online if they were used in the last five minutes', async () => {
    const count = async () =>
      (await portal.call(cast.administrator.token, 'GET', '/user/live-user-count')).body.data as {
        onlineUserCount: number;
        totalUserCount: number;
        users: { id: string; company_name: string | null }[];
      };
    const before = await count();
    const [{ total }] = await sql(
      'select count(*)::int as total from app_user where is_active and deleted_at is null',
    );
    expect(before.totalUserCount).toBe(total);
    expect(before.users).toHaveLength(before.onlineUserCount);
    expect(before.users.map(({ id }) => id)).toContain(cast.marek.id);
    // Twice signed in is one person, and a device that sleeps counts for nobody.
    await newSession(portal.database.pool, cast.marek);
    expect((await count()).onlineUserCount).toBe(before.onlineUserCount);
    await sql(
      `update session set used_at = now() - interval '5 minutes 1 second' where user_id = $1`,
      cast.marek.id,
    );
    const after = await count();
    expect(after.onlineUserCount).toBe(before.onlineUserCount - 1);
    expect(after.users.map(({ id }) => id)).not.toContain(cast.marek.id);
    expect(after.users.find(({ id }) => id === cast.ada.id)?.company_name).toBe(
      BUSINESSES[0]?.name,
    );
  });
});

it('a deleted person has no session, no stream, no sign-in and no code', async () => {
  const person = await newSession(portal.database.pool, cast.odile);
  const stream = await listen(portal, person);
  await stream.hears('the stream begins', ({ topic }) => topic === 'time');
  const email = BUSINESSES[2]?.customer.email ?? '';
  await sql('update app_user set deleted_at = now() where id = $1', cast.odile.id);
  await stream.hears('the stream ends with the account', ({ topic }) => topic === 'end');
  expect(await portal.call(person.token, 'GET', '/user/profile')).toMatchObject({
    status: 401,
  });
  const free = await portal.call(null, 'POST', '/user/check-email', { body: { data: { email } } });
  expect(free.body.data).toEqual({ available: true });
});
