import type { Handler, OperationOf } from '../../http/handler.ts';
import { endSessions } from '../../people/end-sessions.ts';
import { change } from '../../workflows/run-change.ts';

export const signOutEverywhere: Handler<OperationOf<'signOutEverywhere'>> = (call) =>
  change(call, async ({ client }) => {
    await endSessions(client, call.session.actor.id);
    return { message: 'You are signed out everywhere' };
  });
