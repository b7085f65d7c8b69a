import { useEffect } from 'react';
import { useStoredClient } from '../../shared/session/stored-client.ts';
import { useProfile } from '../../shared/session/use-session.ts';

const PARAM = 'for';

/** Links to these paths stay unchanged: pages that need no sign-in, and API calls. */
const ELSEWHERE = /^\/(shared|api|login|signup)(\/|$)/;

const isScreen = ({ origin, protocol, pathname, target, download }: HTMLAnchorElement): boolean =>
  origin === location.origin &&
  protocol === location.protocol &&
  target === '' &&
  download === '' &&
  !ELSEWHERE.test(pathname);

/**
 * On pointer down or focus, adds the chosen client to a link as the URL parameter `for`, so that a
 * copied link acts for the same client.
 */
export function useClientInLinks(): void {
  const { id } = useProfile();
  const said = useStoredClient(id)?.userId;
  useEffect(() => {
    const say = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || !isScreen(link)) return;
      const address = new URL(link.href);
      if (said === undefined) address.searchParams.delete(PARAM);
      else address.searchParams.set(PARAM, said);
      if (address.href !== link.href) link.href = address.href;
    };
    document.addEventListener('pointerdown', say, { capture: true });
    document.addEventListener('focusin', say, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', say, { capture: true });
      document.removeEventListener('focusin', say, { capture: true });
    };
  }, [said]);
}
