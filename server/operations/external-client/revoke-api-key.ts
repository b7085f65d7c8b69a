import { lockKey, readExternalClientId, revokeKey } from '../../people/keys/write-keys.ts';
import { personOf } from '../../workflows/change.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockExternalClient } from './write-external-clients.ts';

export const revokeApiKey: Handler<OperationOf<'revokeApiKey'>> = (call) =>
  runChange(call, async (begun) => {
    await lockExternalClient(begun, await readExternalClientId(begun.connection, call.path.id));
    const key = await lockKey(begun.connection, call.path.id);
    if (!key.revoked) await revokeKey(begun.connection, key.id, personOf(begun));
    return { message: 'Key revoked' };
  });
