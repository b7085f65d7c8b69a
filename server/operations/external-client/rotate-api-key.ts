import { addKey, clientOfKey, endAfter, lockKey } from '../../people/keys/write-keys.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Change, personOf } from '../../workflows/change.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { issuedKey } from './issued-key.ts';
import { lockExternalClient } from './write-external-clients.ts';

export const rotateApiKey: Handler<OperationOf<'rotateApiKey'>> = (call) => {
  const { overlap_hours = 24 } = call.data;
  const work = async (begun: Change) => {
    const { id: client } = await lockExternalClient(
      begun,
      await clientOfKey(begun.client, call.path.id),
    );
    const old = await lockKey(begun.client, call.path.id);
    if (old.revoked || old.ends) throw refuse('keyEnded');
    const added = await addKey(
      begun.client,
      { client, by: personOf(begun) },
      {
        name: old.name,
        scopes: old.scopes,
        perMinute: old.per_minute,
        isSandbox: old.is_sandbox,
        lifetime: old.expires_at && (old.expires_at.getTime() - old.created_at.getTime()) / 1_000,
        replaces: old.id,
      },
    );
    await endAfter(begun.client, old.id, overlap_hours);
    return {
      message: 'The new key is made. It is shown this once.',
      data: await issuedKey(begun, client, added),
    };
  };
  return change(call, work, null, { isSecret: true });
};
