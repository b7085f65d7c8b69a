import type { Handler, OperationOf } from '../../http/handler.ts';
import { addressPrefix } from '../../limits/address.ts';
import { accountExists } from '../../people/account-exists.ts';

export const checkEmail: Handler<OperationOf<'checkEmail'>> = async (call) => {
  await call.throttles.availability.take(addressPrefix(call.request.ip));
  const { email } = await accountExists(call.pool, { email: call.data.email });
  return {
    message: email ? 'This address belongs to an account' : 'This address is free',
    data: { available: !email },
  };
};
