import type { UserId } from '#api/ids.gen.ts';
import { REGISTRATION, ROLE } from '#machines/codes.ts';
import { hashPassword } from '../../../server/people/accounts/passwords.ts';
import { idAs } from '../runner/id-as.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import { moveBusiness } from './businesses.ts';
import { newSession } from './people.ts';

export const ASSOCIATES = '/business-associate/businessassociate';
export const PASSWORDS = '/business-associate/change-password';
export const EXCEL = '/business-associate/business-associate-details-excel';
export const CHOICES = '/business-associate/business-associates-dropdown';

export const associatePath = (id: string): string => `${ASSOCIATES}/${id}`;

export interface AssociateRow {
  id: UserId;
  first_name: string;
  last_name: string;
  email: string;
  user_name: string;
  customers: number;
  live_holds: number;
}
export const associatesIn = ({ body }: Answer): AssociateRow[] => body.data as AssociateRow[];

let count = 0;

/** Adds an associate by a call, without clients. */
export async function newAssociate(
  portal: Portal,
  administrator: Person,
  details: Record<string, unknown> = {},
): Promise<{ answer: Answer; id: UserId; email: string }> {
  count += 1;
  const email = `associate-${count}@newcomers.example`;
  const answer = await portal.call(administrator.token, 'POST', ASSOCIATES, {
    body: { data: { first_name: 'Lena', last_name: `Marsh ${count}`, email, ...details } },
  });
  return { answer, id: idAs(String((answer.body.data as { id?: string } | undefined)?.id)), email };
}

/** The same, with a password and a session. */
export async function signedInAssociate(
  portal: Portal,
  administrator: Person,
  password: string,
): Promise<Person & { email: string }> {
  const { id, email } = await newAssociate(portal, administrator);
  const { pool } = portal.database;
  await pool.query('update app_user set password_hash = $2 where id = $1', [
    id,
    await hashPassword(password),
  ]);
  return { ...(await newSession(pool, { id, businessId: null })), email };
}

/** Adds a business of this associate. */
export async function newCustomerOf(portal: Portal, associateId: string): Promise<string> {
  count += 1;
  const { pool } = portal.database;
  const { rows } = await pool.query<{ id: string }>(
    'insert into business (company_name, associate_id) values ($1, $2) returning id',
    [`Newcomer ${count} Gems`, associateId],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error('the business was not made');
  await moveBusiness(pool, id, REGISTRATION.registered.code);
  await pool.query(
    `insert into app_user (role_id, email, user_name, first_name, last_name, password_hash, business_id)
     values (${ROLE.customer}, $1, $1, 'Ines', 'Holm', 'none', $2)`,
    [`newcomer-${count}@newcomers.example`, id],
  );
  return id;
}
