import { revokeAllKeys } from '../../people/keys/write-keys.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { personOf } from '../../workflows/change.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockExternalClient, switchExternalClient } from './write-external-clients.ts';

const REMOVE = statement(
  'external-client-remove',
  'update external_client set deleted_at = now() where id = $1',
);

export const removeExternalClient: Handler<OperationOf<'removeExternalClient'>> = (call) =>
  runChange(call, async (begun) => {
    const externalClient = await lockExternalClient(begun, call.path.id);
    if (externalClient.isActive) await switchExternalClient(begun, externalClient, false);
    await revokeAllKeys(begun.connection, externalClient.id, personOf(begun));
    await runStatement(begun.connection, REMOVE, [externalClient.id]);
    return { message: 'API client removed and its keys revoked' };
  });
