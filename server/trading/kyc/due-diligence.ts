import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { personNameSql } from '../../people/accounts/person-names.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';

type DueDiligence = components['schemas']['DueDiligence'];

const BUSINESS = statement(
  'due-diligence-business',
  `select b.company_name, c.iso2 as country from business b left join country c on c.id = b.country_id
    where b.id = $1 and b.deleted_at is null`,
);
const OWNERS = statement(
  'business-owners',
  `select o.id, o.name, o.share, o.country_id, c.name as country, c.iso2, o.is_pep
     from business_owner o left join country c on c.id = o.country_id
    where o.business_id = $1 and o.ended_at is null order by o.place, o.id`,
);
const SCREENINGS = statement(
  'business-screenings',
  `select s.id, s.owner_id, s.subject, s.list_name, s.is_hit, s.details, s.by_service, s.screened_at, s.decision, s.remark, s.decided_at,
          ${personNameSql('p', '$2')} as screened_by, case when d.id is not null then ${personNameSql('d', '$2')} end as decided_by
     from screening s join app_user p on p.id = s.screened_by left join app_user d on d.id = s.decided_by
    where s.business_id = $1 order by s.screened_at desc, s.id desc limit 200`,
);

type Db = pg.Pool | pg.PoolClient;

export const readOwners = async (db: Db, id: BusinessId) =>
  (await runStatement(db, OWNERS, [id])).rows;

/** Refuses the request if there is no such business. */
export async function requireScreened(db: Db, id: BusinessId) {
  const { rows } = await runStatement(db, BUSINESS, [id]);
  if (!rows[0]) throw refuse('notFound');
  return rows[0];
}

export async function readDueDiligence(
  db: Db,
  id: BusinessId,
  hasService: boolean,
): Promise<DueDiligence> {
  const owners = await readOwners(db, id);
  const { rows: screenings } = await runStatement(db, SCREENINGS, [id, true]);
  return {
    has_service: hasService,
    owners: owners.map(({ iso2: _, share, ...owner }) => ({
      ...owner,
      share: parseDecimal(share),
    })),
    screenings: screenings.map((screening) => ({
      ...screening,
      screened_at: screening.screened_at.toISOString(),
      decided_at: screening.decided_at?.toISOString() ?? null,
    })),
  };
}
