import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import { readDemo } from '../../../demo/load/load-demo.ts';
import { demoLogins, demoPassword } from '../../../demo/logins.ts';
import { ADMINISTRATOR, BUSINESSES, GUEST, QUALITY_CONTROL } from '../../../demo/people.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';
import { guestProof } from '../../support/trade/guest-proof.ts';

let portal: Portal;
let country: string;
let seed: number;
beforeAll(async () => {
  portal = await startPortal();
  seed = (await readDemo(portal.database.pool))?.seed ?? 0;
  const answer = await portal.call(null, 'GET', '/business/countries-code');
  country =
    (answer.body.data as { id: string; iso2: string }[]).find((c) => c.iso2 === 'BE')?.id ?? '';
});
afterAll(() => portal.stop());

interface SignedIn {
  token: string;
  user: Record<string, unknown> & {
    permissions: { name: string; role_id: number; permissions: { path: string }[] }[];
  };
}

const signIn = (email: string, password: string): Promise<Answer> =>
  portal.call(null, 'POST', '/user/login', { body: { data: { email, password } } });
const signInGuest = (email: string, more: object = {}): Promise<Answer> =>
  portal.call(null, 'POST', '/user/login?is_guest=true', {
    body: {
      data: {
        company_name: 'Window Shop',
        contact_person: 'Wanda Shaw',
        mobile: '470 555 099',
        email,
        mobile_country_id: country,
        ...more,
      },
    },
  });
const signedIn = ({ status, body }: Answer): SignedIn => {
  expect(status).toBe(200);
  return body.data as SignedIn;
};
const profileOf = (token: string): Promise<Answer> => portal.call(token, 'GET', '/user/profile');
const sql = (query: string, ...values: unknown[]) => portal.database.pool.query(query, values);

const failuresOf = (email: string) => `signIn:${email}|127.0.0`;

const WRONG = {
  status: 401,
  body: {
    success: false,
    code: 'SIGN_IN_FAILED',
    message: 'The e-mail address or the password is wrong.',
  },
};
const ENDED = {
  status: 401,
  body: { code: 'SESSION_ENDED', message: 'Your session has ended. Please sign in again.' },
};

describe('a sign-in', () => {
  const users = (Object.values(ROLE) as RoleCode[]).filter((role) => role !== ROLE.guest);

  it.each(users.map((role) => [ROLE_NAME[role], role] as const))('%s', async (_, role) => {
    const login = demoLogins(seed).find(({ role_id }) => role_id === role);
    if (!login) throw new Error('the demo world has no such login');
    const { token, user } = signedIn(await signIn(login.email, login.password ?? ''));
    expect(user).toMatchObject({
      email: login.email,
      role_id: login.role_id,
      role_name: ROLE_NAME[login.role_id],
      guest_name: null,
    });
    const isCustomer = login.role_id === ROLE.customer;
    expect(user.business_id !== null).toBe(isCustomer);
    expect(user.business_details !== null).toBe(isCustomer);
    expect(user.business_associate_details !== null).toBe(isCustomer);
    expect(user.permissions.length).toBeGreaterThan(0);
    expect(new Set(user.permissions.map(({ role_id }) => role_id))).toEqual(
      new Set([login.role_id]),
    );
    expect((await profileOf(token)).body.data).toEqual(user);
  });

  it('returns the type of associate, of the own or the assigned one', async () => {
    const [tove, ada] = [ROLE.associate, ROLE.customer].map((role) =>
      demoLogins(seed).find(({ role_id }) => role_id === role),
    );
    const kindOf = async (login = tove) =>
      signedIn(await signIn(login?.email ?? '', login?.password ?? '')).user
        .business_associate_type;
    await sql('update app_user set salesperson_type = null where email = $1', tove?.email);
    expect([await kindOf(tove), await kindOf(ada)]).toEqual([null, null]);
    const { rows } = await sql(
      `update app_user set salesperson_type = t.nr
         from (select s.id, s.nr from sub_master s join master m on m.id = s.master_id where m.code = 'SALES_PERSON_TYPE' limit 1) t
        where email = $1 returning t.id`,
      tove?.email,
    );
    const kind = rows[0]?.id;
    expect(kind).toMatch(/^[0-9a-f-]{36}$/);
    expect([await kindOf(tove), await kindOf(ada)]).toEqual([kind, kind]);
  });

  it('accepts the address in any case, with blanks around it', async () => {
    const password = demoPassword(seed, ADMINISTRATOR.email);
    const answer = await signIn(`  ${ADMINISTRATOR.email.toUpperCase()} `, password);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Sign-in successful!' } });
  });

  it('stores no token and no password in readable form', async () => {
    const password = demoPassword(seed, QUALITY_CONTROL.email);
    const { token, user } = signedIn(await signIn(QUALITY_CONTROL.email, password));
    const { rows } = await sql(
      `select (select string_agg(s::text, '') from session s) || (select string_agg(u::text, '') from app_user u) || coalesce((select string_agg(a::text, '') from audit_entry a), '') as everything`,
    );
    const { everything } = rows[0] ?? {};
    expect(everything).toContain(QUALITY_CONTROL.email);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(password);
    expect(JSON.stringify(user)).not.toMatch(/password|hash/);
  });

  it('gives each session a separate key', async () => {
    const password = demoPassword(seed, QUALITY_CONTROL.email);
    const one = signedIn(await signIn(QUALITY_CONTROL.email, password));
    const two = signedIn(await signIn(QUALITY_CONTROL.email, password));
    expect(one.user.key).not.toBe(two.user.key);
    expect(one.token).not.toBe(two.token);
  });
});

describe('a wrong sign-in', () => {
  const known = BUSINESSES[5]?.customer.email ?? '';

  it('returns the same bytes whether or not the account exists', async () => {
    const ask = (email: string) =>
      rawCall(portal, null, 'POST', '/user/login', {
        body: { data: { email, password: 'not the password' } },
      });
    const wrong = await ask(known);
    expect(wrong.status).toBe(401);
    expect(await ask('nobody@nowhere.example')).toEqual(wrong);
    expect(await ask(GUEST.email)).toEqual(wrong);
    expect(JSON.parse(wrong.text)).toMatchObject(WRONG.body);
  });

  it.each([
    ['is deactivated', 'update app_user set is_active = $2 where email = $1'],
    [
      'has a business that is deactivated',
      'update business set is_active = $2 where id = (select business_id from app_user where email = $1)',
    ],
  ])('refuses every person whose account %s', async (_, update) => {
    const password = demoPassword(seed, known);
    const { token } = signedIn(await signIn(known, password));
    await sql(update, known, false);
    expect(await signIn(known, password)).toMatchObject(WRONG);
    expect(await profileOf(token)).toMatchObject(ENDED);
    await sql(update, known, true);
    expect(await signIn(known, password)).toMatchObject({ status: 200 });
  });

  it.each(['the account exists', 'nobody has it'])(
    'is throttled after ten failures, whether %s',
    async (whether) => {
      const email =
        whether === 'nobody has it'
          ? 'another-nobody@nowhere.example'
          : (BUSINESSES[6]?.customer.email ?? '');
      const password = demoPassword(seed, email);
      for (let attempt = 0; attempt < 10; attempt += 1) {
        expect(await signIn(email, `guess ${attempt}`)).toMatchObject(WRONG);
      }
      expect(await signIn(email, password)).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_REQUESTS' },
      });
      // Nobody else is kept out, and the owner is not from elsewhere.
      const other = BUSINESSES[7]?.customer.email ?? '';
      expect(await signIn(other, demoPassword(seed, other))).toMatchObject({ status: 200 });
      await sql(
        `update throttle set key = replace(key, '127.0.0', '203.0.113') where key = $1`,
        failuresOf(email),
      );
      const free = await signIn(email, password);
      expect(free.status).toBe(whether === 'nobody has it' ? 401 : 200);
    },
  );

  it('resets the count after a while and after a success', async () => {
    const email = BUSINESSES[4]?.customer.email ?? '';
    const fail = async (times: number) => {
      for (let i = 0; i < times; i += 1) await signIn(email, 'wrong');
    };
    await fail(9);
    const password = demoPassword(seed, email);
    expect(await signIn(email, password)).toMatchObject({ status: 200 });
    await fail(9);
    expect(await signIn(email, 'wrong')).toMatchObject(WRONG);
    expect(await signIn(email, password)).toMatchObject({ status: 429 });
    await sql(
      'update throttle set expire = expire - 15 * 60 * 1000 where key = $1',
      failuresOf(email),
    );
    expect(await signIn(email, password)).toMatchObject({ status: 200 });
  });
});

describe('a sign-in of a guest', () => {
  it('succeeds with a name and no password', async () => {
    const { token, user } = signedIn(await signInGuest('wanda@window.example'));
    expect(user).toMatchObject({
      role_id: ROLE.guest,
      guest_name: 'Wanda Shaw, Window Shop',
      business_id: null,
      business_details: null,
    });
    expect(await profileOf(token)).toMatchObject({ status: 200 });
  });

  it('with the address of staff gives only the permissions of a guest', async () => {
    const { token, user } = signedIn(await signInGuest(ADMINISTRATOR.email));
    expect(user).toMatchObject({ role_id: ROLE.guest, first_name: 'Wanda Shaw' });
    const { rows } = await sql(
      'select id from app_user where email = $1 and role_id = 1',
      ADMINISTRATOR.email,
    );
    expect(user.id).not.toBe(rows[0]?.id);
    expect(
      user.permissions.flatMap(({ permissions }) => permissions).map(({ path }) => path),
    ).toEqual([
      '/guest/dashboard/customer',
      '/guest/search/search',
      '/guest/matchpair/matchpair',
      '/guest/new-arrival/new-arrival',
      '/guest/collection/collection',
      '/guest/special-stone/special-stone',
      '/guest/lists/customer-profile',
    ]);
    for (const [method, path] of [
      ['GET', '/workflow/models'],
      ['POST', '/inventory/new-arrival/get-hold'],
      ['GET', '/customer/customer-dropdown'],
    ] as const) {
      expect(await portal.call(token, method, path)).toMatchObject({ status: 403 });
    }
  });

  it('with a code opens the same guest account with the new details', async () => {
    const first = signedIn(await signInGuest('again@window.example'));
    const second = signedIn(
      await signInGuest('AGAIN@window.example', {
        contact_person: 'Will Shaw',
        token: await guestProof(portal, 'again@window.example'),
      }),
    );
    expect(second.user.id).toBe(first.user.id);
    expect(second.user.first_name).toBe('Will Shaw');
    expect(await profileOf(first.token)).toMatchObject({ status: 401 });
  });

  it('is refused after the guest was deactivated', async () => {
    const { user } = signedIn(await signInGuest('shut-out@window.example'));
    const token = await guestProof(portal, 'shut-out@window.example');
    await sql('update app_user set is_active = false where id = $1', user.id);
    expect(await signInGuest('shut-out@window.example', { token })).toMatchObject(WRONG);
  });

  it.each([
    ['a role', { role_id: 1 }, 'data.role_id'],
    ['a business', { business_id: NOBODYS_ID }, 'data.business_id'],
    ['rights', { permissions: [] }, 'data.permissions'],
    ['to be active', { is_active: true }, 'data.is_active'],
    ['a country that is none', { mobile_country_id: NOBODYS_ID }, 'data.mobile_country_id'],
    ['no name', { contact_person: '   ' }, 'data.contact_person'],
    ['an odd number', { mobile: 'call me' }, 'data.mobile'],
    ['no address', { email: 'nowhere' }, 'data.email'],
  ])('with %s is refused', async (_, more, field) => {
    const answer = await signInGuest('odd@window.example', more);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('requires is_guest for guests, and refuses it for other users', async () => {
    const data = { email: ADMINISTRATOR.email, password: 'x' };
    const mismatch = { status: 400, body: { errors: [{ field: 'is_guest' }] } };
    expect(
      await portal.call(null, 'POST', '/user/login?is_guest=true', { body: { data } }),
    ).toMatchObject(mismatch);
    const guest = {
      company_name: 'A',
      contact_person: 'B',
      mobile: '12345',
      email: 'c@d.example',
      mobile_country_id: country,
    };
    for (const query of ['', '?is_guest=false']) {
      expect(
        await portal.call(null, 'POST', `/user/login${query}`, { body: { data: guest } }),
      ).toMatchObject(mismatch);
    }
  });
});

describe('a session', () => {
  const enter = async () =>
    signedIn(await signIn(ADMINISTRATOR.email, demoPassword(seed, ADMINISTRATOR.email)));

  it('ends when it is signed out, without ending other sessions', async () => {
    const one = await enter();
    const two = await enter();
    expect(await portal.call(one.token, 'POST', '/user/logout')).toMatchObject({
      status: 200,
      body: { message: 'You are signed out' },
    });
    expect(await profileOf(one.token)).toMatchObject(ENDED);
    expect(await portal.call(one.token, 'POST', '/user/logout')).toMatchObject(ENDED);
    expect(await profileOf(two.token)).toMatchObject({ status: 200 });
  });

  it('expires a day after its last use', async () => {
    const { token, user } = await enter();
    const hours = async () => {
      const { rows } = await sql(
        'select extract(epoch from expires_at - now()) / 3600 as hours from session where id = $1',
        user.key,
      );
      return Number(rows[0]?.hours);
    };
    expect(await hours()).toBeCloseTo(24, 1);
    await sql(
      `update session set used_at = now() - interval '5 hours', expires_at = now() + interval '19 hours' where id = $1`,
      user.key,
    );
    expect(await profileOf(token)).toMatchObject({ status: 200 });
    expect(await hours()).toBeCloseTo(24, 1);
    await sql(`update session set expires_at = now() where id = $1`, user.key);
    expect(await profileOf(token)).toMatchObject(ENDED);
  });

  it('expires thirty days after it began, however often it is used', async () => {
    const { token, user } = await enter();
    const age = (days: number) =>
      sql(
        `update session set created_at = now() - make_interval(days => $2), used_at = now() - interval '5 minutes' where id = $1`,
        user.key,
        days,
      );
    await age(29);
    await sql(
      `update session set created_at = created_at - interval '18 hours' where id = $1`,
      user.key,
    );
    expect(await profileOf(token)).toMatchObject({ status: 200 });
    const { rows } = await sql(
      `select extract(epoch from expires_at - created_at) / 86400 as days from session where id = $1`,
      user.key,
    );
    expect(Number(rows[0]?.days)).toBeCloseTo(30, 2);
    await age(30);
    // The use that would have prolonged it finds no time left.
    await profileOf(token);
    expect(await profileOf(token)).toMatchObject(ENDED);
  });

  it('reflects the current permissions', async () => {
    const { token } = await enter();
    const rights = async () => JSON.stringify((await profileOf(token)).body.data);
    const before = await rights();
    const flip = `update user_permission set write_access = not write_access where user_id = (select id from app_user where email = $1 and role_id = 1)`;
    await sql(flip, ADMINISTRATOR.email);
    expect(await rights()).not.toBe(before);
    await sql(flip, ADMINISTRATOR.email);
    expect(await rights()).toBe(before);
  });
});
