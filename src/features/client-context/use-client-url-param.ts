import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStoredClient } from '../../shared/session/stored-client.ts';
import { useProfile } from '../../shared/session/use-session.ts';

const PARAM = 'for';

/**
 * Keeps the trading client in the URL parameter `for`, so that a copied URL acts for the same
 * trading client.
 */
export function useClientUrlParam(): void {
  const { id } = useProfile();
  const { history } = useRouter();
  const address = useRouterState({ select: ({ location }) => location.href });
  const said = useStoredClient(id)?.userId;
  useEffect(() => {
    const { pathname, searchParams, hash } = new URL(address, location.origin);
    if (searchParams.get(PARAM) === (said ?? null)) return;
    if (said === undefined) searchParams.delete(PARAM);
    else searchParams.set(PARAM, said);
    const search = searchParams.size === 0 ? '' : `?${searchParams}`;
    history.replace(pathname + search + hash);
  }, [address, said, history]);
}
