import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#api/ids.gen.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const PASSWORD = 'a long walk by the river';
const KINDS = {
  administrator: { add: '/admin/create-admin', change: '/admin/', remove: '/admin/', role: 1 },
  'quality control': {
    add: '/admin/create-qc',
    change: '/admin/update-qc/',
    remove: '/admin/delete-qc/',
    role: 5,
  },
} as const;
type Kind = keyof typeof KINDS;
const BOTH = Object.keys(KINDS) as Kind[];

interface Member {
  id: string;
  email: string;
  user_name: string;
  first_name: string;
  role_id: number;
}

let portal: Portal;
let cast: Cast;
let admin: Person;
let counter = 0;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  admin = cast.administrator;
});
afterAll(() => portal.stop());

const send = (who: Person | null, method: string, path: string, data?: unknown): Promise<Answer> =>
  portal.call(who?.token ?? null, method, path, data === undefined ? {} : { body: { data } });

/** Whoever removes a person says why. */
const WHY = '?remark=Left%20the%20firm';

const somebody = (more: object = {}) => {
  counter += 1;
  return {
    email: `new-${counter}@house.example`,
    first_name: 'Ines',
    last_name: 'Marchetti',
    ...more,
  };
};

async function added(kind: Kind, more: object = {}): Promise<Member> {
  const answer = await send(admin, 'POST', KINDS[kind].add, somebody(more));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as Member;
}

const signIn = (email: string, password: string): Promise<Answer> =>
  send(null, 'POST', '/user/login', { email, password });

async function comesIn({ email }: Member): Promise<Person> {
  const answer = await signIn(email, PASSWORD);
  expect(answer.status).toBe(200);
  const { token, user } = answer.body.data as { token: string; user: { id: UserId } };
  return { id: user.id, token, businessId: null };
}

async function letters(
  kind: string,
): Promise<{ to_address: string; body: string; subject: string }[]> {
  const { rows } = await portal.database.pool.query<{
    to_address: string;
    body: string;
    subject: string;
  }>('select to_address, body, subject from mail where kind = $1 order by created_at', [kind]);
  return rows;
}

describe.each(BOTH)('%s', (kind) => {
  const { role } = KINDS[kind];

  it('signs in with the given password, and has the permissions of the role', async () => {
    const member = await added(kind, { password: PASSWORD });
    expect(member).toMatchObject({ role_id: role, user_name: member.email, is_active: true });
    const person = await comesIn(member);
    const users = await send(person, 'GET', '/admin/users');
    expect(users.status).toBe(role === 1 ? 200 : 403);
    expect((await send(person, 'GET', '/user/guests')).status).toBe(200);
  });

  it('gets an e-mail that explains the sign-in and contains no password', async () => {
    const given = await added(kind, {
      password: PASSWORD,
      email: ' Capital@House.example '.trim(),
    });
    const without = await added(kind);
    const sent = [...(await letters('link.account')), ...(await letters('link.password'))];
    const [first, second] = [given, without].map(({ email }) =>
      sent.find(({ to_address }) => to_address === email),
    );
    if (!first || !second) throw new Error('a letter did not come');
    expect(first.body).toContain('the password that you were given');
    expect(first.body).not.toContain(PASSWORD);
    expect(second.body).toContain('/link#');
    await send(admin, 'DELETE', KINDS[kind].remove + given.id + WHY);
  });

  it('cannot sign in before a password was set', async () => {
    const { email } = await added(kind);
    expect((await signIn(email, '')).status).not.toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
  });

  it('is changed in the fields that are sent only', async () => {
    const member = await added(kind, { password: PASSWORD });
    const india = (await send(null, 'GET', '/business/countries-code')).body.data as {
      id: string;
      iso2: string;
    }[];
    const country = india.find(({ iso2 }) => iso2 === 'IN')?.id;
    const changed = await send(admin, 'PUT', KINDS[kind].change + member.id, {
      first_name: ' Iris ',
      mobile: '98 250 11111',
      mobile_country_id: country,
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body.data).toMatchObject({
      email: member.email,
      first_name: 'Iris',
      last_name: 'Marchetti',
      mobile: '98 250 11111',
      phonecode: '91',
    });
    const cleared = await send(admin, 'PUT', KINDS[kind].change + member.id, {
      mobile: null,
      mobile_country_id: null,
    });
    expect(cleared.body.data).toMatchObject({ first_name: 'Iris', mobile: null, phonecode: null });
  });

  it('signs in with the new address only, and the old address is notified', async () => {
    const member = await added(kind, { password: PASSWORD });
    const { email } = somebody();
    await send(admin, 'PUT', KINDS[kind].change + member.id, {
      email: email.toUpperCase(),
      email_remark: 'Shown at the desk.',
    });
    expect((await signIn(member.email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    const told = await letters('link.undo_email');
    expect(told.filter(({ to_address }) => to_address === member.email)).toHaveLength(1);
  });

  it('has an unverified new address until its owner confirms it', async () => {
    const member = await added(kind);
    const { pool } = portal.database;
    await pool.query('update app_user set email_verified_at = now() where id = $1', [member.id]);
    const isVerified = async () => {
      const { rows } = await pool.query<{ verified: boolean }>(
        'select email_verified_at is not null as verified from app_user where id = $1',
        [member.id],
      );
      return rows[0]?.verified;
    };
    const changed = (data: object) => send(admin, 'PUT', KINDS[kind].change + member.id, data);
    expect((await changed({ first_name: 'Another' })).status).toBe(200);
    expect(await isVerified()).toBe(true);
    const moved = { email: `moved-${member.email}`, email_remark: 'Shown at the desk.' };
    expect((await changed(moved)).status).toBe(200);
    expect(await isVerified()).toBe(false);
    await send(admin, 'DELETE', KINDS[kind].remove + member.id + WHY);
  });

  it('is removed: signed out, not listed, and its address is available', async () => {
    const member = await added(kind, { password: PASSWORD });
    const person = await comesIn(member);
    const path = KINDS[kind].remove + member.id + WHY;
    expect((await send(admin, 'DELETE', path)).status).toBe(200);
    expect((await send(person, 'GET', '/user/profile')).status).toBe(401);
    expect((await signIn(member.email, PASSWORD)).status).toBe(401);
    expect((await send(admin, 'DELETE', path)).status).toBe(404);
    expect(
      (await send(admin, 'PUT', KINDS[kind].change + member.id, { first_name: 'X' })).status,
    ).toBe(404);
    const { body } = await send(admin, 'GET', `/admin/users?search=${member.email}`);
    expect(body.data).toEqual([]);
    const { rows } = await portal.database.pool.query('select email from app_user where id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([{ email: member.email }]);
    await added(kind, { email: member.email });
  });

  it('is unknown to the operations of the other kind', async () => {
    const member = await added(kind);
    const other = KINDS[kind === 'administrator' ? 'quality control' : 'administrator'];
    expect((await send(admin, 'PUT', other.change + member.id, { first_name: 'X' })).status).toBe(
      404,
    );
    expect((await send(admin, 'DELETE', other.remove + member.id + WHY)).status).toBe(404);
    expect(
      (await send(admin, 'PUT', KINDS[kind].change + NOBODYS_ID, { first_name: 'X' })).status,
    ).toBe(404);
    expect(
      (await send(admin, 'PUT', KINDS[kind].change + cast.ada.id, { first_name: 'X' })).status,
    ).toBe(404);
    expect((await send(admin, 'DELETE', KINDS[kind].remove + cast.ada.id + WHY)).status).toBe(404);
  });

  it.each<[string, object, string]>([
    ['an address of somebody else', { email: 'ada' }, 'data.email'],
    ['a user name of somebody else', { user_name: 'taken-name' }, 'data.user_name'],
  ])('cannot have %s', async (_, more, field) => {
    const taken = await added('administrator', { user_name: `Taken-${counter}` });
    const wanted =
      'email' in more
        ? { email: taken.email.toUpperCase() }
        : { user_name: taken.user_name.toLowerCase() };
    for (const answer of [
      await send(admin, 'POST', KINDS[kind].add, somebody(wanted)),
      await send(admin, 'PUT', KINDS[kind].change + (await added(kind)).id, wanted),
    ]) {
      expect(answer.status, JSON.stringify(answer.body)).toBe(409);
      expect(answer.body.errors).toMatchObject([{ field }]);
    }
  });

  it.each<[string, object, string]>([
    ['a short password', { password: 'short' }, 'data.password'],
    [
      'its address as password',
      { email: 'someone.new@house.example', password: 'someone.new@house.example' },
      'data.password',
    ],
    ['its name as password', { password: 'Ines Marchetti' }, 'data.password'],
    ['no name', { first_name: ' ' }, 'data.first_name'],
    ['no address', { email: 'ines' }, 'data.email'],
    ['a number without its country', { mobile: '98 250 11111' }, 'data.mobile_country_id'],
    [
      'a country that is none',
      { mobile: '98 250 11111', mobile_country_id: NOBODYS_ID },
      'data.mobile_country_id',
    ],
    ['a role', { role_id: 1 }, 'data.role_id'],
    ['rights', { permissions: [] }, 'data.permissions'],
  ])('is refused with %s', async (_, more, field) => {
    const answer = await send(admin, 'POST', KINDS[kind].add, somebody(more));
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    expect(answer.body.errors).toMatchObject([{ field }]);
  });

  it('is created once if the call is sent twice', async () => {
    const headers = { 'idempotency-key': `staff-twice-${KINDS[kind].role}` };
    const body = { data: somebody({ password: PASSWORD }) };
    const once = await portal.call(admin.token, 'POST', KINDS[kind].add, { body, headers });
    const again = await portal.call(admin.token, 'POST', KINDS[kind].add, { body, headers });
    expect([once.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(once.body);
  });

  it.each(['qualityControl', 'ada', 'tove', 'auditor', 'guest', 'apiProvider'] as const)(
    'is not created, changed or removed by %s',
    async (name) => {
      const member = await added(kind);
      const before = await send(admin, 'GET', '/admin/users');
      const answers = [
        await send(cast[name], 'POST', KINDS[kind].add, somebody()),
        await send(cast[name], 'PUT', KINDS[kind].change + member.id, { first_name: 'Mallory' }),
        await send(cast[name], 'DELETE', KINDS[kind].remove + member.id + WHY),
        await send(cast[name], 'GET', '/admin/users'),
      ];
      const reads = name === 'auditor' ? 200 : 403;
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, reads]);
      expect((await send(admin, 'GET', '/admin/users')).body.data).toEqual(before.body.data);
    },
  );
});

it('has no password in the audit log', async () => {
  await added('administrator', { password: PASSWORD });
  const { rows } = await portal.database.pool.query<{ summary: unknown }>(
    `select summary from audit_entry where operation = 'createAdministrator' order by id desc limit 1`,
  );
  expect(JSON.stringify(rows)).toContain('"password":"***"');
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});

it('is found by role and by words', async () => {
  const one = await added('quality control', {
    first_name: 'Unmistakable',
    user_name: 'the-only-one',
  });
  const list = async (query: string) =>
    (await send(admin, 'GET', `/admin/users?${query}`)).body.data as Member[];
  expect(await list('search=unmistakable')).toMatchObject([{ id: one.id }]);
  expect(await list('search=the-only-one&role_id=5')).toMatchObject([{ id: one.id }]);
  expect(await list('search=the-only-one&role_id=1')).toEqual([]);
  expect(new Set((await list('role_id=1')).map(({ role_id }) => role_id))).toEqual(new Set([1]));
  const { body } = await send(admin, 'GET', '/admin/users?size=1&page=2');
  expect(body.data).toHaveLength(1);
  expect((await send(admin, 'GET', '/admin/users?role_id=2')).status).toBe(400);
});

describe('the last administrator', () => {
  // A portal of its own, since everybody but one has to go.
  let alone: Portal;
  let last: Person;
  beforeEach(async () => {
    alone = await startPortal();
    last = (await castOf(alone)).administrator;
    return () => alone.stop();
  });
  const remove = (who: Person, id: string) => alone.call(who.token, 'DELETE', `/admin/${id}${WHY}`);
  async function second(): Promise<Person> {
    const { email } = somebody();
    const body = { data: { email, first_name: 'Second', password: PASSWORD } };
    await alone.call(last.token, 'POST', '/admin/create-admin', { body });
    const { body: answer } = await alone.call(null, 'POST', '/user/login', {
      body: { data: { email, password: PASSWORD } },
    });
    const { token, user } = answer.data as { token: string; user: { id: UserId } };
    return { id: user.id, token, businessId: null };
  }

  it('cannot remove itself', async () => {
    const answer = await remove(last, last.id);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('LAST_ADMINISTRATOR');
    expect((await alone.call(last.token, 'GET', '/user/profile')).status).toBe(200);
  });

  it('cannot be removed while all others are deactivated', async () => {
    const other = await second();
    await alone.database.pool.query('update app_user set is_active = false where id = $1', [
      other.id,
    ]);
    expect((await remove(last, last.id)).body.code).toBe('LAST_ADMINISTRATOR');
  });

  it('can remove another administrator, but not itself', async () => {
    const other = await second();
    const own = await remove(other, other.id);
    expect([own.status, own.body.code]).toEqual([409, 'OWN_ACCOUNT']);
    expect((await remove(last, other.id)).status).toBe(200);
  });

  it('remains if two administrators remove each other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await second();
      const answers = await Promise.all([remove(last, other.id), remove(other, last.id)]);
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses[0]).toBe(200);
      expect([401, 409]).toContain(statuses[1]);
      const { rows } = await alone.database.pool.query<{ id: string }>(
        'select id from app_user where role_id = 1 and deleted_at is null',
      );
      expect(rows).toHaveLength(1);
      if (rows[0]?.id === other.id) last = other;
    }
  });

  const setAside = (who: Person, id: string) =>
    alone.call(who.token, 'PUT', `/customer/user/${id}/status`, {
      body: { data: { is_active: false } },
    });

  it('remains if one administrator is removed and another is deactivated concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await second();
      const answers = await Promise.all([setAside(last, other.id), remove(other, last.id)]);
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses[0]).toBe(200);
      expect([401, 409]).toContain(statuses[1]);
      const { rows } = await alone.database.pool.query<{ id: string }>(
        'select id from app_user where role_id = 1 and is_active and deleted_at is null',
      );
      expect(rows).toHaveLength(1);
      if (rows[0]?.id === other.id) last = other;
    }
  });
});
