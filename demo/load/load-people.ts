import type pg from 'pg';
import type { BusinessId, ProviderId, UserId } from '#api/ids.gen.ts';
import { ACTIVE_FLAG, ROLE } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { hashPassword } from '../../server/people/accounts/passwords.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import {
  ADMINISTRATOR,
  ALL_PEOPLE,
  ASSOCIATES,
  BUSINESSES,
  GUEST_COMPANY,
  type Person,
  PROVIDERS,
} from '../people.ts';
import { createPeopleIdSeries, createPeopleIds, idAt } from '../people-ids.ts';
import { openedDaysAgo } from '../registrations.ts';
import { deactivateSuppliers, insertSuppliers, SUPPLIER_COUNT } from './load-suppliers.ts';

export type DemoIds = {
  readonly userOf: (person: Person) => UserId;
  readonly businesses: readonly BusinessId[];
  readonly providers: readonly ProviderId[];
};

export async function loadPeople(
  connection: pg.PoolClient,
  seed: number,
  passwordOf: (email: string) => string,
): Promise<DemoIds> {
  const nextId = createPeopleIdSeries(seed);
  const users = createPeopleIds(seed, nextId);
  const userOf = (person: Person): UserId => {
    const id = users.get(person.email);
    if (!id) throw new Error(`${person.email} is not a user of the demo world`);
    return id;
  };
  const ids: DemoIds = {
    userOf,
    businesses: BUSINESSES.map(nextId<BusinessId>),
    providers: Array.from({ length: SUPPLIER_COUNT }, nextId<ProviderId>),
  };

  await insertBusinesses(connection, ids);
  for (const person of ALL_PEOPLE) await insertPerson(connection, passwordOf, person, ids);
  await setAssociates(connection, ids);
  await insertSuppliers(
    connection,
    ids.providers,
    PROVIDERS.map(({ user }) => userOf(user)),
  );
  await runStatement(connection, BIRTHS, [ids.userOf(ADMINISTRATOR)]);
  // Checks the deferred constraints now, because foreign keys of a table with pending checks cannot
  // be dropped.
  await connection.query(
    'set constraints business_begun, app_user_begun, provider_begun immediate',
  );
  await deactivateSuppliers(connection, ids.providers, userOf(ADMINISTRATOR));
  await runStatement(connection, GRANT);
  return ids;
}

/**
 * Writes the ledger steps for the creation of accounts. The administrator is the actor of all these
 * steps.
 */
const BIRTHS = statement(
  'demo-births',
  `
  insert into ledger (at, workflow, record_id, event, from_state, to_state, author, actor_id, actor_role, business_id, request_id)
  select f.created_at, 'activeFlag', f.id, 'flag.create', ${START_CODE}, ${ACTIVE_FLAG.active.code}, 'person', $1, ${ROLE.administrator},
         f.business_id, md5(f.id::text)::uuid
    from (select id, created_at, id as business_id from business
          union all select id, created_at, business_id from app_user
          union all select id, created_at, null from provider) as f
   order by f.created_at, f.id`,
);
const GRANT = statement(
  'demo-grant',
  `insert into user_permission (user_id, submodule_id, read_access, write_access)
   select u.id, r.submodule_id, r.read_access, r.write_access
     from app_user u join role_permission r on r.role_id = u.role_id`,
);
const PUT_BUSINESS = statement(
  'demo-business-put',
  `insert into business (id, company_name, created_at, country_id)
   values ($1, $2, now() - make_interval(days => $3), (select id from country where iso2 = $4))`,
);

const LIMIT_GROWTH = statement(
  'demo-business-limit-growth',
  `insert into inventory_access (business_id, kind, field, allowed_values) values ($1, 'attribute', 'growth_type', array[$2::smallint])`,
);

async function insertBusinesses(connection: pg.PoolClient, ids: DemoIds): Promise<void> {
  for (const [index, { name, growth, customer }] of BUSINESSES.entries()) {
    const id = idAt(ids.businesses, index);
    await runStatement(connection, PUT_BUSINESS, [
      id,
      name,
      openedDaysAgo(index),
      customer.country,
    ]);
    if (growth !== undefined) await runStatement(connection, LIMIT_GROWTH, [id, growth]);
  }
}

const PUT_PERSON = statement(
  'demo-person-put',
  `insert into app_user (id, role_id, email, user_name, first_name, last_name, mobile, mobile_country_id,
                         password_hash, business_id, guest_company, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, (select id from country where iso2 = $8), $9, $10, $11,
           now() - interval '400 days')`,
);

async function insertPerson(
  connection: pg.PoolClient,
  passwordOf: (email: string) => string,
  person: Person,
  ids: DemoIds,
): Promise<void> {
  const guest = person.role === ROLE.guest;
  const company = BUSINESSES.findIndex(({ customer }) => customer === person);
  await runStatement(connection, PUT_PERSON, [
    ids.userOf(person),
    person.role,
    person.email,
    `${person.firstName}.${person.lastName}`.toLowerCase(),
    // The form for guests has one field for the whole name, which is stored as the first name.
    guest ? `${person.firstName} ${person.lastName}` : person.firstName,
    guest ? '' : person.lastName,
    person.mobile,
    person.country,
    guest ? null : await hashPassword(passwordOf(person.email)),
    ids.businesses[company] ?? null,
    guest ? GUEST_COMPANY : null,
  ]);
}

const SET_ASSOCIATE = statement(
  'demo-associate-set',
  'update business set associate_id = $1 where id = $2',
);

async function setAssociates(connection: pg.PoolClient, ids: DemoIds): Promise<void> {
  for (const [index, { associate }] of BUSINESSES.entries()) {
    const person = ASSOCIATES[associate];
    if (!person) throw new Error(`business ${index} has no associate`);
    await runStatement(connection, SET_ASSOCIATE, [
      ids.userOf(person),
      idAt(ids.businesses, index),
    ]);
  }
}
