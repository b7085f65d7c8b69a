import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import {
  type ContractOperation,
  OPERATIONS as DECLARED,
} from '../../support/machines/contract-calls.ts';
import { signedOperations } from '../../support/machines/signed-access.ts';
import { isInTurn } from '../../support/screens/turns.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { byRole, type Cast, castOf, newSession } from '../../support/trade/people.ts';

const ROLES = Object.values(ROLE);
/** Who may call is asked before what is sent is looked at; a valid sign-in could be refused for its password. */
const UNFIT = '{"data":{}}';

/** Who may call is what was signed; only how it is called comes from the contract that is tested. */
const OPERATIONS = signedOperations().map(({ operationId, access }) => {
  const call = DECLARED.find((declared) => declared.operationId === operationId);
  if (!call) throw new Error(`${operationId} is signed, and the contract does not have it`);
  return { ...call, access };
});

/** Calls that several screens of one role open. */
const SEVERAL_SCREENS: ReadonlySet<string> = new Set([
  'sendPasswordLink',
  'copyPasswordLink',
  'endUserSessions',
]);

let portal: Portal;
let cast: Cast;
let deadTokens: Readonly<Record<string, string>>;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  deadTokens = await makeDeadTokens();
});
afterAll(() => portal.stop());

/** Each operation is called without a session and with one kind of dead session, by turn. */
describe.each(
  OPERATIONS.map((operation, index) => [operation.operationId, operation, index] as const),
)('%s', (_, operation, index) => {
  const { access } = operation;

  it('requires a valid session', async () => {
    const wanted = access.roles === 'anyone' ? expect.not.stringMatching(/^40[13]$/) : '401';
    const dead = Object.entries(deadTokens);
    const inThisRun = dead.filter((__, at) => isInTurn(at + index, dead.length));
    expect.soft(`${await statusOf(operation, null)}`, 'without a session').toEqual(wanted);
    for (const [who, token] of inThisRun)
      expect.soft(`${await statusOf(operation, token)}`, who).toEqual(wanted);
  });

  it('admits only the roles that it names', async () => {
    for (const role of access.roles === 'anyone' ? ROLES : access.roles) {
      const { token } = await freshly(role);
      const status = await statusOf(operation, token);
      expect.soft([401, 403], ROLE_NAME[role]).not.toContain(status);
      expect.soft(status, ROLE_NAME[role]).toBeLessThan(500);
    }
  });
});

describe('the next request after a permission is removed is refused', () => {
  const cases = OPERATIONS.flatMap((operation) => {
    const { access } = operation;
    if (!access.permissions || access.roles === 'anyone') return [];
    return access.roles.map(
      (role) => [`${operation.operationId} by ${ROLE_NAME[role]}`, operation, role] as const,
    );
  });

  it.each(cases)('%s', async (_, operation, role) => {
    const { token, id } = await freshly(role);
    const { permissions = [], level } = operation.access;
    const [table, owner, column] =
      role === ROLE.customer
        ? ['role_permission', 'role_id', role]
        : ['user_permission', 'user_id', id];
    const set = (value: boolean) =>
      portal.database.pool.query(
        `update ${table} set ${level}_access = $1 where ${owner} = $2
            and submodule_id in (select m.id from submodule m join permission_category c on c.id = m.category_id
                                  where m.path = any($3) and c.role_id = $4)`,
        [value, column, permissions, role],
      );
    // Calls about people of several kinds are opened by the screen of any; a role may have more than one of these.
    const { rowCount } = await set(false);
    expect(rowCount).toBeGreaterThanOrEqual(1);
    expect(rowCount).toBeLessThanOrEqual(
      SEVERAL_SCREENS.has(operation.operationId) ? permissions.length : 1,
    );
    expect(await statusOf(operation, token)).toBe(403);
    await set(true);
  });

  it('depends on the role for customers, and on the person for all other users', async () => {
    const search = OPERATIONS.find(({ operationId }) => operationId === 'searchStones');
    if (!search) throw new Error('the contract has no search');
    const { pool } = portal.database;
    await pool.query('update user_permission set read_access = false where user_id = $1', [
      cast.ada.id,
    ]);
    await pool.query(
      `update role_permission set read_access = false where role_id = ${ROLE.associate}`,
    );
    const customer = await freshly(ROLE.customer);
    const associate = await freshly(ROLE.associate);
    expect(await statusOf(search, customer.token)).not.toBe(403);
    expect(await statusOf(search, associate.token)).not.toBe(403);
    await pool.query('update user_permission set read_access = true where user_id = $1', [
      cast.ada.id,
    ]);
    await pool.query(
      `update role_permission set read_access = true where role_id = ${ROLE.associate}`,
    );
    expect(await statusOf(search, customer.token)).not.toBe(403);
    expect(await statusOf(search, associate.token)).not.toBe(403);
  });
});

it('a role that an operation does not name is refused, even if the person has the permission', async () => {
  const { pool } = portal.database;
  const paths = OPERATIONS.flatMap(({ access }) => access.permissions ?? []);
  await pool.query(
    `insert into submodule (category_id, name, path, sequence)
     select distinct on (c.role_id, p) c.id, p, p, 99 from permission_category c, unnest($1::text[]) as p
      where not exists (select from submodule m join permission_category o on o.id = m.category_id
                         where o.role_id = c.role_id and m.path = p)`,
    [paths],
  );
  await pool.query(
    `insert into role_permission (role_id, submodule_id, read_access, write_access)
     select c.role_id, m.id, true, true from submodule m join permission_category c on c.id = m.category_id
      where m.sequence = 99`,
  );
  await pool.query(
    `insert into user_permission (user_id, submodule_id, read_access, write_access)
     select u.id, m.id, true, true from submodule m join permission_category c on c.id = m.category_id
       join app_user u on u.role_id = c.role_id where m.sequence = 99`,
  );
  for (const operation of OPERATIONS) {
    for (const role of ROLES) {
      const { access } = operation;
      if (access.roles === 'anyone' || access.roles.includes(role)) continue;
      const { token } = await freshly(role);
      const told = `${operation.operationId} by ${ROLE_NAME[role]}`;
      expect.soft(await statusOf(operation, token), told).toBe(403);
    }
  }
});

/** A session of its own for each call: one of the operations ends it. */
const freshly = (role: RoleCode): Promise<Person> =>
  newSession(portal.database.pool, byRole(cast)[role]);

/** What once was a session, or never was one. */
async function makeDeadTokens(): Promise<Record<string, string>> {
  const { pool } = portal.database;
  const ended = await newSession(pool, cast.ada);
  const expired = await newSession(pool, cast.ada);
  const hash = `sha256(convert_to($1, 'UTF8'))`;
  await pool.query(`update session set ended_at = now() where token_hash = ${hash}`, [ended.token]);
  await pool.query(
    `update session set expires_at = now() - interval '1 second' where token_hash = ${hash}`,
    [expired.token],
  );
  return {
    'an ended session': ended.token,
    'an expired session': expired.token,
    'a forged token': 'A'.repeat(43),
    'a token cut short': cast.ada.token.slice(0, -1),
    'something else': "' or 1=1 --",
    'a user who was deactivated': (await deactivated('app_user', cast.odile.id, cast.odile)).token,
    'a business that was deactivated': (
      await deactivated('business', cast.ravi.businessId, cast.ravi)
    ).token,
  };
}

async function deactivated(
  table: 'app_user' | 'business',
  id: string | null,
  person: Person,
): Promise<Person> {
  await portal.database.pool.query(`update ${table} set is_active = false where id = $1`, [id]);
  return person;
}

/** The status alone: one of the answers is a stream without an end. */
async function statusOf(operation: ContractOperation, token: string | null): Promise<number> {
  const response = await fetch(`${portal.url}/api/v1${operation.path}`, {
    method: operation.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(operation.takesBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(operation.takesBody ? { body: UNFIT } : {}),
  });
  await response.body?.cancel();
  return response.status;
}
