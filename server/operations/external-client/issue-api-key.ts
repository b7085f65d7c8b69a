import { requireExternalClient } from '../../people/keys/read-external-clients.ts';
import { addKey } from '../../people/keys/write-keys.ts';
import { type Change, personOf } from '../../workflows/change.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readIssuedKey } from './issued-key.ts';
import { lockExternalClient, requireFittingKey } from './write-external-clients.ts';

const DAY = 24 * 60 * 60;

export const issueApiKey: Handler<OperationOf<'issueApiKey'>> = (call) => {
  const { client_id, name, scopes, per_minute = 120, is_sandbox = false, days } = call.data;
  const work = async (begun: Change) => {
    const { id: externalClientId } = await lockExternalClient(begun, client_id);
    const { provider_id } = await requireExternalClient(begun.connection, externalClientId);
    requireFittingKey(provider_id !== null, scopes);
    const added = await addKey(
      begun.connection,
      { client: externalClientId, by: personOf(begun) },
      {
        name,
        scopes,
        perMinute: per_minute,
        isSandbox: is_sandbox,
        lifetime: days ? days * DAY : null,
      },
    );
    return {
      message: 'API key created. Copy it now: it is shown only once.',
      data: await readIssuedKey(begun, externalClientId, added),
    };
  };
  return runChange(call, work, null, { isSecret: true });
};
