import type { Handler, OperationOf } from '../handler.ts';
import { mailCode } from './mail-code.ts';

export const forgotPassword: Handler<OperationOf<'forgotPassword'>> = async (call) => ({
  message: 'If an account has this address, a code is on its way to it',
  data: await mailCode(call, 'reset', call.data),
});
