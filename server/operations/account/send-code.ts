import type { Handler, OperationOf } from '../handler.ts';
import { mailCode } from './mail-code.ts';

export const sendCode: Handler<OperationOf<'sendCode'>> = async (call) => ({
  message: 'If a code can be sent to this address, we have sent it',
  data: await mailCode(call, call.data.purpose ?? 'sign_up', call.data),
});
