import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { hasOnlyRolePermissions, requiredScreens } from '#common/access/may-call.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { readSenderName } from '../../people/accounts/managed-person.ts';
import { type ExpectedValues, requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, type RefusalEntry, refuse } from '../../platform/http/refusal.ts';
import { composeEmail } from '../../platform/mail/email-templates.ts';
import { queueEmails } from '../../platform/mail/queue-email.ts';
import type { Change } from '../../workflows/change.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { groupByCategory, isOfRole, type Right, readRights } from './role-rights.ts';
import { selectedRole } from './selected-role.ts';

type Wanted =
  OperationOf<'setUserPermissions'>['requestBody']['content']['application/json']['data']['permissions'][number];

/**
 * Screens that grant rights: users who lose access to these screens cannot restore their access.
 */
const ROLES_SCREENS = requiredScreens(calls.setUserPermissions);

// Without this lock, two administrators could each remove the other's right to grant rights.
const LOCK = statement('role-lock', 'select from role where id = $1 for no key update');
const GIVE_USER = statement(
  'role-give-user',
  `insert into user_permission (user_id, submodule_id, read_access, write_access)
         select $1, s, r, w from unnest($2::uuid[], $3::boolean[], $4::boolean[]) as m (s, r, w)
         on conflict (user_id, submodule_id) do update set read_access = excluded.read_access, write_access = excluded.write_access`,
);
const GIVE_ROLE = statement(
  'role-give-role',
  `insert into role_permission (role_id, submodule_id, read_access, write_access)
         select $1, s, r, w from unnest($2::uuid[], $3::boolean[], $4::boolean[]) as m (s, r, w)
         on conflict (role_id, submodule_id) do update set read_access = excluded.read_access, write_access = excluded.write_access`,
);
const RIGHTS_ADMINISTRATOR = statement(
  'role-keeper',
  `select from app_user u join user_permission p on p.user_id = u.id and p.write_access
           join submodule s on s.id = p.submodule_id and s.path = any($1)
          where u.role_id = ${ROLE.administrator} and u.is_active and u.deleted_at is null limit 1`,
);
// Makes open browsers reload the rights. The server reads the rights for each request.
const NOTIFY_USERS = statement(
  'role-tell',
  `with told as (
           insert into live_event (topic, payload, user_id)
           select distinct 'refresh', '{}'::jsonb, u.id
             from app_user u join session s on s.user_id = u.id and s.ended_at is null and s.expires_at > now()
            where u.role_id = $1 and ($2::uuid is null or u.id = $2) returning id)
         select pg_notify('live', id::text) from told`,
);

export const setUserPermissions: Handler<OperationOf<'setUserPermissions'>> = (call) => {
  const role = selectedRole(call.query);
  const userId = call.query?.user_id ?? null;
  // The audit log stores `path.id`: the user or the role whose rights change.
  const whose = userId ?? String(role);
  return runChange({ ...call, path: { id: whose } }, async (begun) => {
    const { connection } = begun;
    const granter = call.session.actor.id;
    await runStatement(connection, LOCK, [role]);
    if (userId && !(await isOfRole(connection, userId, role))) throw refuse('notFound');
    const before = await readRights(connection, role, userId, granter);
    const wanted = call.data.permissions;
    await requireUnchanged(
      connection,
      call.session,
      [knownRights(call.was, before, userId !== null)],
      {
        by: ['setUserPermissions'],
        id: whose,
      },
    );
    requireConsistentRights(wanted, before);
    requireOwnRights(wanted, before, userId !== null);
    const columns = [
      wanted.map((right) => right.submodule_id),
      wanted.map((right) => right.read_access),
      wanted.map((right) => right.write_access),
    ] as const;
    if (userId) await runStatement(connection, GIVE_USER, [userId, ...columns]);
    else await runStatement(connection, GIVE_ROLE, [role, ...columns]);
    await requireRightsAdministrator(connection, granter, userId, before, wanted);
    await runStatement(connection, NOTIFY_USERS, [role, userId]);
    const after = await readRights(connection, role, userId, granter);
    await mailChanges(begun, { role, userId, granter, before, after });
    return { message: 'Rights saved', data: groupByCategory(after, role, userId) };
  });
};

// Excludes guests, because their e-mail addresses may be unverified.
const RECIPIENTS = statement(
  'role-rights-owners',
  `select email, first_name from app_user
    where role_id = $1 and role_id <> ${ROLE.guest} and ($2::uuid is null or id = $2) and id <> $3
      and is_active and deleted_at is null order by id`,
);

interface RightsChange {
  readonly role: RoleCode;
  /** null if the change concerns the rights of the role */
  readonly userId: UserId | null;
  readonly granter: UserId;
  readonly before: readonly Right[];
  readonly after: readonly Right[];
}

/**
 * Mails only effective changes: rights of the role for customers, personal rights for all others.
 * The granter gets no e-mail.
 */
async function mailChanges(begun: Change, change: RightsChange): Promise<void> {
  const { role, userId, granter, before, after } = change;
  if (hasOnlyRolePermissions(role) !== (userId === null)) return;
  const words = (right: Right | undefined) =>
    accessWords(right && levelsOf(right, userId !== null));
  const had = new Map(before.map((right) => [right.submodule_id, words(right)]));
  const rights = after.flatMap((right) => {
    const was = had.get(right.submodule_id) ?? words(undefined);
    const is = words(right);
    return was === is
      ? []
      : [{ screen: `${right.category}, ${right.name}`, before: was, after: is }];
  });
  if (rights.length === 0) return;
  const { rows: owners } = await runStatement(begun.connection, RECIPIENTS, [
    role,
    userId,
    granter,
  ]);
  const by = await readSenderName(begun.connection, granter);
  const emails = owners.map(({ email, first_name: firstName }) =>
    composeEmail('rights.changed', email, { firstName, by, rights }),
  );
  await queueEmails(begun, emails);
}

function accessWords(levels: { read: boolean; write: boolean } | undefined): string {
  if (levels?.write) return 'read and write';
  return levels?.read ? 'read' : 'no access';
}

function knownRights(
  was: { permissions: readonly Wanted[] } | undefined,
  before: readonly Right[],
  isOfPerson: boolean,
): ExpectedValues {
  return {
    was: Object.fromEntries(
      (was?.permissions ?? []).map(({ submodule_id, read_access: read, write_access: write }) => [
        submodule_id,
        { read, write },
      ]),
    ),
    present: Object.fromEntries(
      before.map((right) => [right.submodule_id, levelsOf(right, isOfPerson)]),
    ),
    place: 'was.permissions',
  };
}

const levelsOf = (right: Right, isOfPerson: boolean) =>
  isOfPerson
    ? { read: right.user_read, write: right.user_write }
    : { read: right.role_read, write: right.role_write };

function requireConsistentRights(wanted: readonly Wanted[], known: readonly Right[]): void {
  const screens = new Set(known.map(({ submodule_id }) => submodule_id));
  const seen = new Set<string>();
  const faults = wanted.flatMap(
    ({ submodule_id, read_access, write_access }, i): RefusalEntry[] => {
      const place = `data.permissions.${i}`;
      const twice = seen.has(submodule_id);
      seen.add(submodule_id);
      if (twice)
        return [{ field: `${place}.submodule_id`, message: 'This screen is listed twice.' }];
      if (!screens.has(submodule_id))
        return [
          { field: `${place}.submodule_id`, message: 'The role does not include this screen.' },
        ];
      if (write_access && !read_access)
        return [{ field: `${place}.write_access`, message: 'Write access requires read access.' }];
      return [];
    },
  );
  if (faults.length > 0) throw refuse('invalidRequest', faults);
}

/**
 * Refuses to grant a right that the caller lacks. Revoking or keeping a right is always allowed.
 */
function requireOwnRights(
  wanted: readonly Wanted[],
  before: readonly Right[],
  isOfPerson: boolean,
): void {
  const known = new Map(before.map((right) => [right.submodule_id, right]));
  const beyond = wanted.flatMap(({ submodule_id, read_access, write_access }): RefusalEntry[] => {
    const right = known.get(submodule_id);
    if (!right) return [];
    const had = levelsOf(right, isOfPerson);
    const tooMuch =
      (read_access && !had.read && !right.may_read) ||
      (write_access && !had.write && !right.may_write);
    return tooMuch
      ? [
          {
            id: submodule_id,
            message: `You cannot grant this right for ${right.name}, because you do not have it.`,
          },
        ]
      : [];
  });
  if (beyond.length > 0) throw new Refusal(PROBLEMS.grantExceedsOwn, beyond);
}

/**
 * At least one administrator must keep the right to grant rights. Callers may not revoke that right
 * from themselves.
 */
async function requireRightsAdministrator(
  connection: pg.PoolClient,
  granter: string,
  userId: UserId | null,
  before: readonly Right[],
  wanted: readonly Wanted[],
): Promise<void> {
  const roles = before.find(({ path }) => ROLES_SCREENS.includes(path));
  const change = wanted.find(({ submodule_id }) => submodule_id === roles?.submodule_id);
  if (userId === granter && change && !change.write_access) throw refuse('ownRightsScreen');
  if ((await runStatement(connection, RIGHTS_ADMINISTRATOR, [ROLES_SCREENS])).rowCount === 0)
    throw refuse('lastRightsKeeper');
}
