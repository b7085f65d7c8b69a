import { useEffect } from 'react';
import { useKeptClient } from '../../shared/session/client-context.ts';
import { useProfile } from '../../shared/session/use-session.ts';

const PARAM = 'for';

/** What is meant for others, or is no screen. */
const ELSEWHERE = /^\/(shared|api|login|signup)(\/|$)/;

const isScreen = ({ origin, protocol, pathname, target, download }: HTMLAnchorElement): boolean =>
  origin === location.origin &&
  protocol === location.protocol &&
  target === '' &&
  download === '' &&
  !ELSEWHERE.test(pathname);

/**
 * A link that is opened in another tab, or copied, says for whom its screen is: the other tab knows nothing of this one.
 * It is said once somebody turns to the link, so that no link has to know of it.
 */
export function useClientInLinks(): void {
  const { id } = useProfile();
  const said = useKeptClient(id)?.userId;
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
