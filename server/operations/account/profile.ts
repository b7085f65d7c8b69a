import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { maskEmailFor } from '../../people/accounts/email-visibility.ts';
import { GROWTH_OF_BUSINESS } from '../../people/customers/inventory-access.ts';
import { IS_VERIFIED } from '../../people/kyc/verification.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Profile = components['schemas']['Profile'];
type Category = components['schemas']['PermissionCategory'];

/** The URL contains the file id, so a cache never serves an old picture. */
export const PICTURE_URL = `'/user/picture?v=' || u.picture_file_id`;

const READ = statement(
  'profile-read',
  `select u.id, u.email, u.first_name, u.last_name, u.role_id, r.name as role_name, u.user_name, u.mobile, u.mobile_country_id,
                t.id as business_associate_type,
                ${PICTURE_URL} as picture, u.business_id, u.guest_company, u.growth_type, u.clock_hours, u.muted_emails,
                case when b.id is not null
                  then json_build_object('id', b.id, 'company_name', b.company_name, 'registration', b.registration, 'is_verified', ${IS_VERIFIED},
                    'growth_type', ${GROWTH_OF_BUSINESS}) end as business_details,
                case when a.id is not null
                  then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'email', a.email) end as business_associate_details
           from app_user u join role r on r.id = u.role_id
           left join business b on b.id = u.business_id
           left join app_user a on a.id = b.associate_id
           left join sub_master t on t.nr = coalesce(u.salesperson_type, a.salesperson_type)
          where u.id = $1`,
);

const RIGHTS = statement(
  'profile-rights',
  `select c.name as category, c.role_id, s.name, s.path,
                coalesce(rp.read_access, false) as role_read, coalesce(rp.write_access, false) as role_write,
                coalesce(up.read_access, false) as user_read, coalesce(up.write_access, false) as user_write
           from app_user u join permission_category c on c.role_id = u.role_id join submodule s on s.category_id = c.id
           left join role_permission rp on rp.submodule_id = s.id and rp.role_id = c.role_id
           left join user_permission up on up.submodule_id = s.id and up.user_id = u.id
          where u.id = $1 order by c.sequence, s.sequence`,
);

interface RightRow {
  category: string;
  role_id: RoleCode;
  name: string;
  path: string;
  role_read: boolean;
  role_write: boolean;
  user_read: boolean;
  user_write: boolean;
}

/**
 * The caller adds the session id as `key`. A changed `key` tells the browser that another person
 * has signed in.
 */
export async function readPerson(pool: pg.Pool, userId: UserId): Promise<Omit<Profile, 'key'>> {
  const values = [userId] as const;
  const [people, rights] = await Promise.all([
    runStatement(pool, READ, values),
    runStatement(pool, RIGHTS, values),
  ]);
  const [person] = people.rows;
  if (!person) throw refuse('sessionEnded');
  const { business_associate_details: associate } = person;
  return {
    ...person,
    business_associate_id: associate?.id ?? null,
    business_associate_details: associate && {
      ...associate,
      email: maskEmailFor(person.role_id, associate.email),
    },
    guest_name:
      person.role_id === ROLE.guest ? `${person.first_name}, ${person.guest_company ?? ''}` : null,
    permissions: categories(rights.rows),
  };
}

function categories(rows: readonly RightRow[]): Category[] {
  const found: Category[] = [];
  for (const row of rows) {
    let category = found.find(({ name }) => name === row.category);
    if (!category) {
      category = { name: row.category, role_id: row.role_id, permissions: [] };
      found.push(category);
    }
    category.permissions.push({
      name: row.name,
      path: row.path,
      role_permissions: [{ read_access: row.role_read, write_access: row.role_write }],
      user_permissions: [{ read_access: row.user_read, write_access: row.user_write }],
    });
  }
  return found;
}
