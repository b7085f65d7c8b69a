import type { ExternalClientId } from '#api/ids.gen.ts';
import {
  type ExternalClient,
  requireExternalClient,
} from '../../people/keys/read-external-clients.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Change, personOf } from '../../workflows/change.ts';
import { lockExternalClient } from './write-external-clients.ts';

/** Locks an API client of the caller whose keys the caller may create and revoke. */
export async function requireOwnClient(
  change: Change,
  id: ExternalClientId,
): Promise<ExternalClient> {
  await lockExternalClient(change, id);
  const apiClient = await requireExternalClient(change.connection, id);
  if (apiClient.user_id !== personOf(change)) throw refuse('notFound');
  if (!apiClient.issues_own_keys) throw refuse('ownKeysClosed');
  return apiClient;
}
