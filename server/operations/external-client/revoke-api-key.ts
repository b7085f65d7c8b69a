import { clientOfKey, lockKey, revokeKey } from '../../people/keys/write-keys.ts';
import { personOf } from '../../workflows/change.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockExternalClient } from './write-external-clients.ts';

export const revokeApiKey: Handler<OperationOf<'revokeApiKey'>> = (call) =>
  change(call, async (begun) => {
    await lockExternalClient(begun, await clientOfKey(begun.client, call.path.id));
    const key = await lockKey(begun.client, call.path.id);
    if (!key.revoked) await revokeKey(begun.client, key.id, personOf(begun));
    return { message: 'The key is revoked' };
  });
