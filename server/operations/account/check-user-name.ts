import { findTakenLogin } from '../../people/accounts/taken-login.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const checkUserName: Handler<OperationOf<'checkUserName'>> = async (call) => {
  await call.throttles.availability.consume(addressPrefix(call.request.ip));
  const { name } = await findTakenLogin(call.pool, { userName: call.data.user_name });
  return {
    message: name ? 'This user name is taken' : 'This user name is available',
    data: { available: !name },
  };
};
