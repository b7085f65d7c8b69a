import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { REGISTRATION } from '#machines/codes.ts';
import type { Person, Portal } from '../servers/portal.ts';
import { moveBusiness } from './businesses.ts';
import { newSession } from './people.ts';

/** Creates twenty registered businesses with one customer each. */
export async function twentyClients(portal: Portal): Promise<Person[]> {
  const { rows } = await portal.database.pool.query<{ id: UserId; business_id: BusinessId }>(
    `with made as (
       insert into business (company_name) select 'Racer ' || n from generate_series(1, 20) n returning id, company_name),
     born as (
       insert into ledger (workflow, record_id, business_id, event, from_state, to_state, actor_role, request_id)
       select 'business', id, id, 'business.open', 0, 9, 0, uuidv7() from made)
     insert into app_user (role_id, email, user_name, first_name, password_hash, business_id)
     select 2, lower(replace(company_name, ' ', '-')) || '@racers.example', company_name, company_name, 'none', id from made
     returning id, business_id`,
  );
  for (const { business_id } of rows) {
    await moveBusiness(portal.database.pool, business_id, REGISTRATION.registered.code);
  }
  return Promise.all(
    rows.map(({ id, business_id }) =>
      newSession(portal.database.pool, { id, businessId: business_id }),
    ),
  );
}
