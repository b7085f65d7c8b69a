import { lockKey, readExternalClientId, revokeKey } from '../../people/keys/write-keys.ts';
import { personOf } from '../../workflows/change.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { requireOwnClient } from './require-own-client.ts';

export const revokeOwnKey: Handler<OperationOf<'revokeOwnKey'>> = (call) =>
  runChange(call, async (begun) => {
    await requireOwnClient(begun, await readExternalClientId(begun.connection, call.path.id));
    const key = await lockKey(begun.connection, call.path.id);
    if (!key.revoked) await revokeKey(begun.connection, key.id, personOf(begun));
    return { message: 'Key revoked' };
  });
