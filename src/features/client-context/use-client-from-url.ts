import { useState } from 'react';
import { idFromText } from '../../common/id-from-text.ts';
import { storeClient, useStoredClient } from '../../shared/session/stored-client.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { useClientContext } from '../../shared/stones/trading-clients.ts';

/**
 * Makes the business in the URL the acting client on page load. Later navigation keeps it. False
 * until it is loaded.
 */
export function useClientFromUrl(): boolean {
  const { id } = useProfile();
  const kept = useStoredClient(id);
  useState(() => {
    const requestedId = new URLSearchParams(location.search).get('for');
    if (requestedId !== null && requestedId !== kept?.userId)
      storeClient({ by: id, userId: idFromText(requestedId), businessId: null, name: null });
  });
  return useClientContext().state !== 'coming';
}
