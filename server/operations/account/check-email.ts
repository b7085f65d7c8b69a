import { findTakenLogin } from '../../people/accounts/taken-login.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const checkEmail: Handler<OperationOf<'checkEmail'>> = async (call) => {
  await call.throttles.availability.consume(addressPrefix(call.request.ip));
  const { email } = await findTakenLogin(call.pool, { email: call.data.email });
  return {
    message: email ? 'This address already belongs to an account' : 'This address is available',
    data: { available: !email },
  };
};
