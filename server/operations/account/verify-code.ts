import type { Handler, OperationOf } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { exchangeCode, PROOF_LIVES } from '../../people/mailed-codes.ts';
import { cleanEmail } from '../../people/new-user.ts';
import { signInKey } from './sign-in-key.ts';

export const verifyCode: Handler<OperationOf<'verifyCode'>> = async (call) => {
  const { email, otp, purpose = 'sign_up' } = call.data;
  const address = cleanEmail(email);
  const token = await exchangeCode(call.pool, purpose, address, otp);
  if (!token) throw refuse('codeWrong');
  if (purpose === 'sign_up')
    return {
      message: 'The address is confirmed',
      data: { token, expires_after_seconds: PROOF_LIVES },
    };
  await call.throttles.signIn.forget(signInKey(address, call.request.ip));
  return { message: 'You can sign in again', data: { token: null, expires_after_seconds: 0 } };
};
