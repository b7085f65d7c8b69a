import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { behindGate } from '../../support/servers/behind-gate.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { secondAdministrator } from '../../support/trade/second-administrator.ts';

let portal: Portal;
let cast: Cast;
/** Made once, for those who meet it. */
let made: ReturnType<typeof secondAdministrator> | undefined;
const second = () => (made ??= secondAdministrator(portal));

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

interface Grant {
  read_access: boolean;
  write_access: boolean;
}
interface Permission {
  submodule_id: string;
  name: string;
  path: string;
  role_permissions: Grant[];
  user_permissions: Grant[];
  grantable: Grant;
}

const PERMISSIONS = '/permission/user-wise-permissions';

async function rightsOf(role: number, user?: string): Promise<Permission[]> {
  const query = new URLSearchParams({ role_id: String(role), ...(user ? { user_id: user } : {}) });
  const { body } = await portal.call(cast.administrator.token, 'GET', `${PERMISSIONS}?${query}`);
  const categories = body.data as { permissions: Permission[] }[];
  return categories.flatMap(({ permissions }) => permissions);
}

async function screenOf(role: number, path: string): Promise<Permission> {
  const found = (await rightsOf(role)).find((right) => right.path === path);
  if (!found) throw new Error(`role ${role} has no ${path}`);
  return found;
}

const give = (
  who: { token: string },
  query: Record<string, string | number>,
  permissions: readonly object[],
) =>
  portal.call(
    who.token,
    'PUT',
    `${PERMISSIONS}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
    { body: { data: { permissions } } },
  );

const grant = (right: Permission, read: boolean, write = read) => ({
  submodule_id: right.submodule_id,
  read_access: read,
  write_access: write,
});

describe('the lists of the permission screens', () => {
  it('show quality control unless another role is requested', async () => {
    const { token } = cast.administrator;
    const categories = await portal.call(token, 'GET', '/roles/category');
    expect(new Set((categories.body.data as { role_id: number }[]).map((c) => c.role_id))).toEqual(
      new Set([ROLE.qualityControl]),
    );
    const permissions = await portal.call(token, 'GET', PERMISSIONS);
    expect((permissions.body.data as { role_id: number }[])[0]?.role_id).toBe(ROLE.qualityControl);
    const users = await portal.call(token, 'GET', '/permission/role-wise-users');
    expect((users.body.data as { email: string }[]).map(({ email }) => email)).toEqual([
      'quality@culet.example',
    ]);
  });

  it('find the screens of one category', async () => {
    const { token } = cast.administrator;
    const { body } = await portal.call(token, 'GET', '/roles/category?role_id=1');
    const setting = (body.data as { id: string; name: string }[]).find((c) => c.name === 'Setting');
    const screens = await portal.call(
      token,
      'GET',
      `/roles/submodule?role_id=1&category_id=${setting?.id}`,
    );
    expect((screens.body.data as { path: string }[]).map(({ path }) => path)).toContain(
      '/admin/settings/roles',
    );
  });

  it('find people of a role by a part of their name or company', async () => {
    const answer = await portal.call(
      cast.administrator.token,
      'GET',
      '/permission/role-wise-users?role_id=2&search=halden',
    );
    expect(answer.body).toMatchObject({
      data: [{ email: 'ada@haldenroe.example', company_name: 'Halden & Roe', differs: 0 }],
      pagination: { totalRecords: 1 },
    });
  });
});

describe('a permission of one person', () => {
  it('is lost with the next request once it is removed, and returns when it is granted', async () => {
    const hold = await screenOf(ROLE.qualityControl, '/admin/transaction/hold');
    const of = { role_id: ROLE.qualityControl, user_id: cast.qualityControl.id };
    const list = () =>
      portal.call(cast.qualityControl.token, 'POST', '/inventory/new-arrival/get-hold', {
        body: {},
      });
    expect((await list()).status).toBe(200);

    expect((await give(cast.administrator, of, [grant(hold, false)])).status).toBe(200);
    expect((await list()).status).toBe(403);
    const users = await portal.call(cast.administrator.token, 'GET', '/permission/role-wise-users');
    expect((users.body.data as { differs: number }[])[0]?.differs).toBe(1);

    expect((await give(cast.administrator, of, [grant(hold, true)])).status).toBe(200);
    expect((await list()).status).toBe(200);
  });

  it('is not removed from another role by its id', async () => {
    const hold = await screenOf(ROLE.qualityControl, '/admin/transaction/hold');
    const answer = await give(
      cast.administrator,
      { role_id: ROLE.qualityControl, user_id: cast.tove.id },
      [grant(hold, false)],
    );
    expect(answer.status).toBe(404);
  });
});

describe('a permission of a role', () => {
  it('applies to every customer at once, because customers have the permissions of their role', async () => {
    const search = await screenOf(ROLE.customer, '/customer/stones/search');
    const find = () =>
      portal.call(cast.ada.token, 'POST', '/inventory/search', { body: { data: {} } });
    expect((await find()).status).toBe(200);
    await give(cast.administrator, { role_id: ROLE.customer }, [grant(search, false)]);
    expect((await find()).status).toBe(403);
    await give(cast.administrator, { role_id: ROLE.customer }, [grant(search, true)]);
    expect((await find()).status).toBe(200);
  });

  it('is e-mailed to a person only if another user changed it', async () => {
    const hold = await screenOf(ROLE.qualityControl, '/admin/transaction/hold');
    const memo = await screenOf(ROLE.qualityControl, '/admin/transaction/memo');
    const { id } = cast.qualityControl;
    const mails = async (to: string) =>
      (
        await portal.database.pool.query<{ subject: string; body: string }>(
          `select subject, body from mail where kind = 'rights.changed' and to_address = $1 order by id`,
          [to],
        )
      ).rows;
    const person = { role_id: ROLE.qualityControl, user_id: id };
    const { length: before } = await mails('quality@culet.example');
    await give(cast.administrator, person, [grant(hold, true, false), grant(memo, false)]);
    await give(cast.administrator, person, [grant(hold, true, false)]);
    await give(cast.administrator, person, [grant(hold, true), grant(memo, true)]);
    const sent = (await mails('quality@culet.example')).slice(before);
    expect(sent.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Your rights in Culet were changed'),
    );
    const [taken, given] = sent.map(({ body }) => body);
    const { rows } = await portal.database.pool.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from app_user where id = $1`,
      [cast.administrator.id],
    );
    expect(taken).toContain(`${rows[0]?.name} changed your rights`);
    expect(taken).toMatch(new RegExp(`${hold.name}: read, was read and write`));
    expect(taken).toMatch(new RegExp(`${memo.name}: no access, was read and write`));
    expect(given).toMatch(new RegExp(`${hold.name}: read and write, was read`));
    expect(given).toMatch(new RegExp(`${memo.name}: read and write, was no access`));
    // The own rights, and a refused change, are mailed to no person.
    const own = await screenOf(ROLE.administrator, '/admin/transaction/hold');
    const mine = { role_id: ROLE.administrator, user_id: cast.administrator.id };
    await give(cast.administrator, mine, [grant(own, true, false)]);
    await give(cast.administrator, mine, [grant(own, true)]);
    expect((await give(cast.qualityControl, person, [grant(hold, false)])).status).toBe(403);
    expect(await mails('quality@culet.example')).toHaveLength(before + 2);
    expect(await mails('admin@culet.example')).toEqual([]);
  });

  it('does not change the permissions of people of other roles', async () => {
    const hold = await screenOf(ROLE.qualityControl, '/admin/transaction/hold');
    await give(cast.administrator, { role_id: ROLE.qualityControl }, [grant(hold, false)]);
    const [own] = (await rightsOf(ROLE.qualityControl, cast.qualityControl.id)).filter(
      ({ path }) => path === hold.path,
    );
    expect(own).toMatchObject({
      role_permissions: [{ read_access: false }],
      user_permissions: [{ read_access: true }],
    });
    await give(cast.administrator, { role_id: ROLE.qualityControl }, [grant(hold, true)]);
  });
});

describe('a change of permissions', () => {
  it('is refused to all users but administrators', async () => {
    const hold = await screenOf(ROLE.qualityControl, '/admin/transaction/hold');
    const others = [cast.qualityControl, cast.tove, cast.ada, cast.auditor, cast.apiProvider];
    const answers = await Promise.all(
      others.map((person) => give(person, { role_id: ROLE.qualityControl }, [grant(hold, true)])),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('is refused if the caller lacks the permission, and the refusal names the screen', async () => {
    const mail = await screenOf(ROLE.administrator, '/admin/settings/mail');
    const { pool } = portal.database;
    const other = await second();
    const set = (read: boolean) =>
      pool.query(
        'update user_permission set read_access = $3, write_access = $3 where user_id = $1 and submodule_id = $2',
        [cast.administrator.id, mail.submodule_id, read],
      );
    await pool.query('delete from user_permission where user_id = $1 and submodule_id = $2', [
      other.id,
      mail.submodule_id,
    ]);
    await set(false);
    const of = { role_id: ROLE.administrator, user_id: other.id };
    const answer = await give(cast.administrator, of, [grant(mail, true)]);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      code: 'GRANT_EXCEEDS_OWN',
      errors: [
        {
          id: mail.submodule_id,
          message: 'You cannot grant this right for Mail, because you do not have it.',
        },
      ],
    });
    expect((await give(cast.administrator, of, [grant(mail, false)])).status).toBe(200);
    await set(true);
    expect((await give(cast.administrator, of, [grant(mail, true)])).status).toBe(200);
  });

  it('compares a screen of another role with the own screen for the same operations', async () => {
    const { pool } = portal.database;
    const own = await screenOf(ROLE.administrator, '/admin/client/client');
    await pool.query(
      'update user_permission set write_access = false where user_id = $1 and submodule_id = $2',
      [cast.administrator.id, own.submodule_id],
    );
    const clients = await screenOf(ROLE.associate, '/associate/clients/client');
    expect(clients.grantable).toEqual({ read_access: true, write_access: false });
    await pool.query(
      'update user_permission set write_access = true where user_id = $1 and submodule_id = $2',
      [cast.administrator.id, own.submodule_id],
    );
  });

  it("is refused if it removes the caller's own permission to manage roles", async () => {
    const roles = await screenOf(ROLE.administrator, '/admin/settings/roles');
    const own = await give(
      cast.administrator,
      { role_id: ROLE.administrator, user_id: cast.administrator.id },
      [grant(roles, true, false)],
    );
    expect([own.status, own.body.code]).toEqual([409, 'OWN_RIGHTS_SCREEN']);
  });

  it('succeeds for one of two administrators who remove the permission from each other', async () => {
    const roles = await screenOf(ROLE.administrator, '/admin/settings/roles');
    const other = await second();
    const take = (by: { token: string }, from: { id: string }) =>
      give(by, { role_id: ROLE.administrator, user_id: from.id }, [grant(roles, false)]);
    const { pool } = portal.database;
    // Both have taken the right, or wait for whoever is about to, before anybody is told.
    const answers = await behindGate(
      pool,
      { lock: { text: 'lock table live_event in share mode' }, waiting: 2 },
      () => Promise.all([take(cast.administrator, other), take(other, cast.administrator)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await pool.query(
      `select count(*)::int as keepers from user_permission where submodule_id = $1 and write_access`,
      [roles.submodule_id],
    );
    expect(rows).toEqual([{ keepers: 1 }]);
    await portal.database.pool.query(
      'update user_permission set read_access = true, write_access = true where submodule_id = $1',
      [roles.submodule_id],
    );
  });
});

describe('an invalid change', () => {
  it.each([
    [
      'writing without reading',
      (s: Permission) => [{ ...grant(s, true), read_access: false }],
      'data.permissions.0.write_access',
    ],
    [
      'a screen named twice',
      (s: Permission) => [grant(s, true), grant(s, true)],
      'data.permissions.1.submodule_id',
    ],
    [
      'a screen of another role',
      (s: Permission) => [
        { ...grant(s, true), submodule_id: '00000000-0000-7000-8000-000000000000' },
      ],
      'data.permissions.0.submodule_id',
    ],
  ])('%s is refused with the path of the field', async (_name, permissions, field) => {
    const hold = await screenOf(ROLE.qualityControl, '/admin/transaction/hold');
    const answer = await give(
      cast.administrator,
      { role_id: ROLE.qualityControl },
      permissions(hold),
    );
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ field }]);
  });
});
