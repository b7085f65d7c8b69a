import type { Handler, OperationOf } from '../handler.ts';
import { mailCode } from './mail-code.ts';

export const forgotPassword: Handler<OperationOf<'forgotPassword'>> = async (call) => ({
  message: 'If an account has this address, we have sent it a code',
  data: await mailCode(call, 'reset', call.data),
});
