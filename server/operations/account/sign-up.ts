import type pg from 'pg';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { ROLE } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { redeemProof } from '../../people/accounts/mailed-codes.ts';
import { openSession } from '../../people/accounts/open-session.ts';
import { hashPassword } from '../../people/accounts/passwords.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import { addUser } from '../../workflows/add-user.ts';
import type { Change } from '../../workflows/change.ts';
import { openBusiness } from '../../workflows/records/business-records.ts';
import { createUserActor, runVisitorChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readPerson } from './profile.ts';
import {
  accountFaults,
  type NormalizedPerson,
  normalizePerson,
  personFaults,
} from './sign-up-rules.ts';

type SignUp = components['schemas']['SignUp'];

const PROVEN = statement(
  'sign-up-proven',
  'update app_user set email_verified_at = now() where id = $1',
);

/**
 * Checks for a taken name only after `requireProof`, so only visitors who have verified their
 * address learn that a name exists.
 */
export const signUp: Handler<OperationOf<'signUp'>> = async (call) => {
  const { pool, data, request, reply, throttles } = call;
  const faults = [...(await personFaults(pool, data)), ...(await accountFaults(pool, data))];
  if (faults.length > 0) throw refuse('signUpFailed', faults);
  const person = normalizePerson(data);
  const sender = addressPrefix(request.ip);
  await throttles.codeTries.consume(sender);
  const passwordHash = await hashPassword(person.password, sender);
  const userId = await runVisitorChange(call, async (begun) => {
    await requireProof(begun.connection, data.token, person.email);
    const made = await createAccount(begun, person, data, passwordHash).catch(asSignUpFault);
    // Without a session, the new user is the author of the records and of the audit entry.
    return {
      answer: made.user_id,
      audited: made,
      author: createUserActor(made.user_id, ROLE.customer),
    };
  });
  const { token, id } = await openSession(pool, userId, request);
  reply.code(201);
  return {
    message: 'Sign-up successful!',
    data: { token, user: { ...(await readPerson(pool, userId)), key: id } },
  };
};

async function requireProof(
  connection: pg.PoolClient,
  token: string,
  email: string,
): Promise<void> {
  if ((await redeemProof(connection, 'sign_up', token)) === email) return;
  const { status, code, message } = PROBLEMS.proofEnded;
  throw new Refusal({ status, code, message: PROBLEMS.signUpFailed.message }, [
    { field: 'data.token', message },
  ]);
}

async function createAccount(
  begun: Change,
  person: NormalizedPerson,
  { company_name = '', business_associate_id }: SignUp,
  passwordHash: string,
): Promise<{ user_id: UserId; business_id: BusinessId }> {
  const business_id = await openBusiness(begun, {
    companyName: company_name.trim(),
    associateId: business_associate_id ? idFromText<UserId>(business_associate_id) : null,
  });
  const user_id = await addUser(begun, {
    role: ROLE.customer,
    email: person.email,
    userName: person.user_name,
    firstName: person.first_name,
    lastName: person.last_name,
    mobile: person.mobile,
    mobileCountryId: person.mobile_country_id,
    passwordHash,
    businessId: business_id,
  });
  await runStatement(begun.connection, PROVEN, [user_id]);
  return { user_id, business_id };
}

function asSignUpFault(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Refusal({ ...error.problem, message: PROBLEMS.signUpFailed.message }, error.entries);
}
