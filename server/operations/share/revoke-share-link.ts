import { refuse } from '../../platform/http/refusal.ts';
import { revokeLink } from '../../stock/share/share-links.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const revokeShareLink: Handler<OperationOf<'revokeShareLink'>> = (call) =>
  change(call, async ({ client }) => {
    if (!(await revokeLink(client, call.path.id, call.session.actor.id))) throw refuse('notFound');
    return { message: 'The link is revoked' };
  });
