import type pg from 'pg';
import type { SubmoduleId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { RoleCode } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

type Category = components['schemas']['EditableCategory'];

/**
 * `role_*` are the rights of the role, `user_*` those of the user. `may_*` are the rights that the
 * granter may grant.
 */
export interface Right {
  submodule_id: SubmoduleId;
  name: string;
  path: string;
  category: string;
  role_read: boolean;
  role_write: boolean;
  user_read: boolean;
  user_write: boolean;
  may_read: boolean;
  may_write: boolean;
}

// `may_read` and `may_write` are the rights of the granter ($3) on the matching screen of the
// granter's own role. Screens match by path, else by the third segment of the path, else by the
// second segment, unless it is `settings`. Without a match, both are true.
const READ = statement(
  'role-rights',
  `with mine as (
           select m.path, split_part(m.path, '/', 3) as module, split_part(m.path, '/', 4) as screen,
                  coalesce(p.read_access, false) as may_read, coalesce(p.write_access, false) as may_write
             from submodule m join permission_category c on c.id = m.category_id
             join app_user g on g.id = $3 and g.role_id = c.role_id
             left join user_permission p on p.submodule_id = m.id and p.user_id = g.id)
         select s.id as submodule_id, s.name, s.path, c.name as category,
                coalesce(r.read_access, false) as role_read, coalesce(r.write_access, false) as role_write,
                coalesce(u.read_access, false) as user_read, coalesce(u.write_access, false) as user_write,
                coalesce(own.may_read, true) as may_read, coalesce(own.may_write, true) as may_write
           from submodule s join permission_category c on c.id = s.category_id
           left join role_permission r on r.submodule_id = s.id and r.role_id = c.role_id
           left join user_permission u on u.submodule_id = s.id and u.user_id = $2
           left join lateral (
             select may_read, may_write from mine
              where path = s.path or screen = split_part(s.path, '/', 4)
                 or (module = split_part(s.path, '/', 3) and module <> 'settings')
              order by path = s.path desc, screen = split_part(s.path, '/', 4) desc, path limit 1) own on true
          where c.role_id = $1 order by c.sequence, s.sequence, s.id`,
);

export async function readRights(
  db: pg.Pool | pg.PoolClient,
  role: RoleCode,
  userId: UserId | null,
  granterId: UserId,
): Promise<Right[]> {
  return (await runStatement(db, READ, [role, userId, granterId])).rows;
}

const KNOWN = statement(
  'role-user-known',
  'select from app_user where id = $1 and role_id = $2 and deleted_at is null',
);

export async function isOfRole(
  db: pg.Pool | pg.PoolClient,
  userId: UserId,
  role: RoleCode,
): Promise<boolean> {
  return (await runStatement(db, KNOWN, [userId, role])).rowCount === 1;
}

export function groupByCategory(
  rights: readonly Right[],
  role: RoleCode,
  userId: UserId | null,
): Category[] {
  const byName = Map.groupBy(rights, ({ category }) => category);
  return [...byName].map(([name, members]) => ({
    name,
    role_id: role,
    permissions: members.map((right) => ({
      submodule_id: right.submodule_id,
      name: right.name,
      path: right.path,
      role_permissions: [{ read_access: right.role_read, write_access: right.role_write }],
      user_permissions: userId
        ? [{ read_access: right.user_read, write_access: right.user_write }]
        : [],
      grantable: { read_access: right.may_read, write_access: right.may_write },
    })),
  }));
}
