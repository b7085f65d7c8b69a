import { PROOF_TTL_SECONDS } from '../../people/accounts/mailed-codes.ts';
import { resetSignInAttempts } from '../../people/accounts/sign-in-attempts.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { tryCode } from './try-code.ts';

export const verifyCode: Handler<OperationOf<'verifyCode'>> = async (call) => {
  const { purpose = 'sign_up' } = call.data;
  const { address, token } = await tryCode(call, purpose);
  if (purpose !== 'unlock')
    return {
      message: 'Address confirmed',
      data: { token, expires_after_seconds: PROOF_TTL_SECONDS },
    };
  const { throttles, request } = call;
  await resetSignInAttempts({ throttles, email: address, ip: request.ip });
  return { message: 'You can sign in again', data: { token: null, expires_after_seconds: 0 } };
};
