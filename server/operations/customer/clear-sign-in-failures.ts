import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { clearFailedSignIns } from '../../platform/limits/sign-in-failures.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const clearSignInFailures: Handler<OperationOf<'clearSignInFailures'>> = (call) =>
  runChange(call, async ({ connection }) => {
    await readBusinessOfCustomer(connection, call.session, call.path.id);
    await clearFailedSignIns(connection, call.path.id);
    return { message: 'Failed sign-ins cleared' };
  });
