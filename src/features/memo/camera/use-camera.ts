import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type CameraState, lookThroughCamera } from './look-through-camera.ts';

function onVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
const isInSight = (): boolean => document.visibilityState === 'visible';

/** Keeps the camera on while the component is mounted and the page is visible. */
export function useCamera(onCode: (text: string) => void) {
  const inSight = useSyncExternalStore(onVisibility, isInSight);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  const told = useRef(onCode);
  useEffect(() => {
    told.current = onCode;
  });
  useEffect(() => {
    const picture = video.current;
    if (!inSight || !picture) return undefined;
    const leaving = new AbortController();
    void lookThroughCamera(picture, {
      signal: leaving.signal,
      onState: setState,
      onCode: (text) => told.current(text),
    });
    return () => leaving.abort();
  }, [inSight]);
  return { video, state };
}
