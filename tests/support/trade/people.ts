import type pg from 'pg';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import {
  ADMINISTRATOR,
  ASSOCIATES,
  AUDITOR,
  BUSINESSES,
  GUEST,
  PROVIDERS,
  QUALITY_CONTROL,
} from '../../../demo/people.ts';
import { openSession } from '../../../server/people/accounts/open-session.ts';
import type { Person, Portal } from '../servers/portal.ts';

/** People of the demo world, named by their role in tests. */
const CAST = {
  administrator: ADMINISTRATOR,
  qualityControl: QUALITY_CONTROL,
  auditor: AUDITOR,
  guest: GUEST,
  apiProvider: PROVIDERS[0]?.user,
  otherApiProvider: PROVIDERS[1]?.user,
  ftpProvider: PROVIDERS[2]?.user,
  /** associate of ada, piers and odile */
  tove: ASSOCIATES[0],
  /** associate of hanna, ravi and pending */
  marek: ASSOCIATES[1],
  ada: BUSINESSES[0]?.customer,
  piers: BUSINESSES[1]?.customer,
  odile: BUSINESSES[2]?.customer,
  hanna: BUSINESSES[3]?.customer,
  ravi: BUSINESSES[4]?.customer,
  /** a customer whose business awaits registration */
  pending: BUSINESSES[8]?.customer,
  /** a customer whose business never applied for registration */
  unregistered: BUSINESSES[10]?.customer,
} as const;

export type Cast = Record<keyof typeof CAST, Person>;

/** A portal of which only the tables are used. */
export interface WithPool {
  readonly database: Pick<Portal['database'], 'pool'>;
}

/** Signs in everyone whom a test may need. */
export async function castOf(portal: WithPool): Promise<Cast> {
  const entries = await Promise.all(
    Object.entries(CAST).map(async ([name, person]) => {
      if (!person) throw new Error(`the demo world has no ${name}`);
      return [name, await signedIn(portal.database.pool, person.email)] as const;
    }),
  );
  return Object.fromEntries(entries) as Cast;
}

/** One person of each role. */
export const byRole = (cast: Cast): Readonly<Record<RoleCode, Person>> => ({
  [ROLE.administrator]: cast.administrator,
  [ROLE.customer]: cast.ada,
  [ROLE.guest]: cast.guest,
  [ROLE.associate]: cast.tove,
  [ROLE.qualityControl]: cast.qualityControl,
  [ROLE.apiProvider]: cast.apiProvider,
  [ROLE.ftpProvider]: cast.ftpProvider,
  [ROLE.auditor]: cast.auditor,
});

async function signedIn(pool: pg.Pool, email: string): Promise<Person> {
  const { rows } = await pool.query<{ id: UserId; business_id: BusinessId | null }>(
    'select id, business_id from app_user where email = $1',
    [email],
  );
  if (!rows[0]) throw new Error(`nobody is called ${email}`);
  return await newSession(pool, { id: rows[0].id, businessId: rows[0].business_id });
}

/** The same person with another session. */
export async function newSession(
  pool: pg.Pool,
  { id, businessId }: Pick<Person, 'id' | 'businessId'>,
): Promise<Person> {
  return { id, businessId, token: (await openSession(pool, id)).token };
}

/** Signs in another customer of the same business. */
export async function colleagueOf(portal: Portal, person: Person): Promise<Person> {
  const { pool } = portal.database;
  const { rows } = await pool.query<{ id: UserId }>(
    `insert into app_user (role_id, email, user_name, first_name, password_hash, business_id)
     values (${ROLE.customer}, $1, $1, 'Colleague', 'none', $2) returning id`,
    [`colleague-of-${person.id}@colleagues.example`, person.businessId],
  );
  if (!rows[0]) throw new Error('the colleague did not come');
  return await newSession(pool, { id: rows[0].id, businessId: person.businessId });
}
