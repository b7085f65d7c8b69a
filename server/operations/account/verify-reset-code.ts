import { PROOF_TTL_SECONDS } from '../../people/accounts/mailed-codes.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { tryCode } from './try-code.ts';

export const verifyResetCode: Handler<OperationOf<'verifyResetCode'>> = async (call) => {
  const { token } = await tryCode(call, 'reset');
  return {
    message: 'Choose a new password',
    data: { token, expires_after_seconds: PROOF_TTL_SECONDS },
  };
};
