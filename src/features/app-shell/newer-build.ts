import { useEffect, useState } from 'react';
import { liveState, onLiveState } from '#api/live-stream.ts';
import { isUserIdle, onActivity } from '../../ui/busy-guard.ts';

/** The frame chunk references all other chunks, so its hashed file name identifies the build. */
const FRAME = /\/assets\/frame-[\w-]+\.js/;
/** Minimum time between two checks, because every switch to this window triggers a check. */
const MIN_CHECK_INTERVAL_MS = 60_000;

/** Returns the build that this page was loaded from; null in development. */
const currentBuild = (): string | null => {
  const names = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
  return names.flatMap(({ src }) => FRAME.exec(src) ?? [])[0] ?? null;
};

/** Returns the build that the server currently delivers; null if the request fails. */
async function fetchServedBuild(): Promise<string | null> {
  try {
    const page = await fetch('/index.html', { cache: 'no-store' });
    return page.ok ? (FRAME.exec(await page.text())?.[0] ?? null) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the build on the server if it differs from the loaded build, otherwise null. Checks when
 * the connection is restored and when the page becomes visible again.
 */
function useNewerBuild(): string | null {
  const [newer, setNewer] = useState<string | null>(null);
  useEffect(() => {
    const own = currentBuild();
    if (own === null) return;
    let checkedAt = Date.now();
    let wasAway = false;
    let isOver = false;
    const check = async () => {
      checkedAt = Date.now();
      const served = await fetchServedBuild();
      if (!isOver && served !== null) setNewer(served === own ? null : served);
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible' && Date.now() - checkedAt > MIN_CHECK_INTERVAL_MS)
        void check();
    };
    document.addEventListener('visibilitychange', onVisible);
    // Checks after a lost connection, because the server may have restarted with a new build.
    const end = onLiveState(() => {
      if (liveState() !== 'live') wasAway = true;
      else if (wasAway) {
        wasAway = false;
        void check();
      }
    });
    return () => {
      isOver = true;
      end();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return newer;
}

/**
 * Offers the newer build while the user is idle. A build that the user has dismissed is not offered
 * again.
 */
export function useOfferedBuild(): { readonly offered: boolean; readonly putOff: () => void } {
  const newer = useNewerBuild();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (newer === null) return;
    const update = () => setIdle(isUserIdle());
    update();
    return onActivity(update);
  }, [newer]);
  return {
    offered: newer !== null && newer !== dismissed && isIdle,
    putOff: () => setDismissed(newer),
  };
}
