import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as calls from '#common/access/calls.gen.ts';
import { type Caller, mayCall, type Requirement } from '#common/access/may-call.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { accessRulesOf } from '../../server/platform/http/access.ts';
import type { Operation } from '../../server/platform/http/contract-operation.ts';
import { signedOperations } from '../support/machines/signed-access.ts';

const SIGNED = signedOperations();
const ROLES: readonly RoleCode[] = Object.values(ROLE);
const NOTHING = { read_access: false, write_access: false };
type Grant = typeof NOTHING;

const caller = (role_id: RoleCode, path: string, ofRole: Grant, ofPerson: Grant): Caller => ({
  role_id,
  permissions: [
    { permissions: [] },
    { permissions: [{ path, role_permissions: [ofRole], user_permissions: [ofPerson] }] },
  ],
});

it('the access table contains every operation of the golden file, and no others', () => {
  expect(Object.keys(calls).sort()).toEqual(SIGNED.map(({ operationId }) => operationId).sort());
});

describe.each(SIGNED)('the access rule of $operationId', ({ operationId, access }) => {
  const asked = accessRulesOf(operationId as Operation);
  const { roles, permissions = [], level } = access;
  const named = ROLES.filter((role) => roles === 'anyone' || roles.includes(role));
  /** Who of all roles may, with this right to this screen and no other. */
  const whoMay = (path: string, ofRole: Grant, ofPerson: Grant) =>
    ROLES.filter((role) => mayCall(caller(role, path, ofRole, ofPerson), asked));

  if (level === undefined)
    it('requires only the role', () => {
      expect(whoMay('/nowhere', NOTHING, NOTHING)).toEqual(named);
    });
  else
    it('requires the role and one of the screens, for a customer the screen of the role', () => {
      const enough = { ...NOTHING, [`${level}_access`]: true };
      const other = { read_access: level !== 'read', write_access: level !== 'write' };
      for (const screen of permissions) {
        expect(whoMay(screen, enough, enough)).toEqual(named);
        expect(whoMay(screen, enough, other)).toEqual(named.filter((role) => role === 2));
        expect(whoMay(screen, other, enough)).toEqual(named.filter((role) => role !== 2));
        expect(whoMay(`${screen}s`, enough, enough)).toEqual([]);
      }
    });
});

it('refuses a screen without any grant', () => {
  const asked: Requirement = '12 read /a/b/c';
  const bare = { path: '/a/b/c', role_permissions: [], user_permissions: [] };
  for (const role_id of [1, 2] as const)
    expect(mayCall({ role_id, permissions: [{ permissions: [bare] }] }, asked)).toBe(false);
});

it('no product file names the screen of a permission by hand', () => {
  const screens = new Set(SIGNED.flatMap(({ access }) => access.permissions ?? []));
  const files = ['src', 'server', 'demo'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.gen\.ts$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const named = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...screens]
      .filter((screen) => new RegExp(`['"\`]${screen}['"\`]`).test(text))
      .map((screen) => `${file}: ${screen}`);
  });
  expect(screens.size).toBeGreaterThan(30);
  expect(named).toEqual([]);
});
