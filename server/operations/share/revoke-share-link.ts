import { refuse } from '../../platform/http/refusal.ts';
import { revokeLink } from '../../stock/share/share-links.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const revokeShareLink: Handler<OperationOf<'revokeShareLink'>> = (call) =>
  runChange(call, async ({ connection }) => {
    if (!(await revokeLink(connection, call.path.id, call.session.actor.id)))
      throw refuse('notFound');
    return { message: 'Link revoked' };
  });
