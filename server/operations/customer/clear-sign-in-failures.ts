import { businessOf } from '../../people/customers/scope.ts';
import { forgetFailedSignIns } from '../../platform/limits/sign-in-failures.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const clearSignInFailures: Handler<OperationOf<'clearSignInFailures'>> = (call) =>
  change(call, async ({ client }) => {
    await businessOf(client, call.session, call.path.id);
    await forgetFailedSignIns(client, call.path.id);
    return { message: 'The failed sign-ins are forgotten' };
  });
