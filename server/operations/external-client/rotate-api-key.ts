import {
  addKey,
  limitKeyLifetime,
  lockKey,
  readExternalClientId,
} from '../../people/keys/write-keys.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Change, personOf } from '../../workflows/change.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readIssuedKey } from './issued-key.ts';
import { lockExternalClient } from './write-external-clients.ts';

export const rotateApiKey: Handler<OperationOf<'rotateApiKey'>> = (call) => {
  const { overlap_hours = 24 } = call.data;
  const work = async (begun: Change) => {
    const { id: externalClientId } = await lockExternalClient(
      begun,
      await readExternalClientId(begun.connection, call.path.id),
    );
    const old = await lockKey(begun.connection, call.path.id);
    if (old.revoked || old.ends) throw refuse('keyEnded');
    const added = await addKey(
      begun.connection,
      { client: externalClientId, by: personOf(begun) },
      {
        name: old.name,
        scopes: old.scopes,
        perMinute: old.per_minute,
        isSandbox: old.is_sandbox,
        lifetime: old.expires_at && (old.expires_at.getTime() - old.created_at.getTime()) / 1_000,
        replaces: old.id,
      },
    );
    await limitKeyLifetime(begun.connection, old.id, overlap_hours);
    return {
      message: 'New API key created. Copy it now: it is shown only once.',
      data: await readIssuedKey(begun, externalClientId, added),
    };
  };
  return runChange(call, work, null, { isSecret: true });
};
