import { useEffect, useState } from 'react';
import { liveState, onLiveState } from '../../api/live.ts';
import { isBetweenActs, onActs } from '../../ui/between-acts.ts';

/** The file of the frame names every other one, so its name is that of the build. */
const FRAME = /\/assets\/frame-[\w-]+\.js/;
/** Whoever goes to and fro between windows asks no more often. */
const ASK_AGAIN_MS = 60_000;

/** The build that this page was made of; null where nothing is built. */
const ownBuild = (): string | null => {
  const names = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
  return names.flatMap(({ src }) => FRAME.exec(src) ?? [])[0] ?? null;
};

/** The build that the portal serves now; null where it cannot be told. */
async function servedBuild(): Promise<string | null> {
  try {
    const page = await fetch('/index.html', { cache: 'no-store' });
    return page.ok ? (FRAME.exec(await page.text())?.[0] ?? null) : null;
  } catch {
    return null;
  }
}

/** Whether the portal serves another build than this page is of: asked when it comes back, and when somebody does. */
function useNewerBuild(): string | null {
  const [newer, setNewer] = useState<string | null>(null);
  useEffect(() => {
    const own = ownBuild();
    if (own === null) return;
    let asked = Date.now();
    let wasAway = false;
    let isOver = false;
    const ask = async () => {
      asked = Date.now();
      const served = await servedBuild();
      if (!isOver && served !== null) setNewer(served === own ? null : served);
    };
    const onSeen = () => {
      if (document.visibilityState === 'visible' && Date.now() - asked > ASK_AGAIN_MS) void ask();
    };
    document.addEventListener('visibilitychange', onSeen);
    // A portal that was away may have been another when it came back.
    const end = onLiveState(() => {
      if (liveState() !== 'live') wasAway = true;
      else if (wasAway) {
        wasAway = false;
        void ask();
      }
    });
    return () => {
      isOver = true;
      end();
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, []);
  return newer;
}

/** The newer build, while nobody is in the middle of anything; it is put off until there is one newer still. */
export function useOfferedBuild(): { readonly offered: boolean; readonly putOff: () => void } {
  const newer = useNewerBuild();
  const [off, setOff] = useState<string | null>(null);
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (newer === null) return;
    const look = () => setFree(isBetweenActs());
    look();
    return onActs(look);
  }, [newer]);
  return { offered: newer !== null && newer !== off && isFree, putOff: () => setOff(newer) };
}
