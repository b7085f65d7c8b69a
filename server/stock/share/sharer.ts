import type pg from 'pg';
import type { StoredFileId, UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { NO_SESSION, type Session } from '../../people/accounts/session.ts';
import { LIMITS_COLUMN } from '../../people/customers/inventory-access.ts';
import { readCompany } from '../../platform/company/company-profile.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { UTC } from '../../platform/http/zone.ts';

const READ = statement(
  'sharer',
  `select u.id, u.role_id, u.business_id, b.registration, b.associate_id, ${LIMITS_COLUMN},
                trim(concat(u.first_name, ' ', u.last_name)) as person, b.company_name, u.email, u.picture_file_id
           from app_user u left join business b on b.id = u.business_id
          where u.id = $1 and u.is_active and u.deleted_at is null and coalesce(b.is_active, true)`,
);

export interface Sharer {
  /** session with the current rights of the sharer, who need not be signed in */
  session: Session;
  name: string;
  person: string;
  firm: string;
  /** true for staff and associates, who share in the name of the company that runs the portal */
  isOfCompany: boolean;
  /** logo of `firm`; null if it has none */
  logoId: StoredFileId | null;
  email: string;
  hasPicture: boolean;
}

/**
 * Returns the creator of a share link; null if this user may no longer sign in. A share link never
 * shows more than its creator may see.
 */
export async function readSharer(pool: pg.Pool, userId: UserId): Promise<Sharer | null> {
  const { rows } = await runStatement(pool, READ, [userId]);
  const [row] = rows;
  if (!row) return null;
  const ownFirm = row.role_id === ROLE.customer ? row.company_name : null;
  const company = await readCompany(pool);
  const firm = ownFirm ?? company.name;
  return {
    name: [row.person, firm].filter(Boolean).join(', '),
    person: row.person,
    firm,
    isOfCompany: ownFirm === null,
    logoId: ownFirm === null ? company.logo_id : null,
    email: row.email,
    hasPicture: row.picture_file_id !== null,
    session: {
      id: NO_SESSION,
      actor: { id: row.id, role: row.role_id, businessId: row.business_id },
      registration: row.registration,
      associateId: row.associate_id,
      limits: row.limits,
      zone: UTC,
    },
  };
}
