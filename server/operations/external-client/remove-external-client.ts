import { revokeAll } from '../../people/keys/write-keys.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { personOf } from '../../workflows/change.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockExternalClient, switchExternalClient } from './write-external-clients.ts';

const REMOVE = statement(
  'external-client-remove',
  'update external_client set deleted_at = now() where id = $1',
);

export const removeExternalClient: Handler<OperationOf<'removeExternalClient'>> = (call) =>
  change(call, async (begun) => {
    const client = await lockExternalClient(begun, call.path.id);
    if (client.isActive) await switchExternalClient(begun, client, false);
    await revokeAll(begun.client, client.id, personOf(begun));
    await ask(begun.client, REMOVE, [client.id]);
    return { message: 'The external client is gone, and its keys have ended' };
  });
