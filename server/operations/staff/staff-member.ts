import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';

type StaffMember = components['schemas']['StaffMember'];
export type StaffRole = components['schemas']['StaffRole'];

export interface StaffRecord extends Omit<StaffMember, 'created_at' | 'last_seen_at'> {
  created_at: Date;
  last_seen_at: Date | null;
}

export const STAFF = `u.role_id in (${ROLE.administrator}, ${ROLE.qualityControl}) and u.deleted_at is null`;

export const SELECT_STAFF = `
  select u.id, u.role_id, r.name as role_name, u.email, u.user_name, u.first_name, u.last_name, u.mobile, u.mobile_country_id,
         c.phonecode, u.is_active, u.created_at, (select max(s.used_at) from session s where s.user_id = u.id) as last_seen_at
    from app_user u join role r on r.id = u.role_id left join country c on c.id = u.mobile_country_id`;

const READ = statement(
  'staff-read',
  `${SELECT_STAFF} where u.id = $1 and u.role_id = $2 and u.deleted_at is null`,
);

export async function readStaff(
  connection: pg.PoolClient,
  id: UserId,
  role: StaffRole,
): Promise<StaffMember> {
  const { rows } = await runStatement(connection, READ, [id, role]);
  if (!rows[0]) throw refuse('notFound');
  return staffMember(rows[0]);
}

export const staffMember = (record: StaffRecord): StaffMember => ({
  ...record,
  created_at: record.created_at.toISOString(),
  last_seen_at: record.last_seen_at?.toISOString() ?? null,
});
