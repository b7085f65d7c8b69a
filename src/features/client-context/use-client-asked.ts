import { useState } from 'react';
import { idFromText } from '../../common/id-from-text.ts';
import { keepClient, useKeptClient } from '../../shared/session/client-context.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { useClientContext } from '../../shared/stones/clients.ts';

/**
 * The address with which the page is opened names the client; from then on the choice goes along by itself. False while
 * nobody knows yet of whom the address speaks.
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
