import pg from 'pg';
import type { BusinessId, CountryId, UserId } from '#api/ids.gen.ts';
import type { RoleCode } from '#machines/codes.ts';
import type { Problem } from '#machines/problem.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export interface NewUser {
  role: RoleCode;
  email: string;
  /** alternative to the e-mail address at sign-in; default: the e-mail address */
  userName?: string | undefined;
  firstName: string;
  lastName?: string | undefined;
  mobile?: string | undefined;
  mobileCountryId?: CountryId | undefined;
  passwordHash: string;
  businessId?: BusinessId | undefined;
}

const ADD = statement(
  'user-add',
  `with made as (
           insert into app_user (role_id, email, user_name, first_name, last_name, mobile, mobile_country_id, password_hash, business_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id),
         granted as (
           insert into user_permission (user_id, submodule_id, read_access, write_access)
           select made.id, r.submodule_id, r.read_access, r.write_access from made, role_permission r where r.role_id = $1)
         select id from made`,
);

export const cleanEmail = (email: string): string => email.trim().toLowerCase();

/**
 * Includes the default permissions of the role. `addUser` calls this function and writes the ledger
 * row.
 */
export async function writeUser(connection: pg.PoolClient, user: NewUser): Promise<UserId> {
  const email = cleanEmail(user.email);
  try {
    const { rows } = await runStatement(connection, ADD, [
      user.role,
      email,
      user.userName?.trim() || email,
      user.firstName.trim(),
      user.lastName?.trim() ?? '',
      user.mobile?.trim() ?? null,
      user.mobileCountryId ?? null,
      user.passwordHash,
      user.businessId ?? null,
    ]);
    if (!rows[0]) throw new Error('the insert of a user returned no row');
    return rows[0].id;
  } catch (error) {
    throw toAccountRefusal(error);
  }
}

export function toAccountRefusal(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  switch (error.constraint) {
    case 'app_user_email':
      return taken('data.email', PROBLEMS.emailTaken);
    case 'app_user_name':
      return taken('data.user_name', PROBLEMS.userNameTaken);
    case 'app_user_mobile_country_id_fkey':
      return new Refusal(PROBLEMS.invalidRequest, [
        { field: 'data.mobile_country_id', message: 'Unknown country.' },
      ]);
    default:
      return error;
  }
}

const taken = (field: string, problem: Problem): Refusal =>
  new Refusal(problem, [{ field, message: problem.message }]);
