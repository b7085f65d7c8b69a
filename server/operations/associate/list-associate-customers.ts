import { holdMachine } from '#machines/workflows/hold.ts';
import { toLikePattern } from '../../people/accounts/associate-rows.ts';
import { maskEmailFor } from '../../people/accounts/email-visibility.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { requireAssociate } from './visible-associate.ts';

const LIVING_PEOPLE = 'p.business_id = b.id and p.deleted_at is null';
const FOUND = `b.associate_id = $1 and b.deleted_at is null and ($2 = '' or b.company_name ilike $2
  or exists (select from app_user p where ${LIVING_PEOPLE} and p.first_name || ' ' || p.last_name ilike $2))`;
const COUNT = statement(
  'associate-customers-count',
  `select count(*)::int as count from business b where ${FOUND}`,
);
const READ = statement(
  'associate-customers',
  `select b.id, b.company_name, b.registration, b.is_active, b.created_at,
                (select count(*) from hold h where h.business_id = b.id and ${stateIn('h.state', holdMachine, 'live')})::int as live_holds,
                coalesce((select json_agg(json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name, 'email', p.email)
                                          order by p.first_name, p.id)
                            from app_user p where ${LIVING_PEOPLE}), '[]') as people
           from business b where ${FOUND} order by lower(b.company_name), b.id limit $3 offset $4`,
);

export const listAssociateCustomers: Handler<OperationOf<'listAssociateCustomers'>> = async ({
  pool,
  path,
  query,
  session,
}) => {
  await requireAssociate(pool, session, path.id);
  const page = paging(query);
  const found = [path.id, toLikePattern(query.search)] as const;
  const [count, { rows }] = await Promise.all([
    runStatement(pool, COUNT, found),
    runStatement(pool, READ, [...found, page.size, page.offset]),
  ]);
  const viewer = session.actor.role;
  return {
    data: rows.map(({ people, created_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      people: people.map((person) => ({ ...person, email: maskEmailFor(viewer, person.email) })),
    })),
    pagination: pagination(page, count.rows[0]?.count ?? 0),
  };
};
