import { businessOf } from '../../customers/scope.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { change } from '../../workflows/run-change.ts';

const CLEAR = {
  name: 'sign-in-failures-clear',
  text: `delete from throttle f using app_user u where u.id = $1 and starts_with(f.key, 'signIn:' || u.email || '|')`,
};

export const clearSignInFailures: Handler<OperationOf<'clearSignInFailures'>> = (call) =>
  change(call, async ({ client }) => {
    await businessOf(client, call.session, call.path.id);
    await client.query({ ...CLEAR, values: [call.path.id] });
    return { message: 'The failed sign-ins are forgotten' };
  });
