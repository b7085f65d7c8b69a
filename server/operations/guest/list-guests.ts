import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { canSeeFullEmails, maskEmailFor } from '../../people/accounts/email-visibility.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';

type Guest = components['schemas']['Guest'];
type Sort = components['schemas']['GuestSort'];

interface GuestRecord extends Omit<Guest, 'first_visit' | 'last_visit'> {
  first_visit: Date;
  last_visit: Date;
}

const ORDER: Readonly<Record<Sort, string>> = {
  company_name: 'lower(company_name)',
  contact_person: 'lower(contact_person)',
  country: 'country',
  first_visit: 'first_visit',
  last_visit: 'last_visit',
  visits: 'visits',
};

// SQL condition: $1 is the search term; $2 is true if the e-mail address may be searched.
const FOUND = `u.role_id = ${ROLE.guest} and u.deleted_at is null
  and ($1 = '' or position($1 in lower(concat_ws(' ', u.guest_company, trim(concat(u.first_name, ' ', u.last_name)), u.mobile))) > 0
               or $2 and position($1 in u.email) > 0)`;

const COUNT = statement(
  'guest-count',
  `select count(*)::int as count from app_user u where ${FOUND}`,
);

// Guests sign in on each visit, so each session counts as a visit.
const SELECT = `
  select u.id, coalesce(u.guest_company, '') as company_name, trim(concat(u.first_name, ' ', u.last_name)) as contact_person,
         u.email, u.mobile, c.phonecode, c.name as country, u.is_active, u.created_at as first_visit,
         coalesce(v.last, u.created_at) as last_visit, v.visits
    from app_user u left join country c on c.id = u.mobile_country_id
   cross join lateral (select max(s.used_at) as last, count(*)::int as visits from session s where s.user_id = u.id) v
   where ${FOUND}`;

export const listGuests: Handler<OperationOf<'listGuests'>> = async ({ pool, query, session }) => {
  const { page: number, limit, search = '', sort = 'last_visit', order = 'desc' } = query;
  const page = paging({ ...(number && { page: number }), ...(limit && { size: limit }) });
  const { role } = session.actor;
  const wanted = [search.trim().toLowerCase(), canSeeFullEmails(role)] as const;
  const [counted, found] = await Promise.all([
    runStatement(pool, COUNT, wanted),
    pool.query<GuestRecord>(
      `select * from (${SELECT}) g order by ${ORDER[sort]} ${order} nulls last, id limit $3 offset $4`,
      [...wanted, page.size, page.offset],
    ),
  ]);
  return {
    data: found.rows.map((guest) => ({
      ...guest,
      email: maskEmailFor(role, guest.email),
      first_visit: guest.first_visit.toISOString(),
      last_visit: guest.last_visit.toISOString(),
    })),
    pagination: pagination(page, counted.rows[0]?.count ?? 0),
  };
};
