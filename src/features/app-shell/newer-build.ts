import { useEffect, useState } from 'react';
import { liveState, onLiveState } from '#api/live-stream.ts';
import { isUserIdle, onActivity } from '../../ui/busy-guard.ts';

/** The frame chunk references all other chunks, so its hashed file name identifies the build. */
const FRAME = /\/assets\/frame-[\w-]+\.js/;
/** Minimum time between two checks, because every switch to this window triggers a check. */
const MIN_CHECK_INTERVAL_MS = 60_000;

const currentBuild = (): string | null => {
  const names = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
  return names.flatMap(({ src }) => FRAME.exec(src) ?? [])[0] ?? null;
};

async function fetchServedBuild(): Promise<string | null> {
  try {
    const page = await fetch('/index.html', { cache: 'no-store' });
    return page.ok ? (FRAME.exec(await page.text())?.[0] ?? null) : null;
  } catch {
    return null;
  }
}

/**
 * Checks for a newer build when the connection is restored or the page becomes visible. Returns
 * null while the loaded build is current.
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
 * Offers a newer build only while the user is idle, and never again after the user has dismissed
 * the build.
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
