import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { auditAccess } from '../../people/accounts/audit-access.ts';
import { openSession } from '../../people/accounts/open-session.ts';
import { passwordMatches } from '../../people/accounts/passwords.ts';
import {
  consumeSignInAttempt,
  resetAccountAttempts,
} from '../../people/accounts/sign-in-attempts.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { SUPPLIER_IS_IN_USE } from '../../platform/http/supplier-account.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';
import { signInGuest } from './guest.ts';
import { readPerson } from './profile.ts';

type Credentials = components['schemas']['Credentials'];
type GuestDetails = components['schemas']['GuestDetails'];

/** SQL for the network of an IP address: /24 for IPv4, /56 for IPv6. Must match `addressPrefix`. */
const networkOf = (address: string): string =>
  `network(set_masklen(${address}, case family(${address}) when 4 then 24 else 56 end))`;

const FIND = statement(
  'sign-in-find',
  `select u.id, u.password_hash, u.is_active and coalesce(b.is_active, true) and ${SUPPLIER_IS_IN_USE} as active,
          exists (select from session s
                   where s.user_id = u.id and s.created_at > now() - interval '90 days'
                     and ${networkOf('s.address')} = ${networkOf('$2::inet')}) as known_here
           from app_user u left join business b on b.id = u.business_id
          where u.email = $1 and u.role_id <> ${ROLE.guest} and u.deleted_at is null`,
);

export const signIn: Handler<OperationOf<'signIn'>> = async (call) => {
  const { pool, query, data, request } = call;
  const asGuest = query.is_guest === true;
  if (asGuest !== isGuest(data)) {
    throw refuse('invalidRequest', [
      {
        field: 'is_guest',
        message: asGuest
          ? 'For a guest, send company_name, contact_person, mobile, email and mobile_country_id.'
          : 'Guests must sign in with is_guest=true.',
      },
    ]);
  }
  // Rate-limits guests, because every new guest adds a row and every response reveals whether a
  // guest has used an address.
  if (asGuest) await call.throttles.availability.consume(addressPrefix(request.ip));
  const userId = isGuest(data) ? await signInGuest(call, data) : await signInUser(call, data);
  const [{ token, id }, person] = await Promise.all([
    inTransaction(pool, async (connection) => {
      const opened = await openSession(connection, userId, request);
      await auditAccess(connection, {
        call,
        userId,
        summary: { outcome: asGuest ? 'guest' : 'user' },
      });
      return opened;
    }),
    readPerson(pool, userId),
  ]);
  return { message: 'Sign-in successful!', data: { token, user: { ...person, key: id } } };
};

const isGuest = (data: Credentials | GuestDetails): data is GuestDetails => 'company_name' in data;

async function signInUser(
  { pool, throttles, request }: Call<OperationOf<'signIn'>>,
  { email, password }: Credentials,
): Promise<UserId> {
  const account = email.trim().toLowerCase();
  const tried = { throttles, email: account, ip: request.ip };
  const { rows } = await runStatement(pool, FIND, [account, request.ip]);
  const [user] = rows;
  // Counts the attempt before the password check, so that concurrent guesses cannot exceed the
  // limit.
  await consumeSignInAttempt(tried, user?.known_here ?? false);
  const matches = await passwordMatches(user?.password_hash, password, addressPrefix(request.ip));
  if (!user?.active || !matches) throw refuse('signInFailed');
  await resetAccountAttempts(tried);
  return user.id;
}
