import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type CameraState, scanWithCamera } from './camera-scanner.ts';

function onVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
const isPageVisible = (): boolean => document.visibilityState === 'visible';

export function useCamera(onCode: (text: string) => void) {
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  const latestOnCode = useRef(onCode);
  useEffect(() => {
    latestOnCode.current = onCode;
  });
  useEffect(() => {
    const picture = video.current;
    if (!isVisible || !picture) return undefined;
    const leaving = new AbortController();
    void scanWithCamera(picture, {
      signal: leaving.signal,
      onState: setState,
      onCode: (text) => latestOnCode.current(text),
    });
    return () => leaving.abort();
  }, [isVisible]);
  return { video, state };
}
