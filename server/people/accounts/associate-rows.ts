import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { canSeeFullEmails, maskEmailFor } from './email-visibility.ts';

type Associate = components['schemas']['Associate'];

export interface AssociateQuery {
  search?: string | undefined;
  sort?: AssociateSort | undefined;
  order?: 'asc' | 'desc' | undefined;
}
type AssociateSort =
  | 'name'
  | 'email'
  | 'mobile'
  | 'customers'
  | 'live_holds'
  | 'last_sign_in'
  | 'created_at';

export interface AssociateRecord extends Omit<Associate, 'last_sign_in' | 'created_at'> {
  last_sign_in: Date | null;
  created_at: Date;
}

const COLUMNS = `u.id, u.first_name, u.last_name, u.user_name, u.email, u.mobile, u.mobile_country_id, c.phonecode,
  t.id as business_associate_type, u.salesperson_type_name as business_associate_type_name, u.is_active, u.created_at,
  (select count(*) from business b where b.associate_id = u.id and b.deleted_at is null)::int as customers,
  (select count(*) from hold h join business b on b.id = h.business_id
    where b.associate_id = u.id and ${stateIn('h.state', holdMachine, 'live')})::int as live_holds,
  (select max(s.created_at) from session s where s.user_id = u.id) as last_sign_in`;
const TABLES = `app_user u left join country c on c.id = u.mobile_country_id left join sub_master t on t.nr = u.salesperson_type`;
const LIVING = `u.role_id = ${ROLE.associate} and u.deleted_at is null`;
// `$2`: the viewer may see e-mail addresses, so the search covers addresses and user names.
const FOUND = `($1 = '' or u.first_name || ' ' || u.last_name ilike $1 or u.mobile ilike $1
  or ($2 and (u.email ilike $1 or u.user_name ilike $1))
  or exists (select from business b where b.associate_id = u.id and b.deleted_at is null and b.company_name ilike $1))`;

const ORDER: Readonly<Record<AssociateSort, string>> = {
  name: `lower(first_name || ' ' || last_name)`,
  email: 'email',
  mobile: 'mobile',
  customers: 'customers',
  live_holds: 'live_holds',
  last_sign_in: 'last_sign_in',
  created_at: 'created_at',
};

const COUNT = statement(
  'associates-count',
  `select count(*)::int as count from app_user u where ${LIVING} and ${FOUND}`,
);

export async function countAssociates(
  pool: pg.Pool,
  { search }: AssociateQuery,
  viewer: RoleCode,
): Promise<number> {
  const { rows } = await runStatement(pool, COUNT, [
    toLikePattern(search),
    canSeeFullEmails(viewer),
  ]);
  return rows[0]?.count ?? 0;
}

export async function readAssociates(
  pool: pg.Pool,
  { search, sort = 'name', order = 'asc' }: AssociateQuery,
  { size, offset }: { size: number; offset: number },
  viewer: RoleCode,
): Promise<AssociateRecord[]> {
  const { rows } = await pool.query<AssociateRecord>(
    `select * from (select ${COLUMNS} from ${TABLES} where ${LIVING} and ${FOUND}) as a
      order by ${ORDER[sort]} ${order} nulls last, id limit $3 offset $4`,
    [toLikePattern(search), canSeeFullEmails(viewer), size, offset],
  );
  return rows.map((row) => maskForViewer(viewer, row));
}

const READ = statement(
  'associate-read',
  `select ${COLUMNS}, (select count(*) from session s where s.user_id = u.id and s.ended_at is null and s.expires_at > now())::int as devices
           from ${TABLES} where ${LIVING} and u.id = $1`,
);

export async function readAssociate(
  db: pg.Pool | pg.PoolClient,
  id: UserId,
): Promise<(AssociateRecord & { devices: number }) | null> {
  const { rows } = await runStatement(db, READ, [id]);
  return rows[0] ?? null;
}

export const toAssociate = (row: AssociateRecord): Associate => ({
  ...row,
  last_sign_in: row.last_sign_in?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

/** Masks the user name too, because a user name can be an e-mail address. */
export const maskForViewer = <Row extends { email: string; user_name: string }>(
  viewer: RoleCode,
  row: Row,
): Row => ({
  ...row,
  email: maskEmailFor(viewer, row.email),
  user_name: row.user_name.includes('@') ? maskEmailFor(viewer, row.user_name) : row.user_name,
});

export const toLikePattern = (search = ''): string =>
  search.trim() === '' ? '' : `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
