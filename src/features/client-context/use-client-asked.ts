import { useState } from 'react';
import { idFromText } from '../../common/id-from-text.ts';
import { keepClient, useKeptClient } from '../../shared/session/client-context.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { useClientContext } from '../../shared/stones/clients.ts';

/**
 * Makes the business in the URL the acting client on page load. Later navigation keeps it. False
 * until it is loaded.
 */
export function useClientAsked(): boolean {
  const { id } = useProfile();
  const kept = useKeptClient(id);
  useState(() => {
    const asked = new URLSearchParams(location.search).get('for');
    if (asked !== null && asked !== kept?.userId)
      keepClient({ by: id, userId: idFromText(asked), businessId: null, name: null });
  });
  return useClientContext().state !== 'coming';
}
