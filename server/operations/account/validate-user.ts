import { PROBLEMS } from '#machines/problems.ts';
import { findTakenLogin } from '../../people/accounts/taken-login.ts';
import { Refusal, type RefusalEntry, refuse } from '../../platform/http/refusal.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { normalizePerson, personFaults } from './sign-up-rules.ts';

export const validateUser: Handler<OperationOf<'validateUser'>> = async (call) => {
  const { pool, data, request, throttles } = call;
  await throttles.availability.consume(addressPrefix(request.ip));
  const faults = await personFaults(pool, data);
  const { email, user_name } = normalizePerson(data);
  const exists = await findTakenLogin(pool, { email, userName: user_name });
  const taken: RefusalEntry[] = [
    ...(exists.email ? [{ field: 'data.email', message: PROBLEMS.emailTaken.message }] : []),
    ...(exists.name ? [{ field: 'data.user_name', message: PROBLEMS.userNameTaken.message }] : []),
  ];
  if (faults.length > 0) throw refuse('userValidationFailed', [...faults, ...taken]);
  if (taken.length > 0) throw new Refusal({ ...PROBLEMS.userValidationFailed, status: 409 }, taken);
  return { message: 'Username validation succeed' };
};
