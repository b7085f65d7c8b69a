import type { Handler, OperationOf } from '../handler.ts';
import { mailCode } from './mail-code.ts';

export const forgotPassword: Handler<OperationOf<'forgotPassword'>> = async (call) => ({
  message: 'If an account with this address exists, we have sent a code to it',
  data: await mailCode(call, 'reset', call.data),
});
