import type { Handler, OperationOf } from '../handler.ts';
import { mailCode } from './mail-code.ts';

export const sendCode: Handler<OperationOf<'sendCode'>> = async (call) => ({
  message: 'If this address can receive a code, we have sent one',
  data: await mailCode(call, call.data.purpose ?? 'sign_up', call.data),
});
