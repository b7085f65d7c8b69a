import type { Handler, OperationOf } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { exchangeCode, PROOF_LIVES } from '../../people/mailed-codes.ts';
import { cleanEmail } from '../../people/new-user.ts';

export const verifyResetCode: Handler<OperationOf<'verifyResetCode'>> = async ({ pool, data }) => {
  const token = await exchangeCode(pool, 'reset', cleanEmail(data.email), data.otp);
  if (!token) throw refuse('codeWrong');
  return { message: 'Choose a new password', data: { token, expires_after_seconds: PROOF_LIVES } };
};
