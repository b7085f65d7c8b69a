import { useState } from 'react';
import { idFromText } from '#common/id-from-text.ts';
import { storeClient, useStoredClient } from '../../shared/session/stored-client.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { useClientContext } from '../../shared/stones/trading-clients.ts';

/**
 * On page load, makes the user act for the trading client in the URL parameter `for`. Later
 * navigation keeps the choice. Returns false until the trading client is loaded.
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
