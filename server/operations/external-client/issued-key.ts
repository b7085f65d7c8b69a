import type { ApiKeyId, ExternalClientId } from '#api/ids.gen.ts';
import { requireExternalClient } from '../../people/keys/read-external-clients.ts';
import type { Change } from '../../workflows/change.ts';

/** Only this response contains the key in plain text. */
export async function readIssuedKey(
  { connection: db }: Change,
  of: ExternalClientId,
  { id, key }: { id: ApiKeyId; key: string },
) {
  const externalClient = await requireExternalClient(db, of);
  const made = externalClient.keys.find((one) => one.id === id);
  if (!made) throw new Error('a new key is missing from its external client');
  return { key, made, client: externalClient };
}
