import type { ApiKeyId, ExternalClientId } from '../../../src/api/ids.gen.ts';
import { knownClient } from '../../people/keys/read-clients.ts';
import type { Change } from '../../workflows/change.ts';

/**
 * Returns the key in plain text, which is shown only this once, and the current state of its API
 * client.
 */
export async function issuedKey(
  { client: db }: Change,
  of: ExternalClientId,
  { id, key }: { id: ApiKeyId; key: string },
) {
  const client = await knownClient(db, of);
  const made = client.keys.find((one) => one.id === id);
  if (!made) throw new Error('a key was made that its client does not have');
  return { key, made, client };
}
